/* The watchdog: a board that hangs starts again within a quarter of a second.
 *
 * Decides how: by an interrupt that notes the cause and begins the program anew, because bootloaders of older
 * boards hang for ever after a reset by the watchdog. Should that interrupt fail, the reset comes a quarter
 * of a second later.
 */
#ifndef WATCHDOG_H
#define WATCHDOG_H

#include <stdint.h>

void watchdog_start(void);

/* Tell that all is well. */
void watchdog_calm(void);

/* Why the program started, as in HELLO. */
uint8_t watchdog_cause(void);

#endif
