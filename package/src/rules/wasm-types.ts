/** What the rules give: their own types, made from the Rust ones by the build. */
export type {
  CanMate, Color, Drawing, DrawingColor, Fault, FaultCode, FaultReason, FenChange, FenFieldName, FenReading, GameHead,
  GameMove, LegalMove, Outcome, OutcomeKind, PgnFault, PgnNode, PgnProgress, Played, PlayedMove, PlyView, PositionView,
  Score, Standing,
} from '../../../rules/pkg/espalier_rules.js';
