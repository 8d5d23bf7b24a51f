/** What the engine takes and gives: its own types, made from the Rust ones by the build. */
export type {
  Ablated, Ablation, AblationOptions, Audit, AuditTally, BenchResult, Bound, CanMate, Chances, Color, CutoffSummary, Ended, Evaluation,
  EvaluationPiece, EvaluationShare, EvaluationTerm, Explanation, Fact, Grade, Info, IterationSummary, LegalMove, Limits, Margin, MarginPart, Miss, MissCut, MissOptions,
  MissStep, NodePosition,
  Outcome, OutcomeKind, PlayedMove, PlySummary, PlyView, PositionView, Range, Ranges, RuleAudit, RuleCount,
  RuleSummary, RuleTally, SampleAudit, SampleOptions, SampledCut, Score, ScoredMove, Share, TableSummary, TaperedValue,
  TraceAnswer, TraceOptions, TraceSummary, Verdict,
} from '../../../web/pkg/espalier_web.js';
