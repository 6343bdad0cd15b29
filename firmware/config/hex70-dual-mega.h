/* The default board, wired as in hardware/profiles/hex70-dual-mega.toml. */

#define PROFILE "hex70-dual-mega"

#define ROWS    10
#define COLUMNS 21
#define LIGHTS  70

/* The timing of a row: how long it is low before the first read, the time to the second, and the pause
 * between rows. */
#define SELECT_US  10
#define REREAD_US  10
#define RELEASE_US 20

/* Row n and column n of the matrix by pin name (avr/pins.h), and the ports in use. */
/* clang-format off */
#define ROW_PINS(X)                                                                                          \
    X(0, A0) X(1, A1) X(2, A2) X(3, A3) X(4, A4) X(5, A5) X(6, A6) X(7, A7) X(8, A8)                         \
    X(9, A9) /* reference */
#define ROW_PORTS(X) X(0, F) X(1, K)

#define COLUMN_PINS(X)                                                                                       \
    X(0, D22) X(1, D23) X(2, D24) X(3, D25) X(4, D26) X(5, D27) X(6, D28) X(7, D29) X(8, D37) X(9, D36)      \
    X(10, D49) X(11, D48) X(12, D47) X(13, D46) X(14, D45) X(15, D44) X(16, D43) X(17, D42) X(18, D35)       \
    X(19, D34)                                                                                               \
    X(20, D33) /* reference */
#define COLUMN_PORTS(X) X(0, A) X(1, C) X(2, L)
/* clang-format on */
