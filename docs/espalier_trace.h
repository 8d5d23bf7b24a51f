/* Records the search of a chess engine as a trace. docs/trace-format.md of Espalier says what the numbers mean.

   C99 that is C++ as well, for either byte order. Include it in one file of an engine; each thread has a recorder of its own:

     trace_program program = {"Mine", "1.0", "rule 1 futility\n...", 3, {0}, {1}, 1, {0}};
     trace_begin(&trace, &program, 1000000);
     for each iteration:  trace_iteration(&trace, depth);
     where a node begins: trace_enter(&trace, step, depth, alpha, beta);
     within it:           trace_eval, trace_improving, trace_probed, trace_cut, trace_prune, trace_tried, trace_ended ...
     where it ends:       trace_leave(&trace, score, stopped);
     at any time:         trace_save(&trace, "mine.trace", fen, moves);
     trace_free(&trace);

   A recorder of zeros that was not begun records nothing. Nothing fails: past the limit of records, or of memory, nodes are counted on those above. Scores are centipawns for
   the side to move; mate in n plies from the root is 32000 - n. The crate espalier-trace writes the same bytes.

   License: MIT or Apache-2.0. */
#ifndef ESPALIER_TRACE_H
#define ESPALIER_TRACE_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRACE_TERMS = 32, TRACE_TRIED = 16, TRACE_PLIES = 512, TRACE_RULES = 255 };
/* --- layout */
enum { /* Made by insight/src/schema.rs. */
    TRACE_FORMAT = 4, TRACE_MINOR = 2, TRACE_HEADER_BYTES = 56, TRACE_FIXED_BYTES = 52, TRACE_TAIL_BYTES = 4
};
enum { /* how a visit comes about */
    TRACE_SEARCH, TRACE_ROOT, TRACE_REDUCED, TRACE_NULL_WINDOW, TRACE_OPEN_WINDOW, TRACE_SINGULAR,
    TRACE_NULL_MOVE, TRACE_VERIFICATION, TRACE_PROB_CUT, TRACE_QUIESCENCE, TRACE_PRUNED,
    TRACE_VERIFYING_QUIESCENCE, TRACE_VISITS, TRACE_UNKNOWN = 255
};
enum { /* why a node ends */
    TRACE_STOPPED, TRACE_RULE, TRACE_REFUTED, TRACE_ALL_TRIED, TRACE_TABLE, TRACE_STAND_PAT, TRACE_NO_MOVES,
    TRACE_DRAW, TRACE_UPCOMING_REPETITION, TRACE_MATE_DISTANCE, TRACE_TOO_DEEP
};
enum { /* what a score is */
    TRACE_UPPER, TRACE_LOWER, TRACE_EXACT
};
enum { /* offsets */
    TRACE_AT_PARENT = 0, TRACE_AT_SUBTREE = 4, TRACE_AT_NODES = 8, TRACE_AT_VALUE = 12,
    TRACE_AT_THRESHOLD = 16, TRACE_AT_MOVE = 20, TRACE_AT_ALPHA = 22, TRACE_AT_BETA = 24, TRACE_AT_SCORE = 26,
    TRACE_AT_RAW_EVAL = 28, TRACE_AT_EVAL = 30, TRACE_AT_IMPROVEMENT = 32, TRACE_AT_RATE = 34,
    TRACE_AT_TABLE_SCORE = 36, TRACE_AT_FLAGS = 38, TRACE_AT_TABLE_DEPTH = 40, TRACE_AT_PLY = 41,
    TRACE_AT_VISIT = 42, TRACE_AT_KIND = 43, TRACE_AT_NUMBER = 44, TRACE_AT_OTHERS = 45,
    TRACE_AT_SEARCHES = 46, TRACE_AT_DEPTH_ASKED = 47, TRACE_AT_DEPTH = 48, TRACE_AT_EXTENSION = 49,
    TRACE_AT_END = 50, TRACE_AT_RULE = 51
};
enum { /* fields, in the order of their names */
    TRACE_F_VALUE, TRACE_F_THRESHOLD, TRACE_F_MOVE, TRACE_F_ALPHA, TRACE_F_BETA, TRACE_F_SCORE,
    TRACE_F_RAW_EVAL, TRACE_F_EVAL, TRACE_F_IMPROVEMENT, TRACE_F_RATE, TRACE_F_TABLE_SCORE,
    TRACE_F_TABLE_DEPTH, TRACE_F_VISIT, TRACE_F_KIND, TRACE_F_NUMBER, TRACE_F_OTHERS, TRACE_F_SEARCHES,
    TRACE_F_DEPTH_ASKED, TRACE_F_DEPTH, TRACE_F_EXTENSION, TRACE_F_END, TRACE_F_RULE, TRACE_F_TERMS,
    TRACE_F_FACTOR, TRACE_F_NODE_DEPTH, TRACE_F_ENTRY_DEPTH, TRACE_F_IMPROVING, TRACE_F_IN_CHECK,
    TRACE_F_TABLE, TRACE_F_TABLE_GAVE_MOVE, TRACE_F_TABLE_GAVE_EVAL, TRACE_F_TABLE_BOUND, TRACE_F_BOUND,
    TRACE_F_EXTENDED_BY, TRACE_F_WAS_PV, TRACE_FIELDS
};
static const char *const TRACE_NAMES[TRACE_FIELDS] = {
    "value", "threshold", "move", "alpha", "beta", "score", "rawEval", "eval", "improvement", "rate",
    "tableScore", "tableDepth", "visit", "kind", "number", "others", "searches", "depthAsked", "depth",
    "extension", "end", "rule", "terms", "factor", "nodeDepth", "entryDepth", "improving", "inCheck", "table",
    "tableGaveMove", "tableGaveEval", "tableBound", "bound", "extendedBy", "wasPv"
};
/* --- end of layout */
enum { TRACE_EN_PASSANT = 2, TRACE_PROMOTION = 4, TRACE_CASTLING = 8 }; /* kinds of moves: + piece 0-3, + rook's file */

