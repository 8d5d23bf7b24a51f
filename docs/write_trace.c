/* Writes a trace file: all that an engine needs to record a tree, and a search of five nodes as an example.
   docs/trace-format.md says what each number means. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { SIZE = 56, MOST = 1000000, HEADER = 56, UNKNOWN = 255, BY_RULE = 1 };
static unsigned char records[(size_t)(MOST + 1) * SIZE]; /* the last one for all that are too many */
static uint32_t count, total;

static void put(unsigned char *at, int bytes, uint64_t value) { /* little-endian on every machine */
    for (int i = 0; i < bytes; i++) at[i] = (unsigned char)(value >> 8 * i);
}

/* A node begins. The root has parent 0 and ply 0; move is 0 there and for a null move, else
   from | to << 6 | kind << 12 with a1 = 0, b1 = 1, ... h8 = 63, and the kinds of the document. */
static uint32_t trace_enter(uint32_t parent, int ply, unsigned move, int depth, int alpha, int beta) {
    uint32_t id = count < MOST ? count++ : MOST;
    unsigned char *r = memset(records + (size_t)id * SIZE, 0, SIZE);
    total++;
    put(r, 4, parent), put(r + 20, 2, move), put(r + 22, 2, alpha), put(r + 24, 2, beta);
    put(r + 41, 1, ply), put(r + 48, 1, depth), put(r + 50, 1, UNKNOWN);
    return id;
}

/* Rule 1 ends it: beta and a margin are at most value. */
static void trace_rule(uint32_t id, int value, int beta, int margin) {
    unsigned char *r = records + (size_t)id * SIZE;
    put(r + 12, 4, value), put(r + 16, 4, beta + margin), put(r + 52, 2, beta), put(r + 54, 2, margin);
    put(r + 50, 1, BY_RULE), put(r + 51, 1, 1);
}

/* It ends. nodes: searched in it, itself included. The score is for the side to move in it. */
static void trace_leave(uint32_t id, int alpha, int beta, uint32_t nodes, int score) {
    unsigned char *r = records + (size_t)id * SIZE;
    put(r + 4, 4, count - id), put(r + 8, 4, nodes), put(r + 26, 2, score);
    put(r + 38, 2, (score <= alpha ? 0 : score >= beta ? 1 : 2) << 7);
}

static int trace_write(const char *path, const char *fen, int depth, uint64_t nodes) {
    unsigned char h[1024] = "ESPTRACE";
    int length = snprintf((char *)h + HEADER, sizeof h - HEADER, "engine Demo\nversion 1.0\n"
        "fields move depth alpha beta score bound end rule value threshold terms\nfen %s\n"
        "rule 1 staticNullMove\nlabel 1 Static null move\nunit 1 centipawns\n"
        "term 1 beta start beta\nterm 1 margin depth margin\n", fen);
    int start = (HEADER + length + 7) / 8 * 8;
    put(h + 8, 2, 4), put(h + 12, 4, start), put(h + 16, 4, SIZE), put(h + 20, 4, count);
    put(h + 24, 8, total), put(h + 32, 8, nodes), put(h + 48, 4, depth), put(h + 52, 4, length);
    FILE *f = fopen(path, "wb");
    int ok = f && fwrite(h, start, 1, f) == 1 && fwrite(records, SIZE, count, f) == count;
    return f && fclose(f) == 0 && ok;
}

int main(int argc, char **argv) { /* 1. e4 e5, 1. e4 c5, and 1. d4, which its rule cuts off */
    enum { E2E4 = 12 | 28 << 6, E7E5 = 52 | 36 << 6, C7C5 = 50 | 34 << 6, D2D4 = 11 | 27 << 6 };
    uint32_t root = trace_enter(0, 0, 0, 2, -32000, 32000);
    uint32_t e4 = trace_enter(root, 1, E2E4, 1, -32000, 32000);
    trace_leave(trace_enter(e4, 2, E7E5, 0, -32000, 32000), -32000, 32000, 1, 20);
    trace_leave(trace_enter(e4, 2, C7C5, 0, -32000, 20), -32000, 20, 1, 30);
    trace_leave(e4, -32000, 32000, 3, -20);
    uint32_t d4 = trace_enter(root, 1, D2D4, 1, -21, -20);
    trace_rule(d4, 95, -20, 80);
    trace_leave(d4, -21, -20, 1, 15);
    trace_leave(root, -32000, 32000, 5, 20);
    const char *start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    return argc > 1 && trace_write(argv[1], start, 2, 5) ? 0 : 1;
}
