/* The light strip: WS2812B, 800 kbit/s at most, on pin D12.
 *
 * Decides the waveform. With 16 MHz a bit is high for 5 cycles (312.5 ns, a 0) or 11 (687.5 ns, a 1) and low
 * for 10 (625 ns) or a little more where something is done meanwhile: datasheets ask for 220-380 ns, 580-1000
 * ns and at least 580 ns, and old parts take what is low for more than 5 us for the end of the picture.
 * Interrupts are off while a picture goes out; the line to the host is served in the low phases of every
 * byte.
 */
#ifndef WS2812_H
#define WS2812_H

#include <stdint.h>

/* The strip shows a picture when its line has been low for so long. */
#define LATCH_US 300

/* Have the line low. */
void ws2812_start(void);

/* Send bytes, in the order of the strip, 1 to 255 of them. */
void ws2812_send(const uint8_t *bytes, uint8_t count);

#endif