/* From and to with a1 = 0, b1 = 1, ... h8 = 63. */
#define TRACE_MOVE(from, to, kind) ((unsigned)(from) | (unsigned)(to) << 6 | (unsigned)(kind) << 12)
#define TRACE_NOT_KNOWN INT32_MIN
/* Flags that are not known: the table gave a move and did not know the position, and the last two bits. */
#define TRACE_NONE_KNOWN (1u << 3 | 1u << 14 | 1u << 15)

typedef struct {
    const char *name, *version;
    const char *declarations;           /* lines of the header: rule, label, term, condition, reduction, extension, tried ... */
    int terms;                          /* of the longest reduction and the longest rule, with its conditions, together */
    int reduction_terms[TRACE_VISITS];  /* by visit, as declared */
    uint8_t tried[TRACE_TRIED];         /* the rules whose near misses are recorded, as declared */
    int tried_count;
    int32_t mates[2];                   /* where mates begin among its scores, and that at the root; 0: as in the format */
} trace_program;

/* What is known of a visit before it begins. Begin with TRACE_STEP. */
typedef struct {
    int visit;
    unsigned move;                      /* TRACE_MOVE; 0 for none */
    int number;                         /* in its node, from 1; 0: counted */
    int32_t depth_asked, extension;     /* or TRACE_NOT_KNOWN */
    int extended_by;                    /* as declared, from 1; 0 for nothing */
    const int32_t *reduction;           /* its terms as declared, or null */
} trace_step;
static const trace_step TRACE_STEP = {TRACE_UNKNOWN, 0, 0, TRACE_NOT_KNOWN, TRACE_NOT_KNOWN, 0, NULL};

typedef struct { unsigned move; int number, depth, others, alpha; } trace_pruned;

typedef struct {
    unsigned char bytes[TRACE_FIXED_BYTES];
    int16_t terms[TRACE_TERMS], tried[TRACE_TRIED], judged_tried[TRACE_TRIED];
    unsigned char tail[TRACE_TAIL_BYTES];
    int64_t id;                         /* -1 past the limit */
    uint64_t before;
    unsigned last;                      /* the move searched last */
    int64_t judged;                     /* the move that is judged, or -1 */
    int64_t first;                      /* record of the first search of the last move */
    int moves, used;                    /* terms that are set */
    int has_below;                      /* whether something was searched or pruned in it */
} trace_node;

typedef struct {
    const trace_program *program;
    unsigned char *records;
    int size, room, open, beyond;       /* bytes and terms of a record, nodes in progress, those too many */
    uint32_t count, most, capacity;
    uint64_t total, entered, earlier, fields;
    int32_t held[TRACE_TERMS];          /* what was told of the rule that fires next */
    int held_count;
    int depth;
    int all_iterations;                 /* set after trace_begin: keeps all iterations instead of the last */
    int thread;                         /* set after trace_begin: of one thread of several, from 1 */
    trace_node nodes[TRACE_PLIES];
} trace_recorder;

