/* A small chess engine that records its own search: alpha-beta with null move, futility, late-move reductions and a
   check extension, without a transposition table. An example of espalier_trace.h.

     cc -std=c99 -O2 -I ../../docs -o engine engine.c
     ./engine FEN DEPTH FILE       searches, says the best move, writes a trace
     ./engine FEN perft DEPTH      counts moves

   A board has 16 columns, of which the right half is off the board. License: MIT or Apache-2.0. */
#include "espalier_trace.h"
#include <ctype.h>

enum { EMPTY, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, BLACK = 8 };
enum { MATE = 32000, MOST_PLIES = 100, NO_SQUARE = 127 };
typedef struct { unsigned char from, to, promoted, kind; } move;
typedef struct {
    unsigned char squares[128];
    int side, castling, en_passant; /* side: 0 or BLACK; castling: bits for K, Q, k, q */
} position;
typedef struct { move moves[256]; int count; } list;

static trace_recorder trace;
static uint64_t nodes;
static int evals[MOST_PLIES + 1]; /* of the line; TRACE_NOT_KNOWN in check */
static move root_best;

static const int VALUES[7] = {0, 100, 320, 330, 500, 950, 0};
static const int STEPS[8] = {16, -16, 1, -1, 17, 15, -15, -17}, JUMPS[8] = {33, 31, 18, 14, -33, -31, -18, -14};

static int is_on(int square) { return (square & 0x88) == 0; }
static int index_of(int square) { return (square >> 4) * 8 + (square & 7); }

static int is_attacked(const position *p, int square, int by) {
    int up = by == BLACK ? 16 : -16; /* where a pawn that attacks stands */
    for (int side = -1; side <= 1; side += 2)
        if (is_on(square + up + side) && p->squares[square + up + side] == (PAWN | by)) return 1;
    for (int i = 0; i < 8; i++) {
        if (is_on(square + JUMPS[i]) && p->squares[square + JUMPS[i]] == (KNIGHT | by)) return 1;
        for (int at = square + STEPS[i], far = 0; is_on(at); at += STEPS[i], far = 1) {
            int piece = p->squares[at];
            if (piece == EMPTY) continue;
            int kind = piece & 7;
            if ((piece & BLACK) == by && (kind == QUEEN || kind == (i < 4 ? ROOK : BISHOP) || (kind == KING && !far))) return 1;
            break;
        }
    }
    return 0;
}

static int king_of(const position *p, int side) {
    for (int at = 0; at < 128; at++)
        if (is_on(at) && p->squares[at] == (KING | side)) return at;
    return 0;
}
static int in_check(const position *p) { return is_attacked(p, king_of(p, p->side), p->side ^ BLACK); }

static void add(list *l, int from, int to, int promoted, int kind) {
    move m = {(unsigned char)from, (unsigned char)to, (unsigned char)promoted, (unsigned char)kind};
    l->moves[l->count++] = m;
}
static void add_pawn(list *l, int from, int to, int kind) {
    if (to >> 4 == 0 || to >> 4 == 7)
        for (int piece = QUEEN; piece >= KNIGHT; piece--) add(l, from, to, piece, TRACE_PROMOTION + piece - KNIGHT);
    else add(l, from, to, 0, kind);
}

/* Moves that may leave the king in check; of quiet ones none where only captures are asked for. */
static void generate(const position *p, list *l, int only_captures) {
    l->count = 0;
    for (int from = 0; from < 128; from++) {
        int piece = is_on(from) ? p->squares[from] : EMPTY, kind = piece & 7;
        if (piece == EMPTY || (piece & BLACK) != p->side) continue;
        if (kind == PAWN) {
            int up = p->side ? -16 : 16, row = from >> 4, is_last = row == (p->side ? 1 : 6);
            if (p->squares[from + up] == EMPTY && (!only_captures || is_last)) {
                add_pawn(l, from, from + up, 0);
                if (row == (p->side ? 6 : 1) && p->squares[from + 2 * up] == EMPTY) add(l, from, from + 2 * up, 0, 0);
            }
            for (int side = -1; side <= 1; side += 2) {
                int to = from + up + side;
                if (!is_on(to)) continue;
                if (p->squares[to] != EMPTY && (p->squares[to] & BLACK) != p->side) add_pawn(l, from, to, 0);
                else if (to == p->en_passant) add(l, from, to, 0, TRACE_EN_PASSANT);
            }
            continue;
        }
        int slides = kind == BISHOP || kind == ROOK || kind == QUEEN;
        for (int i = kind == BISHOP ? 4 : 0; i < (kind == ROOK ? 4 : 8); i++) {
            int step = kind == KNIGHT ? JUMPS[i] : STEPS[i];
            for (int to = from + step; is_on(to); to += step) {
                int taken = p->squares[to];
                if (taken != EMPTY ? (taken & BLACK) != p->side : !only_captures) add(l, from, to, 0, 0);
                if (taken != EMPTY || !slides) break;
            }
        }
        int home = p->side ? 116 : 4, other = p->side ^ BLACK, rights = p->castling >> (p->side ? 2 : 0) & 3;
        if (kind != KING || from != home || only_captures || rights == 0 || is_attacked(p, home, other)) continue;
        const unsigned char *s = p->squares;
        if ((rights & 1) && !s[home + 1] && !s[home + 2] && !is_attacked(p, home + 1, other))
            add(l, home, home + 2, 0, TRACE_CASTLING + 7);
        if ((rights & 2) && !s[home - 1] && !s[home - 2] && !s[home - 3] && !is_attacked(p, home - 1, other))
            add(l, home, home - 2, 0, TRACE_CASTLING);
    }
}

