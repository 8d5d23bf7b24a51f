/* Writes a trace file: all that an engine needs to record a tree, and a search of five nodes as an example.
   docs/trace-format.md says what each number means. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { TRACE_TERMS = 2, TRACE_SIZE = (52 + 2 * TRACE_TERMS + 7) / 8 * 8, TRACE_MOST = 1000000 };
enum { TRACE_HEADER = 56, TRACE_UNKNOWN = 255, TRACE_BY_RULE = 1 };
static unsigned char trace_records[(size_t)(TRACE_MOST + 1) * TRACE_SIZE]; /* the last one for all that are too many */
static uint32_t trace_count, trace_total;

static void trace_put(unsigned char *at, int bytes, uint64_t value) { /* little-endian on every machine */
    for (int i = 0; i < bytes; i++) at[i] = (unsigned char)(value >> 8 * i);
}

/* A node begins. The root has parent 0 and ply 0; move is 0 there and for a null move, else
   from | to << 6 | kind << 12 with a1 = 0, b1 = 1, ... h8 = 63, and the kinds of the document.
   Scores are centipawns for the side to move; mate in n plies from the root is 32000 - n. */
static uint32_t trace_enter(uint32_t parent, int ply, unsigned move, int depth, int alpha, int beta) {
    uint32_t id = trace_count < TRACE_MOST ? trace_count++ : TRACE_MOST;
    unsigned char *r = trace_records + (size_t)id * TRACE_SIZE;
    memset(r, 0, TRACE_SIZE), trace_total++;
    trace_put(r + 12, 4, 0x80000000), trace_put(r + 16, 4, 0x80000000); /* value and threshold are missing, */
    for (int at = 26; at < 34; at += 2) trace_put(r + at, 2, 0x8000);   /* score and evaluations, */
    trace_put(r + 34, 2, 0xFFFF), trace_put(r + 42, 2, 0xFFFF);         /* and rate, visit and kind, until written */
    trace_put(r, 4, parent), trace_put(r + 20, 2, move);
    trace_put(r + 22, 2, alpha), trace_put(r + 24, 2, beta);
    trace_put(r + 41, 1, ply), trace_put(r + 48, 1, depth), trace_put(r + 50, 1, TRACE_UNKNOWN);
    return id;
}

/* A rule ends it: the sum of its terms is at most value. */
static void trace_rule(uint32_t id, int rule, int value, const int *terms, int number) {
    unsigned char *r = trace_records + (size_t)id * TRACE_SIZE;
    int threshold = 0;
    for (int i = 0; i < number; i++) threshold += terms[i], trace_put(r + 52 + 2 * i, 2, terms[i]);
    trace_put(r + 12, 4, value), trace_put(r + 16, 4, threshold);
    trace_put(r + 50, 1, TRACE_BY_RULE), trace_put(r + 51, 1, rule);
}

/* It ends. nodes: searched in it, itself included. The score is for the side to move in it. */
static void trace_leave(uint32_t id, int alpha, int beta, uint32_t nodes, int score) {
    unsigned char *r = trace_records + (size_t)id * TRACE_SIZE;
    int flags = r[38] | (score <= alpha ? 0 : score >= beta ? 1 : 2) << 7; /* others may be set already */
    trace_put(r + 4, 4, trace_count - id), trace_put(r + 8, 4, nodes), trace_put(r + 26, 2, score);
    trace_put(r + 38, 2, flags | r[39] << 8);
}

static int trace_write(const char *path, const char *fen, int depth, uint64_t nodes) {
    unsigned char h[8192] = "ESPTRACE";
    int length = snprintf((char *)h + TRACE_HEADER, sizeof h - TRACE_HEADER, "engine Demo\nversion 1.0\n"
        "fields move depth alpha beta score bound end rule value threshold terms\nfen %s\n"
        "rule 1 staticNullMove\nlabel 1 Static null move\nunit 1 centipawns\n"
        "term 1 beta start beta\nterm 1 margin depth margin\n", fen);
    if (length < 0 || length > (int)sizeof h - TRACE_HEADER - 8) return 0;
    int start = (TRACE_HEADER + length + 7) / 8 * 8;
    trace_put(h + 8, 2, 4), trace_put(h + 10, 2, 1), trace_put(h + 12, 4, start), trace_put(h + 16, 4, TRACE_SIZE);
    trace_put(h + 20, 4, trace_count), trace_put(h + 24, 8, trace_total), trace_put(h + 32, 8, nodes);
    trace_put(h + 48, 4, depth), trace_put(h + 52, 4, length);
    FILE *f = fopen(path, "wb");
    int ok = f && fwrite(h, start, 1, f) == 1 && fwrite(trace_records, TRACE_SIZE, trace_count, f) == trace_count;
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
    const int beta_and_margin[TRACE_TERMS] = {-20, 80};
    trace_rule(d4, 1, 95, beta_and_margin, TRACE_TERMS);
    trace_leave(d4, -21, -20, 1, 15);
    trace_leave(root, -32000, 32000, 5, 20);
    const char *start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    return argc > 1 && trace_write(argv[1], start, 2, 5) ? 0 : 1;
}