#define TRACE_BY_RULE \
    (1ull << TRACE_F_END | 1ull << TRACE_F_RULE | 1ull << TRACE_F_VALUE | 1ull << TRACE_F_THRESHOLD | 1ull << TRACE_F_TERMS)
#define TRACE_BY_END (1ull << TRACE_F_SCORE | 1ull << TRACE_F_BOUND | 1ull << TRACE_F_END)

static inline void trace_put(unsigned char *at, int bytes, int64_t value) {
    for (int i = 0; i < bytes; i++) at[i] = (unsigned char)((uint64_t)value >> 8 * i);
}
static inline int trace_get16(const unsigned char *at) { return (int16_t)(uint16_t)(at[0] | at[1] << 8); }
static inline int64_t trace_clamp(int64_t value, int64_t low, int64_t high) {
    return value < low ? low : value > high ? high : value;
}
static inline void trace_score(unsigned char *at, int64_t score) { trace_put(at, 2, trace_clamp(score, -32767, 32767)); }
static inline void trace_plies(unsigned char *at, int64_t plies) {
    trace_put(at, 1, plies == TRACE_NOT_KNOWN ? -128 : trace_clamp(plies, -127, 127));
}
static inline void trace_byte(unsigned char *at, int64_t number) { trace_put(at, 1, trace_clamp(number, 0, 255)); }
static inline void trace_flags(trace_node *node, unsigned keep_not, unsigned set) {
    trace_put(node->bytes + TRACE_AT_FLAGS, 2, ((unsigned)trace_get16(node->bytes + TRACE_AT_FLAGS) & ~keep_not) | set);
}
static inline trace_node *trace_in(trace_recorder *t, uint64_t fields) {
    if (t->open == 0) return NULL;
    t->fields |= fields;
    return &t->nodes[t->open - 1];
}

/* A score of the program as the format has it. */
static inline int32_t trace_mate(const trace_recorder *t, int32_t score) {
    int64_t size = score < 0 ? -(int64_t)score : score, from = t->program ? t->program->mates[0] : 0;
    if (from <= 0 || size < from) return score;
    return (int32_t)((score < 0 ? -1 : 1) * (32000 - (t->program->mates[1] - size)));
}

/* At most so many records. The program is kept, and must outlive the recorder. */
static inline void trace_begin(trace_recorder *t, const trace_program *program, uint32_t most) {
    memset(t, 0, sizeof *t);
    t->program = program, t->most = most > 0 ? most : 1;
    int others = TRACE_FIXED_BYTES + 2 * program->tried_count + TRACE_TAIL_BYTES;
    t->size = (others + 2 * program->terms + 7) / 8 * 8;
    t->room = (t->size - others) / 2;
}

static inline int64_t trace_reserve(trace_recorder *t) {
    t->total++;
    if (t->count == t->capacity && t->capacity < t->most) {
        uint64_t more = t->capacity > 0 ? 2ull * t->capacity : 65536;
        uint32_t capacity = more < t->most ? (uint32_t)more : t->most;
        unsigned char *records = (unsigned char *)realloc(t->records, (size_t)capacity * (size_t)t->size);
        if (records == NULL) t->most = t->capacity;
        else t->records = records, t->capacity = capacity;
    }
    if (t->count >= t->capacity) return -1;
    memset(t->records + (size_t)t->count * (size_t)t->size, 0, (size_t)t->size);
    return t->count++;
}

static inline void trace_terms(trace_recorder *t, trace_node *node, const int32_t *terms, int number) {
    int64_t carried = 0;
    for (int i = 0; i < number && node->used < t->room; i++) {
        int64_t sum = terms[i] + carried, fits = trace_clamp(sum, -32767, 32767);
        carried = sum - fits;
        node->terms[node->used++] = (int16_t)fits;
    }
}

static inline void trace_write_node(trace_recorder *t, const trace_node *node) {
    if (node->id < 0) return;
    unsigned char *at = t->records + (size_t)node->id * (size_t)t->size;
    memcpy(at, node->bytes, TRACE_FIXED_BYTES), at += TRACE_FIXED_BYTES;
    for (int i = 0; i < t->room; i++, at += 2) trace_put(at, 2, node->terms[i]);
    for (int i = 0; i < t->program->tried_count; i++, at += 2) trace_put(at, 2, node->tried[i]);
    memcpy(at, node->tail, TRACE_TAIL_BYTES);
}