/* Rights that are gone once something moves from or to a square. */
static int rights_lost(int square) {
    return square == 4 ? 3 : square == 7 ? 1 : square == 0 ? 2 : square == 116 ? 12 : square == 119 ? 4 : square == 112 ? 8 : 0;
}

/* The position after a move; 0 where the king could be taken. */
static int play(const position *p, move m, position *next) {
    *next = *p;
    unsigned char *s = next->squares;
    int up = p->side ? -16 : 16;
    s[m.to] = m.promoted ? (unsigned char)(m.promoted | p->side) : s[m.from], s[m.from] = EMPTY;
    if (m.kind == TRACE_EN_PASSANT) s[m.to - up] = EMPTY;
    if (m.kind == TRACE_CASTLING + 7) s[m.to - 1] = s[m.to + 1], s[m.to + 1] = EMPTY;
    if (m.kind == TRACE_CASTLING) s[m.to + 1] = s[m.to - 2], s[m.to - 2] = EMPTY;
    next->castling &= ~(rights_lost(m.from) | rights_lost(m.to));
    next->en_passant = (s[m.to] & 7) == PAWN && m.to - m.from == 2 * up ? m.from + up : NO_SQUARE;
    next->side ^= BLACK;
    return !is_attacked(next, king_of(next, p->side), next->side);
}

/* Material, and a bonus near the center, for the side to move. */
static int evaluate(const position *p) {
    int score = 0;
    for (int at = 0; at < 128; at++) {
        int piece = is_on(at) ? p->squares[at] : EMPTY, kind = piece & 7, row = at >> 4, column = at & 7;
        if (piece == EMPTY) continue;
        int center = 6 - abs(2 * row - 7) / 2 - abs(2 * column - 7) / 2;
        int value = VALUES[kind] + (kind == KING ? -4 : kind == ROOK || kind == QUEEN ? 1 : 4) * center;
        if (kind == PAWN) value += 5 * (piece & BLACK ? 7 - row : row);
        score += (piece & BLACK) == p->side ? value : -value;
    }
    return score;
}

/* Captures first, the most valuable taken by the least valuable. */
static int order(const position *p, move m) {
    int taken = m.kind == TRACE_EN_PASSANT ? PAWN : p->squares[m.to] & 7;
    return (taken ? 10 * VALUES[taken] - VALUES[p->squares[m.from] & 7] + 1000 : 0) + VALUES[m.promoted];
}
static void sort(const position *p, list *l) {
    for (int i = 1; i < l->count; i++)
        for (int j = i; j > 0 && order(p, l->moves[j]) > order(p, l->moves[j - 1]); j--) {
            move m = l->moves[j];
            l->moves[j] = l->moves[j - 1], l->moves[j - 1] = m;
        }
}
static unsigned code(move m) { return TRACE_MOVE(index_of(m.from), index_of(m.to), m.kind); }

/* The rules as the trace declares them, and their margins. */
enum { NULL_MOVE = 1, FUTILITY, LATE_MOVE_REDUCTION };
static const char DECLARATIONS[] =
    "rule 1 nullMove\nlabel 1 Null move\nletters 1 NMP\nscope 1 wholeNode\nfamily 1 testSearch\n"
    "about 1 After a pass, a search of 3 plies less still reaches beta.\n"
    "value 1 score after the pass\nunit 1 centipawns\nterm 1 beta start beta\n"
    "rule 2 futility\nlabel 2 Futility\nletters 2 FUT\nscope 2 singleMove\nfamily 2 staticEval\n"
    "about 2 At depth 3 or less, a quiet move cannot bring the evaluation and 120 a ply above alpha.\n"
    "value 2 alpha\nunit 2 centipawns\nterm 2 eval start static evaluation\nterm 2 margin depth 120 a ply\n"
    "rule 3 lateMoveReduction\nlabel 3 Late-move reduction\nletters 3 LMR\nscope 3 moveDepth\nfamily 3 lateMove\n"
    "about 3 A late quiet move is searched less deep, and fails low as expected.\n"
    "value 3 alpha\nunit 3 centipawns\nterm 3 score start score of the reduced search\n"
    "reduction nullMove base none always\n"
    "reduction reduced base none from the fourth move on\nreduction reduced late none from the twelfth on\n"
    "extension 1 check\ntried 1 2\n";
