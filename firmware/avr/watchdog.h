/* The watchdog: a board that hangs restarts within a quarter of a second.
 *
 * An interrupt records the cause and restarts the program, because old bootloaders hang forever after a
 * watchdog reset. Should that interrupt fail, the reset follows a quarter of a second later.
 */
#ifndef WATCHDOG_H
#define WATCHDOG_H

#include <stdint.h>

void watchdog_start(void);

/* Signal that all is well. */
void watchdog_calm(void);

/* Why the program started, as in HELLO. */
uint8_t watchdog_cause(void);

#endif