static inline void trace_blank(trace_node *node) {
    memset(node, 0, sizeof *node);
    trace_put(node->bytes + TRACE_AT_VALUE, 4, INT32_MIN), trace_put(node->bytes + TRACE_AT_THRESHOLD, 4, INT32_MIN);
    for (int at = TRACE_AT_ALPHA; at <= TRACE_AT_IMPROVEMENT; at += 2) trace_put(node->bytes + at, 2, -32768);
    trace_put(node->bytes + TRACE_AT_RATE, 2, 65535), trace_put(node->bytes + TRACE_AT_TABLE_SCORE, 2, -32768);
    trace_put(node->bytes + TRACE_AT_FLAGS, 2, 3 << 5 | 3 << 7 | TRACE_NONE_KNOWN), trace_put(node->bytes + TRACE_AT_END, 1, TRACE_UNKNOWN);
    trace_put(node->tail, 2, 65535), trace_put(node->tail + 2, 1, -128), trace_put(node->tail + 3, 1, -128);
    for (int i = 0; i < TRACE_TERMS; i++) node->terms[i] = INT16_MIN;
    for (int i = 0; i < TRACE_TRIED; i++) node->tried[i] = INT16_MIN;
    node->judged = -1;
}

static inline void trace_open(trace_recorder *t, trace_step step, int depth, int alpha, int beta) {
    if (t->open == TRACE_PLIES) {
        t->beyond++;
        return;
    }
    int64_t id = trace_reserve(t);
    trace_node *above = t->open > 0 ? &t->nodes[t->open - 1] : NULL, *node = &t->nodes[t->open];
    trace_blank(node);
    int number = step.number, ply = 0;
    if (above != NULL) {
        above->has_below = 1;
        trace_put(node->bytes + TRACE_AT_PARENT, 4, above->id < 0 ? 0 : above->id);
        ply = above->bytes[TRACE_AT_PLY] + (step.move != 0 || step.visit == TRACE_NULL_MOVE);
        if (step.move != 0 && above->last == step.move) {
            if (above->first >= 0) {
                unsigned char *first = t->records + (size_t)above->first * (size_t)t->size + TRACE_AT_SEARCHES;
                if (*first < 255) ++*first;
            }
        } else if (step.move != 0) {
            above->last = step.move, above->first = id, above->moves++;
            if (above->judged == (int64_t)step.move) memcpy(node->tried, above->judged_tried, sizeof node->tried);
            above->judged = -1;
        }
        if (step.move != 0 && number == 0) number = above->moves;
    }
    node->id = id, node->before = t->entered, node->first = -1;
    trace_put(node->bytes + TRACE_AT_MOVE, 2, step.move), trace_byte(node->bytes + TRACE_AT_PLY, ply);
    trace_put(node->bytes + TRACE_AT_VISIT, 1, step.visit);
    trace_put(node->bytes + TRACE_AT_KIND, 1, beta > alpha + 1 ? 0 : TRACE_UNKNOWN);
    trace_byte(node->bytes + TRACE_AT_NUMBER, number), trace_put(node->bytes + TRACE_AT_SEARCHES, 1, step.move != 0);
    trace_plies(node->bytes + TRACE_AT_DEPTH, depth), trace_plies(node->tail + 3, depth);
    trace_plies(node->bytes + TRACE_AT_DEPTH_ASKED, step.depth_asked);
    trace_plies(node->bytes + TRACE_AT_EXTENSION, step.extension);
    trace_score(node->bytes + TRACE_AT_ALPHA, alpha), trace_score(node->bytes + TRACE_AT_BETA, beta);
    trace_flags(node, 15 << 9, (unsigned)(step.extended_by & 15) << 9);
    int terms = step.visit < TRACE_VISITS && step.reduction != NULL ? t->program->reduction_terms[step.visit] : 0;
    trace_terms(t, node, step.reduction, terms);
    t->fields |= 1ull << TRACE_F_MOVE | 1ull << TRACE_F_ALPHA | 1ull << TRACE_F_BETA | 1ull << TRACE_F_DEPTH |
        1ull << TRACE_F_ENTRY_DEPTH | 1ull << TRACE_F_KIND | 1ull << TRACE_F_NUMBER | 1ull << TRACE_F_SEARCHES |
        (uint64_t)(step.visit != TRACE_UNKNOWN) << TRACE_F_VISIT | (uint64_t)(terms > 0) << TRACE_F_TERMS |
        (uint64_t)(step.depth_asked != TRACE_NOT_KNOWN) << TRACE_F_DEPTH_ASKED |
        (uint64_t)(step.extension != TRACE_NOT_KNOWN) << TRACE_F_EXTENSION |
        (uint64_t)(step.extended_by > 0) << TRACE_F_EXTENDED_BY;
    t->open++;
}

