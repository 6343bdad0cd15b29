/* Packets from board to host: one function each.
 *
 * Decides their layouts, those of docs/develop/wire.md. link.c decides when each is sent, and checks for room
 * first. The twin is hardware/wire/layouts.py.
 */
#ifndef OUTGOING_PACKETS_H
#define OUTGOING_PACKETS_H

#include "link.h"

void send_hello(struct Board *board);
void send_pong(struct Board *board, uint8_t ping, uint32_t now_ms);
void send_report(struct Board *board, const struct Report *report);
void send_state(struct Board *board, uint32_t now_ms);
void send_done(struct Board *board, uint8_t seq, enum Status status);
void send_edges(struct Board *board);

#endif
