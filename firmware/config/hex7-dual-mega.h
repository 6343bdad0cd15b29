/* Seven spaces cut out of the default board, for trying magnets, reeds and decks: rows of two, three and two
 * spaces, centre reeds on columns 0-2, ring reeds on columns 3-5, a reference row and a reference column. The
 * pins are the first ones of their kind on the default board. */

#define PROFILE "hex7-dual-mega"

#define ROWS    4
#define COLUMNS 7
#define LIGHTS  7

#define SELECT_US  10
#define REREAD_US  10
#define RELEASE_US 20

/* clang-format off */
#define ROW_PINS(X)  X(0, A0) X(1, A1) X(2, A2) X(3, A9)
#define ROW_PORTS(X) X(0, F) X(1, K)

#define COLUMN_PINS(X)  X(0, D22) X(1, D23) X(2, D24) X(3, D49) X(4, D48) X(5, D47) X(6, D33)
#define COLUMN_PORTS(X) X(0, A) X(1, C) X(2, L)
/* clang-format on */
