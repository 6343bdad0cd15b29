/* Runs into the word of -DCODE, which is no instruction. */
#include "board.h"

int main(void) {
    wdt_disable();
    __asm__ volatile(".word %0" ::"n"(CODE));
    for (;;)
        ;
}
