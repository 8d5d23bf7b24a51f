/** What the rules give: their own types, made from the Rust ones by the build. */
export type {
  CanMate, Color, Fault, FaultCode, FaultReason, FenFieldName, LegalMove, Outcome, OutcomeKind, Played, PlayedMove, PlyView,
  PositionView, Standing,
} from '../../../rules/pkg/espalier_rules.js';
