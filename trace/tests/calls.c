/* Does the calls that it reads, a line each, and saves the file: the test compares it with that of the crate. */
#include "espalier_trace.h"

int main(int argc, char **argv) {
    static trace_recorder trace;
    static trace_program program = {"Demo", "1.0", NULL, 4, {0}, {1, 2}, 2, {29000, 30000}};
    static char declarations[8192];
    unsigned most;
    if (argc < 4 || scanf("%u", &most) != 1) return 2;
    FILE *text = fopen(argv[2], "rb");
    if (text == NULL) return 3;
    size_t length = fread(declarations, 1, sizeof declarations - 1, text);
    fclose(text), declarations[length] = 0;
    program.declarations = declarations, program.reduction_terms[TRACE_REDUCED] = 1;
    trace_begin(&trace, &program, most);
    if (most % 2 == 1) trace.all_iterations = 1, trace.thread = (int)most;
    char call;
    int32_t a, b, c, d, e, f;
    while (scanf(" %c %d %d %d %d %d %d", &call, &a, &b, &c, &d, &e, &f) == 7) {
        int32_t terms[2] = {e, f};
        trace_step step = TRACE_STEP;
        trace_pruned pruned = {(unsigned)a, d, c, b, c};
        switch (call) {
        case 'i': trace_iteration(&trace, a); break;
        case 'e':
            step.move = (unsigned)a, step.visit = b, step.number = d, step.reduction = terms;
            if (c > 0) step.depth_asked = c, step.extension = 1, step.extended_by = c & 15;
            trace_enter(&trace, step, c, e, f);
            break;
        case 'l': trace_leave(&trace, a, b); break;
        case 'c': trace_cut(&trace, a, b, terms, c); break;
        case 'p': trace_prune(&trace, d & 255, b, terms, 2, pruned); break;
        case 'k': trace_held(&trace, a); break;
        case 't': trace_tried(&trace, 1, a, b); break;
        case 's': trace_spared(&trace, (unsigned)a, 2, b, c); break;
        case 'v': trace_eval(&trace, a), trace_raw_eval(&trace, b); break;
        case 'm': trace_improving(&trace, a > 0, b > 0 ? c : TRACE_NOT_KNOWN), trace_rate(&trace, d); break;
        case 'h': trace_probed(&trace, a, b, c & 1, d > 0, e > 0); break;
        case 'n': trace_missed(&trace); break;
        case 'w': trace_window(&trace, a, b), trace_searched_to(&trace, c); break;
        case 'x': trace_extended(&trace, a, b), trace_in_check(&trace, c > 0), trace_was_pv(&trace, d > 0); break;
        default: trace_ended(&trace, TRACE_DRAW);
        }
    }
    int saved = trace_save(&trace, argv[1], argv[3], "e2e4");
    trace_free(&trace);
    return saved ? 0 : 1;
}
