/* The coupon with one reed a space: seven spaces wired as in hardware/profiles/hex7-single-mega.toml. */

#define PROFILE "hex7-single-mega"

#define ROWS    4
#define COLUMNS 5
#define LIGHTS  7

#define SELECT_US  10
#define REREAD_US  10
#define RELEASE_US 20

/* clang-format off */
#define ROW_PINS(X)  X(0, A0) X(1, A1) X(2, A2) X(3, A9)
#define ROW_PORTS(X) X(0, F) X(1, K)

#define COLUMN_PINS(X)  X(0, D22) X(1, D23) X(2, D24) X(3, D25) X(4, D33)
#define COLUMN_PORTS(X) X(0, A) X(1, C)
/* clang-format on */