static const trace_program PROGRAM = {
    "Sapling", "1.0", DECLARATIONS, 4, {0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0}, {NULL_MOVE, FUTILITY}, 2, {0}};

static int search(const position *p, trace_step step, int depth, int alpha, int beta, int ply);

/* The search of a node, within its record. */
static int search_node(const position *p, int depth, int alpha, int beta, int ply, int after_pass) {
    nodes++;
    int check = in_check(p), eval = evaluate(p), quiescence = depth <= 0 && !check;
    trace_in_check(&trace, check);
    evals[ply] = check ? TRACE_NOT_KNOWN : eval;
    if (!check) {
        int before = ply >= 2 ? evals[ply - 2] : TRACE_NOT_KNOWN, is_known = before != TRACE_NOT_KNOWN;
        trace_eval(&trace, eval);
        trace_improving(&trace, is_known && eval > before, is_known ? eval - before : TRACE_NOT_KNOWN);
    }
    if (ply >= MOST_PLIES) return trace_ended(&trace, TRACE_TOO_DEEP), eval;
    int best = -MATE + ply;
    if (quiescence) {
        best = eval;
        if (best >= beta) return trace_ended(&trace, TRACE_STAND_PAT), best;
        if (best > alpha) alpha = best;
    }
    if (!check && !after_pass && depth >= 3 && ply > 0 && beta - alpha == 1 && eval >= beta) {
        position next = *p;
        const int32_t reduction[1] = {3 * 1024};
        trace_step pass = TRACE_STEP;
        next.side ^= BLACK, next.en_passant = NO_SQUARE;
        pass.visit = TRACE_NULL_MOVE, pass.depth_asked = depth - 1, pass.extension = 0, pass.reduction = reduction;
        int score = -search(&next, pass, depth - 4, -beta, 1 - beta, ply + 1);
        const int32_t terms[1] = {beta};
        if (score >= beta) return trace_cut(&trace, NULL_MOVE, score, terms, 1), beta;
        trace_tried(&trace, NULL_MOVE, score, beta);
    }
    list l;
    generate(p, &l, quiescence);
    sort(p, &l);
    int number = 0;
    for (int i = 0; i < l.count; i++) {
        move m = l.moves[i];
        position next;
        int is_quiet = p->squares[m.to] == EMPTY && m.kind == 0 && !m.promoted;
        if (!play(p, m, &next)) continue;
        if (is_quiet && !check && depth <= 3 && number > 0 && beta - alpha == 1 && best > -MATE + MOST_PLIES) {
            const int32_t terms[2] = {eval, 120 * depth};
            if (alpha >= terms[0] + terms[1]) {
                trace_pruned pruned = {code(m), number + 1, depth - 1, 0, alpha};
                trace_prune(&trace, FUTILITY, alpha, terms, 2, pruned);
                continue;
            }
            trace_spared(&trace, code(m), FUTILITY, alpha, terms[0] + terms[1]);
        }
        number++;
        const int32_t reduction[2] = {1024, number > 11 ? 1024 : 0};
        int extension = in_check(&next) && !quiescence, new_depth = depth - 1 + extension;
        int less = is_quiet && !check && !extension && depth >= 3 && number > 3 ? (reduction[0] + reduction[1]) / 1024 : 0;
        trace_step step = TRACE_STEP;
        step.visit = quiescence ? TRACE_QUIESCENCE : number == 1 && beta - alpha > 1 ? TRACE_OPEN_WINDOW : TRACE_NULL_WINDOW;
        step.move = code(m), step.number = number, step.depth_asked = new_depth, step.extension = extension;
        step.extended_by = extension, step.reduction = reduction;
        int score, low = quiescence || number == 1 ? beta : alpha + 1;
        if (less > 0) step.visit = TRACE_REDUCED;
        score = -search(&next, step, new_depth - less, -low, -alpha, ply + 1);
        if (score > alpha && (less > 0 || (score < beta && low < beta))) {
            step.visit = beta - alpha > 1 ? TRACE_OPEN_WINDOW : TRACE_NULL_WINDOW;
            score = -search(&next, step, new_depth, -beta, -alpha, ply + 1);
        }
        if (score > best) {
            best = score;
            if (ply == 0) root_best = m;
        }
        if (best > alpha) alpha = best;
        if (alpha >= beta) return best;
    }
    if (number == 0 && !quiescence) return trace_ended(&trace, TRACE_NO_MOVES), check ? best : 0;
    return best;
}

