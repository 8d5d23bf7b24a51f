/**
 * The layout of a trace's records, and the names of its codes.
 * Made by `insight/src/schema.rs`.
 */

/** The first bytes of a file. */
export const MAGIC = 'ESPTRACE';

/** The format that is written, and its minor version. */
export const FORMAT = 4;
export const MINOR = 2;

/** The oldest minor version that is read. */
export const OLDEST_MINOR = 1;
export const HEADER_BYTES = 56;

/** Bytes of a record of Espalier, and before its terms. */
export const RECORD_BYTES = 96;
export const FIXED_BYTES = 52;

/** Bytes at the end of a record, where its terms leave them free. */
export const TAIL_BYTES = 4;

/** Where each field of the header begins, in bytes. */
export const HEADER_AT = {
  magic: 0,
  format: 8,
  minor: 10,
  start: 12,
  recordBytes: 16,
  count: 20,
  total: 24,
  nodes: 32,
  hash: 40,
  depth: 48,
  textBytes: 52,
} as const;

/** Where each field of a record begins, in bytes. */
export const AT = {
  parent: 0,
  subtree: 4,
  nodes: 8,
  value: 12,
  threshold: 16,
  move: 20,
  alpha: 22,
  beta: 24,
  score: 26,
  rawEval: 28,
  eval: 30,
  improvement: 32,
  rate: 34,
  tableScore: 36,
  flags: 38,
  tableDepth: 40,
  ply: 41,
  visit: 42,
  kind: 43,
  number: 44,
  others: 45,
  searches: 46,
  depthAsked: 47,
  depth: 48,
  extension: 49,
  end: 50,
  rule: 51,
} as const;

/** The same from its last bytes on, where terms leave them free. */
export const TAIL_AT = {
  factor: 0,
  nodeDepth: 2,
  entryDepth: 3,
} as const;

export const FLAG = {
  improving: 1,
  inCheck: 2,
  table: 4,
  tableGaveMove: 8,
  tableGaveEval: 16,
  wasPv: 8192,
  inCheckUnknown: 16384,
  wasPvUnknown: 32768,
} as const;

/** Where the two bits of each bound begin in the flags. */
export const BOUND_BIT = {
  tableBound: 5,
  bound: 7,
} as const;

/** What stands for a field that is missing in one record. */
export const BLANK = {
  value: -2147483648,
  threshold: -2147483648,
  alpha: -32768,
  beta: -32768,
  score: -32768,
  rawEval: -32768,
  eval: -32768,
  improvement: -32768,
  rate: 65535,
  tableScore: -32768,
  visit: 255,
  kind: 255,
  depthAsked: -128,
  depth: -128,
  extension: -128,
  end: 255,
  rule: 255,
  factor: 65535,
  nodeDepth: -128,
  entryDepth: -128,
  tableBound: 3,
  bound: 3,
  extendedBy: 0,
} as const;

/** What the header lists where a program records it; the other fields are always there. */
export const LISTABLE = [
  'value',
  'threshold',
  'move',
  'alpha',
  'beta',
  'score',
  'rawEval',
  'eval',
  'improvement',
  'rate',
  'tableScore',
  'tableDepth',
  'visit',
  'kind',
  'number',
  'others',
  'searches',
  'depthAsked',
  'depth',
  'extension',
  'end',
  'rule',
  'terms',
  'factor',
  'nodeDepth',
  'entryDepth',
  'improving',
  'inCheck',
  'table',
  'tableGaveMove',
  'tableGaveEval',
  'tableBound',
  'bound',
  'extendedBy',
  'wasPv',
] as const;

/** Stands for a score that is not there. */
export const NO_SCORE = -32768;

/** Stands for plies that are not known. */
export const NO_PLIES = -128;

/** Stands for a code that is not known. */
export const NO_CODE = 255;

/** Stands for a bound that is not known. */
export const NO_BOUND = 3;

/** Where the four bits of what extended the move begin in the flags. */
export const EXTENDED_BY_BIT = 9;

/** Stands for a term that is not known. */
export const NO_TERM = -32768;

/** Kinds of moves from here on are castling, with the file of the rook. */
export const CASTLE = 8;

/** A mate at the root; one in so many plies is worth as many points less. */
export const MATE = 32000;

/** Scores from here on are mates. */
export const MATE_IN_MAX = 31872;

/** How a visit may come about, by its code. */
export const VISITS = [
  'search',
  'root',
  'reduced',
  'nullWindow',
  'openWindow',
  'singular',
  'nullMove',
  'verification',
  'probCut',
  'quiescence',
  'pruned',
  'verifyingQuiescence',
] as const;

/** What a node may be expected to be, by its code. */
export const KINDS = [
  'pv',
  'cut',
  'all',
] as const;

/** Why a node may end, by its code. */
export const ENDS = [
  'stopped',
  'rule',
  'refuted',
  'allTried',
  'table',
  'standPat',
  'noMoves',
  'draw',
  'upcomingRepetition',
  'mateDistance',
  'tooDeep',
] as const;

