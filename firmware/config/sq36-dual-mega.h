/* The board of 36 squares, wired as in hardware/profiles/sq36-dual-mega.toml. */

#define PROFILE "sq36-dual-mega"

#define ROWS    8
#define COLUMNS 13
#define LIGHTS  36

#define SELECT_US  10
#define REREAD_US  10
#define RELEASE_US 20

/* clang-format off */
#define ROW_PINS(X)                                                                                          \
    X(0, A0) /* the keys */                                                                                  \
    X(1, A1) X(2, A2) X(3, A3) X(4, A4) X(5, A5) X(6, A6)                                                    \
    X(7, A9) /* reference */
#define ROW_PORTS(X) X(0, F) X(1, K)

#define COLUMN_PINS(X)                                                                                       \
    X(0, D22) X(1, D23) X(2, D24) X(3, D25) X(4, D26) X(5, D27)                                              \
    X(6, D49) X(7, D48) X(8, D47) X(9, D46) X(10, D45) X(11, D44)                                            \
    X(12, D33) /* reference */
#define COLUMN_PORTS(X) X(0, A) X(1, C) X(2, L)
/* clang-format on */
