/* What the board says: one function a packet.
 *
 * Decides the layouts of docs/develop/wire.md for the packets from board to host, and nothing else; when each
 * is said is decided in link.c, which asks for room first. The twin of this file is hardware/wire/layouts.py.
 */
#ifndef TELL_H
#define TELL_H

#include "link.h"

void tell_hello(struct Board *board);
void tell_pong(struct Board *board, uint8_t ping, uint32_t now_ms);
void tell_report(struct Board *board, const struct Report *report);
void tell_state(struct Board *board, uint32_t now_ms);
void tell_done(struct Board *board, uint8_t seq, enum Status status);
void tell_edges(struct Board *board);

#endif