static inline void trace_write_open(trace_recorder *t);

/* An iteration of this depth begins: what was recorded of the one before is forgotten, unless all are kept. */
static inline void trace_iteration(trace_recorder *t, int depth) {
    trace_step search = TRACE_STEP;
    if (t->program == NULL) return;
    if (t->all_iterations && t->open > 0) {
        trace_write_open(t);
        t->open = 1, t->beyond = 0, t->depth = depth;
        trace_plies(t->nodes[0].bytes + TRACE_AT_DEPTH, depth), trace_plies(t->nodes[0].tail + 3, depth);
        return;
    }
    search.visit = TRACE_SEARCH;
    t->earlier += t->entered, t->entered = t->total = 0, t->count = 0, t->open = t->beyond = 0, t->depth = depth;
    trace_open(t, search, depth, -32000, 32000);
}

/* A node begins, to this depth in plies, with this window. The first of an iteration is its root, where nothing else is said. */
static inline void trace_enter(trace_recorder *t, trace_step step, int depth, int alpha, int beta) {
    if (t->program == NULL) return;
    if (t->open == 0) trace_iteration(t, depth);
    if (t->open == 1 && step.visit == TRACE_UNKNOWN && step.move == 0) step.visit = TRACE_ROOT;
    trace_open(t, step, depth, trace_mate(t, alpha), trace_mate(t, beta));
    t->entered++;
}

/* The window is another than that of the call. */
static inline void trace_window(trace_recorder *t, int alpha, int beta) {
    trace_node *node = trace_in(t, 0);
    if (node == NULL) return;
    trace_score(node->bytes + TRACE_AT_ALPHA, trace_mate(t, alpha)), trace_score(node->bytes + TRACE_AT_BETA, trace_mate(t, beta));
}
/* The node is searched to another depth. */
static inline void trace_searched_to(trace_recorder *t, int depth) {
    trace_node *node = trace_in(t, 0);
    if (node) trace_plies(node->bytes + TRACE_AT_DEPTH, depth);
}
/* What extended the move to the node, found within it. */
static inline void trace_extended(trace_recorder *t, int by, int plies) {
    trace_node *node = trace_in(t, 1ull << TRACE_F_EXTENDED_BY | 1ull << TRACE_F_EXTENSION);
    if (node) trace_flags(node, 15 << 9, (unsigned)(by & 15) << 9), trace_plies(node->bytes + TRACE_AT_EXTENSION, plies);
}
static inline void trace_in_check(trace_recorder *t, int in_check) {
    trace_node *node = trace_in(t, 1ull << TRACE_F_IN_CHECK);
    if (node) trace_flags(node, 2 | 1u << 14, in_check ? 2 : 0);
}
static inline void trace_was_pv(trace_recorder *t, int was_pv) {
    trace_node *node = trace_in(t, 1ull << TRACE_F_WAS_PV);
    if (node) trace_flags(node, 1u << 13 | 1u << 15, was_pv ? 1u << 13 : 0);
}
static inline void trace_eval(trace_recorder *t, int eval) {
    trace_node *node = trace_in(t, 1ull << TRACE_F_EVAL);
    if (node) trace_score(node->bytes + TRACE_AT_EVAL, trace_mate(t, eval));
}
static inline void trace_raw_eval(trace_recorder *t, int eval) {
    trace_node *node = trace_in(t, 1ull << TRACE_F_RAW_EVAL);
    if (node) trace_score(node->bytes + TRACE_AT_RAW_EVAL, trace_mate(t, eval));
}
/* Whether the rules take the position for improving, and by how much it is, or TRACE_NOT_KNOWN. */
static inline void trace_improving(trace_recorder *t, int improving, int32_t by) {
    int is_known = by != TRACE_NOT_KNOWN;
    trace_node *node = trace_in(t, 1ull << TRACE_F_IMPROVING | (uint64_t)is_known << TRACE_F_IMPROVEMENT);
    if (node == NULL) return;
    trace_flags(node, 1, improving ? 1 : 0);
    if (is_known) trace_score(node->bytes + TRACE_AT_IMPROVEMENT, by);
}
/* The rate of improving over the line, 0 to 1024. */
static inline void trace_rate(trace_recorder *t, int rate) {
    trace_node *node = trace_in(t, 1ull << TRACE_F_RATE);
    if (node) trace_put(node->bytes + TRACE_AT_RATE, 2, trace_clamp(rate, 0, 65534));
}
/* The transposition table was asked. */
static inline void trace_missed(trace_recorder *t) {
    trace_node *node = trace_in(t, 15ull << TRACE_F_TABLE | 1ull << TRACE_F_TABLE_SCORE | 1ull << TRACE_F_TABLE_DEPTH);
    if (node) trace_flags(node, 4 | 8, 0);
}
static inline void trace_probed(trace_recorder *t, int score, int depth, int bound, int gave_move, int gave_eval) {
    trace_missed(t);
    trace_node *node = trace_in(t, 0);
    if (node == NULL) return;
    trace_score(node->bytes + TRACE_AT_TABLE_SCORE, trace_mate(t, score)), trace_byte(node->bytes + TRACE_AT_TABLE_DEPTH, depth);
    trace_flags(node, 8 | 16 | 3 << 5, 4u | (gave_move ? 8u : 0) | (gave_eval ? 16u : 0) | (unsigned)(bound & 3) << 5);
}

