/* The light strip: WS2812B, 800 kbit/s at most, on pin D12.
 *
 * Decides the waveform. At 16 MHz a bit is high for 5 cycles (312.5 ns, a 0) or 11 (687.5 ns, a 1) and low
 * for 10 (625 ns), or a little longer where other work is done in between. Datasheets ask for 220-380 ns,
 * 580-1000 ns and at least 580 ns; old parts take a low of more than 5 us for the end of the picture.
 * Interrupts are off while a picture goes out; the low phases of each byte serve the line to the host.
 */
#ifndef WS2812_H
#define WS2812_H

#include <stdint.h>

/* The strip latches a picture when its line has been low for this long. */
#define LATCH_US 300

/* Set the line low. */
void ws2812_start(void);

/* Send 1 to 255 bytes, in strip order. */
void ws2812_send(const uint8_t *bytes, uint8_t count);

#endif