/** What extends a move; the codes begin with 1. */
export const EXTENSIONS = [
  'check',
  'singular',
  'double',
  'lowDepthSingular',
  'negative',
] as const;

/** What a score may be, by its code. */
export const BOUNDS = [
  'upper',
  'lower',
  'exact',
] as const;

/** The lines of a header that tell of the rules of this engine. */
export const DECLARATIONS = `rule 1 reverseFutility
label 1 Reverse futility
brief 1 reverse futility
letters 1 RFP
about 1 The static eval exceeds beta by a margin: the node fails high without a search.
scope 1 wholeNode
family 1 staticEval
value 1 static eval, or the TT score
unit 1 centipawns
term 1 beta start beta
term 1 margin depth margin
term 1 improving improving improving
term 1 opponentWorsening none opponent worsening
rule 2 nullMove
label 2 Null move
brief 2 null move
letters 2 NMP
about 2 A reduced search, or quiescence, after a null move fails high.
scope 2 wholeNode
family 2 testSearch
value 2 score after the null move, or that of its verification where that is lower
unit 2 centipawns
term 2 beta start beta
rule 3 probCut
label 3 ProbCut
brief 3 ProbCut
letters 3 PRB
about 3 A capture beats beta by a margin in a reduced search.
scope 3 wholeNode
family 3 testSearch
value 3 score of the best capture
unit 3 centipawns
term 3 beta start beta
term 3 margin none always
term 3 improving improving improving
rule 4 lateMovePruning
label 4 Late-move pruning
brief 4 late-move pruning
letters 4 LMP
about 4 Enough quiet moves have been searched at this depth.
scope 4 singleMove
family 4 lateMove
value 4 quiet moves searched
unit 4 moves
term 4 base none always
term 4 depthSquared depthSquared margin
term 4 improving improvingRate improving rate
rule 5 futility
label 5 Futility
brief 5 futility
letters 5 FUT
about 5 The static eval plus a margin does not reach alpha: quiet moves are pruned.
scope 5 singleMove
family 5 staticEval
value 5 alpha
unit 5 centipawns
term 5 eval start static eval
term 5 base none always
term 5 margin reducedDepth margin
rule 6 history
label 6 History pruning
brief 6 history
letters 6 HIS
about 6 A quiet move with a bad history score is pruned.
scope 6 singleMove
family 6 lateMove
value 6 history score, negated
unit 6 historyPoints
term 6 bound depth margin
rule 7 quietSee
label 7 SEE, quiet moves
brief 7 loses material
letters 7 SEE
about 7 A quiet move loses more on its target square than its depth allows.
scope 7 singleMove
family 7 material
value 7 what it loses by SEE, as far as asked
unit 7 centipawns
term 7 limit reducedDepthSquared margin
term 7 more start more than that
rule 8 noisySee
label 8 SEE, captures
brief 8 loses material
letters 8 SEE
about 8 A capture or promotion loses more than its depth allows.
scope 8 singleMove
family 8 material
value 8 what it loses by SEE, as far as asked
unit 8 centipawns
term 8 limit depth margin
term 8 more start more than that
rule 9 quiescenceFutility
label 9 Futility in quiescence
brief 9 wins too little
letters 9 QFP
about 9 In quiescence, a capture wins too little material to reach alpha.
scope 9 singleMove
family 9 staticEval
value 9 alpha
unit 9 centipawns
term 9 eval start static eval
term 9 margin none always
term 9 gain none the capture wins
rule 10 multicut
label 10 Multicut
brief 10 multicut
letters 10 MUL
about 10 The singular search reaches beta: a move besides the TT move fails high, too.
scope 10 wholeNode
family 10 testSearch
value 10 score of the other moves
unit 10 centipawns
term 10 beta start beta
term 10 singularBeta start singular beta above beta
rule 11 lateMoveReduction
label 11 Late-move reduction
brief 11 late-move reduction
letters 11 LMR
about 11 A late move is reduced and fails low as expected.
scope 11 moveDepth
family 11 lateMove
value 11 alpha
unit 11 centipawns
term 11 score start score of the reduced search
reduction reduced base none depth and move number
reduction reduced improving improvingFactor improving factor
reduction reduced history none history
reduction reduced pv none principal variation
reduction reduced cut none expected to be cut
reduction reduced ttMove none best known move captures
reduction reduced correction none eval often wrong
reduction reduced killer none killer move
reduction reduced check none gives check
reduction reduced cutoffs none replies refute
reduction nullMove base none always
reduction nullMove depth none depth
reduction nullMove eval none eval above beta
reduction nullMove improving improving improving
extension 1 check
extension 2 singular
extension 3 double
extension 4 lowDepthSingular
extension 5 negative
tried 1 2 4 5 6 9
`;