static inline void trace_end_by(trace_recorder *t, trace_node *node, int rule, int32_t value, const int32_t *terms, int number) {
    int64_t threshold = 0;
    for (int i = 0; i < number; i++) threshold = trace_clamp(threshold + terms[i], INT32_MIN, INT32_MAX);
    trace_put(node->bytes + TRACE_AT_END, 1, TRACE_RULE), trace_put(node->bytes + TRACE_AT_RULE, 1, rule);
    trace_put(node->bytes + TRACE_AT_VALUE, 4, value), trace_put(node->bytes + TRACE_AT_THRESHOLD, 4, threshold);
    trace_terms(t, node, terms, number);
    for (int i = 0; i < t->held_count && node->used < t->room; i++)
        node->terms[node->used++] = (int16_t)trace_clamp(t->held[i], -32767, 32767);
}
/* A further condition of the rule that fires next holds by so much, in the order of its declarations. */
static inline void trace_held(trace_recorder *t, int32_t by) {
    if (t->program != NULL && t->held_count < TRACE_TERMS) t->held[t->held_count++] = by;
}
/* A rule of the node fires: value reaches the sum of these terms. */
static inline void trace_cut(trace_recorder *t, int rule, int32_t value, const int32_t *terms, int number) {
    trace_node *node = trace_in(t, TRACE_BY_RULE);
    if (node) trace_end_by(t, node, rule, value, terms, number);
    t->held_count = 0;
}
static inline void trace_note(const trace_recorder *t, int16_t *tried, int rule, int64_t value, int64_t threshold) {
    for (int i = 0; i < t->program->tried_count; i++)
        if (t->program->tried[i] == rule) {
            int16_t excess = (int16_t)trace_clamp(value - threshold, -32767, -1);
            if (excess > tried[i]) tried[i] = excess;
        }
}
/* A rule of the node did not fire; of several tries the nearest counts. */
static inline void trace_tried(trace_recorder *t, int rule, int32_t value, int32_t threshold) {
    trace_node *node = trace_in(t, 0);
    if (node) trace_note(t, node->tried, rule, value, threshold);
}
/* A rule did not prune this move, which is searched next or pruned by another rule. */
static inline void trace_spared(trace_recorder *t, unsigned move, int rule, int32_t value, int32_t threshold) {
    trace_node *node = trace_in(t, 0);
    if (node == NULL) return;
    if (node->judged != (int64_t)move)
        for (int i = 0; i < TRACE_TRIED; i++) node->judged_tried[i] = INT16_MIN;
    node->judged = move;
    trace_note(t, node->judged_tried, rule, value, threshold);
}
/* A rule prunes a move, or that and others: value reaches the sum of these terms. */
static inline void trace_prune(trace_recorder *t, int rule, int32_t value, const int32_t *terms, int number, trace_pruned pruned) {
    if (t->open == 0) {
        t->held_count = 0;
        return;
    }
    trace_node *node = trace_in(t, 1ull << TRACE_F_OTHERS | 1ull << TRACE_F_NODE_DEPTH | 1ull << TRACE_F_VISIT | TRACE_BY_RULE);
    trace_node record = *node;
    record.id = trace_reserve(t), record.used = 0;
    for (int i = 0; i < TRACE_TERMS; i++) record.terms[i] = INT16_MIN;
    for (int i = 0; i < TRACE_TRIED; i++) record.tried[i] = node->judged == (int64_t)pruned.move ? node->judged_tried[i] : INT16_MIN;
    node->judged = -1, node->has_below = 1, pruned.alpha = trace_mate(t, pruned.alpha);
    trace_put(record.bytes + TRACE_AT_PARENT, 4, node->id < 0 ? 0 : node->id), trace_put(record.bytes + TRACE_AT_SUBTREE, 4, 1);
    trace_put(record.bytes + TRACE_AT_MOVE, 2, pruned.move), trace_put(record.bytes + TRACE_AT_VISIT, 1, TRACE_PRUNED);
    trace_byte(record.bytes + TRACE_AT_NUMBER, pruned.number > 0 ? pruned.number : node->moves + 1);
    trace_byte(record.bytes + TRACE_AT_OTHERS, pruned.others), trace_put(record.bytes + TRACE_AT_SEARCHES, 1, 0);
    trace_plies(record.bytes + TRACE_AT_DEPTH, pruned.depth), trace_plies(record.bytes + TRACE_AT_DEPTH_ASKED, pruned.depth);
    trace_put(record.bytes + TRACE_AT_EXTENSION, 1, 0);
    trace_score(record.bytes + TRACE_AT_ALPHA, pruned.alpha), trace_score(record.bytes + TRACE_AT_SCORE, pruned.alpha);
    trace_flags(&record, 15 << 9 | 3 << 7, TRACE_UPPER << 7);
    record.tail[2] = node->bytes[TRACE_AT_DEPTH], trace_put(record.tail + 3, 1, -128);
    trace_end_by(t, &record, rule, value, terms, number);
    t->held_count = 0;
    trace_write_node(t, &record);
}
/* Why the node ends, where it is no rule and does not follow, see trace_end_at_once. */
static inline void trace_ended(trace_recorder *t, int end) {
    trace_node *node = trace_in(t, 1ull << TRACE_F_END);
    if (node) trace_put(node->bytes + TRACE_AT_END, 1, end);
}