/* A search may return in many places: its record is opened and closed around it. */
static int search(const position *p, trace_step step, int depth, int alpha, int beta, int ply) {
    trace_enter(&trace, step, depth > 0 ? depth : 0, alpha, beta);
    int score = search_node(p, depth, alpha, beta, ply, step.visit == TRACE_NULL_MOVE);
    trace_leave(&trace, score, 0);
    return score;
}

static uint64_t perft(const position *p, int depth) {
    list l;
    uint64_t count = 0;
    if (depth == 0) return 1;
    generate(p, &l, 0);
    for (int i = 0; i < l.count; i++) {
        position next;
        if (play(p, l.moves[i], &next)) count += perft(&next, depth - 1);
    }
    return count;
}

/* Places, side, castling and en passant of a FEN: 1, or 0 where it is none. */
static int read_fen(const char *fen, position *p) {
    const char *letters = "PNBRQK";
    int row = 7, column = 0, kings[2] = {0, 0};
    memset(p, 0, sizeof *p);
    for (; *fen && *fen != ' '; fen++) {
        const char *letter = strchr(letters, toupper((unsigned char)*fen));
        if (*fen == '/') {
            if (column != 8 || --row < 0) return 0;
            column = 0;
        } else if (*fen >= '1' && *fen <= '8') column += *fen - '0';
        else if (letter == NULL || column > 7) return 0;
        else {
            int is_black = islower((unsigned char)*fen) != 0;
            kings[is_black] += *letter == 'K';
            p->squares[row * 16 + column++] = (unsigned char)((letter - letters + 1) | (is_black ? BLACK : 0));
        }
        if (column > 8) return 0;
    }
    if (row != 0 || column != 8 || kings[0] != 1 || kings[1] != 1 || *fen++ != ' ') return 0;
    p->side = *fen == 'b' ? BLACK : 0;
    for (fen += *fen ? 1 : 0; *fen == ' '; fen++) continue;
    for (; *fen && *fen != ' '; fen++)
        p->castling |= *fen == 'K' ? 1 : *fen == 'Q' ? 2 : *fen == 'k' ? 4 : *fen == 'q' ? 8 : 0;
    while (*fen == ' ') fen++;
    p->en_passant = *fen >= 'a' && *fen <= 'h' && fen[1] >= '1' && fen[1] <= '8' ? (fen[1] - '1') * 16 + *fen - 'a' : NO_SQUARE;
    return !is_attacked(p, king_of(p, p->side ^ BLACK), p->side);
}

int main(int argc, char **argv) {
    position p;
    if (argc < 4) return fprintf(stderr, "usage: engine FEN DEPTH FILE, or engine FEN perft DEPTH\n"), 2;
    if (!read_fen(argv[1], &p)) return fprintf(stderr, "\"%s\" is not a position\n", argv[1]), 2;
    if (strcmp(argv[2], "perft") == 0) return printf("%llu\n", (unsigned long long)perft(&p, atoi(argv[3]))), 0;
    int depth = atoi(argv[2]), score = 0;
    if (depth < 1 || depth > 20) return fprintf(stderr, "the depth must be from 1 to 20\n"), 2;
    trace_begin(&trace, &PROGRAM, 4000000);
    for (int iteration = 1; iteration <= depth; iteration++) {
        trace_step root = TRACE_STEP;
        root.visit = TRACE_ROOT;
        trace_iteration(&trace, iteration);
        score = search(&p, root, iteration, -MATE, MATE, 0);
    }
    const char *file = "abcdefgh", *pieces = "  nbrq";
    printf("depth %d score %d nodes %llu bestmove %c%d%c%d%.*s\n", depth, score, (unsigned long long)nodes,
        file[root_best.from & 7], (root_best.from >> 4) + 1, file[root_best.to & 7], (root_best.to >> 4) + 1,
        root_best.promoted ? 1 : 0, pieces + root_best.promoted);
    if (!trace_save(&trace, argv[3], argv[1], "")) return fprintf(stderr, "%s cannot be written\n", argv[3]), 1;
    trace_free(&trace);
    return 0;
}
