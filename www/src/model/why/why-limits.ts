/** How long why not a move is looked for, wherever it is asked: about a second, as a person waits for the answer. */
export const WHY_LIMITS = { nodes: 150_000 } as const;