/* Why a node ends in which nothing was searched or pruned, as far as its numbers tell: the score is that of the table,
   stands pat, or is that of checkmate or stalemate here. */
static inline int trace_end_at_once(const unsigned char *at, int bound) {
    int flags = trace_get16(at + TRACE_AT_FLAGS), score = trace_get16(at + TRACE_AT_SCORE), limit = flags >> 5 & 3;
    int reaches = limit == TRACE_UPPER ? bound == TRACE_UPPER : limit == TRACE_LOWER ? score >= trace_get16(at + TRACE_AT_BETA) : limit == TRACE_EXACT;
    int is_evaluated = trace_get16(at + TRACE_AT_EVAL) != -32768;
    if ((flags & (4 | 16)) == 4 && score == trace_get16(at + TRACE_AT_TABLE_SCORE) && reaches) return TRACE_TABLE;
    if ((signed char)at[TRACE_AT_DEPTH] <= 0)
        return is_evaluated && score >= trace_get16(at + TRACE_AT_BETA) ? (int)TRACE_STAND_PAT : (int)TRACE_UNKNOWN;
    return score == at[TRACE_AT_PLY] - 32000 || (is_evaluated && score == 0) ? (int)TRACE_NO_MOVES : (int)TRACE_UNKNOWN;
}

static inline void trace_close(const trace_recorder *t, trace_node *node, int stopped) {
    uint64_t nodes = t->entered - node->before;
    int score = trace_get16(node->bytes + TRACE_AT_SCORE);
    int bound = score <= trace_get16(node->bytes + TRACE_AT_ALPHA) ? TRACE_UPPER
        : score >= trace_get16(node->bytes + TRACE_AT_BETA) ? TRACE_LOWER : TRACE_EXACT;
    int64_t subtree = node->id < 0 || node->id >= t->count ? 1 : (int64_t)t->count - node->id;
    trace_put(node->bytes + TRACE_AT_SUBTREE, 4, subtree);
    trace_put(node->bytes + TRACE_AT_NODES, 4, nodes > UINT32_MAX ? UINT32_MAX : (int64_t)nodes);
    trace_flags(node, 3 << 7, (unsigned)bound << 7);
    if (stopped) node->bytes[TRACE_AT_END] = TRACE_STOPPED;
    else if (node->bytes[TRACE_AT_END] == TRACE_UNKNOWN) {
        int end = node->has_below ? (int)TRACE_UNKNOWN : trace_end_at_once(node->bytes, bound);
        node->bytes[TRACE_AT_END] = (unsigned char)(end != (int)TRACE_UNKNOWN ? end : bound == TRACE_LOWER ? (int)TRACE_REFUTED : (int)TRACE_ALL_TRIED);
    }
}
/* The node ends with this score for its side to move, or is stopped. Gives the score back. */
static inline int trace_leave(trace_recorder *t, int score, int stopped) {
    if (t->beyond > 0) {
        t->beyond--;
        return score;
    }
    if (t->open < 2) return score; /* the search as a whole ends with its file */
    trace_node *node = &t->nodes[--t->open];
    t->fields |= TRACE_BY_END;
    trace_score(node->bytes + TRACE_AT_SCORE, trace_mate(t, score));
    trace_close(t, node, stopped);
    trace_write_node(t, node);
    if (node->bytes[TRACE_AT_VISIT] == TRACE_ROOT && t->open == 1) {
        trace_node *search = &t->nodes[0];
        int is_done = (trace_get16(node->bytes + TRACE_AT_FLAGS) >> 7 & 3) == TRACE_EXACT && node->bytes[TRACE_AT_END] != TRACE_STOPPED;
        memcpy(search->bytes + TRACE_AT_SCORE, node->bytes + TRACE_AT_SCORE, 2);
        search->bytes[TRACE_AT_END] = is_done ? TRACE_ALL_TRIED : TRACE_STOPPED;
    }
    return score;
}

/* Writes the nodes in progress as if they were stopped. */
static inline void trace_write_open(trace_recorder *t) {
    t->fields |= TRACE_BY_END;
    for (int i = 0; i < t->open; i++) {
        trace_node node = t->nodes[i];
        trace_close(t, &node, node.bytes[TRACE_AT_END] == TRACE_UNKNOWN);
        trace_write_node(t, &node);
    }
}

/* Writes the file as it is now, of a game from this position by these moves in UCI notation: 1, or 0 where it cannot be
   written. What is in progress counts as stopped, so that a file that is saved now and then outlives a crash. */
static inline int trace_save(trace_recorder *t, const char *path, const char *fen, const char *moves) {
    const trace_program *p = t->program;
    if (p == NULL) return 0;
    if (t->open == 0 && t->count == 0) trace_iteration(t, 0);
    trace_write_open(t);
    FILE *f = fopen(path, "wb");
    if (f == NULL) return 0;
    unsigned char header[TRACE_HEADER_BYTES] = "ESPTRACE";
    int ok = fwrite(header, TRACE_HEADER_BYTES, 1, f) == 1;
    ok = ok && fprintf(f, "engine %s\nversion %s\n", p->name, p->version) > 0;
    if (t->thread > 0) ok = ok && fprintf(f, "thread %d\n", t->thread) > 0;
    ok = ok && fputs("fields", f) >= 0;
    for (int i = 0; i < TRACE_FIELDS; i++)
        if (t->fields >> i & 1) ok = ok && fprintf(f, " %s", TRACE_NAMES[i]) > 0;
    ok = ok && fprintf(f, "\nfen %s\nmoves %s\n%s", fen, moves, p->declarations) > 0;
    long end = ftell(f), start = (end + 7) / 8 * 8;
    for (long at = end; at < start; at++) ok = ok && fputc(0, f) == 0;
    trace_put(header + 8, 2, TRACE_FORMAT), trace_put(header + 10, 2, TRACE_MINOR), trace_put(header + 12, 4, start);
    trace_put(header + 16, 4, t->size), trace_put(header + 20, 4, UINT32_MAX), trace_put(header + 24, 8, (int64_t)t->total);
    trace_put(header + 32, 8, (int64_t)(t->earlier + t->entered)), trace_put(header + 48, 4, t->depth > 0 ? t->depth : 0);
    trace_put(header + 52, 4, end - TRACE_HEADER_BYTES);
    /* The number of records is written last: without it a reader takes as many as there are. */
    ok = ok && fseek(f, 0, SEEK_SET) == 0 && fwrite(header, TRACE_HEADER_BYTES, 1, f) == 1 && fseek(f, start, SEEK_SET) == 0;
    ok = ok && fwrite(t->records, (size_t)t->size, t->count, f) == t->count;
    trace_put(header + 20, 4, t->count);
    ok = ok && fseek(f, 0, SEEK_SET) == 0 && fwrite(header, TRACE_HEADER_BYTES, 1, f) == 1;
    return fclose(f) == 0 && ok;
}

static inline void trace_free(trace_recorder *t) {
    free(t->records);
    t->records = NULL, t->count = t->capacity = 0, t->open = 0;
}

#endif
