//! Everything that an explanation can say, each phrase with what it needs to be said.
//!
//! How it is said in a language is one table beside this file. A phrase that lacks a placeholder,
//! or a language that lacks a phrase, does not compile.

use super::define::phrases;
use super::language::Value;

phrases! {
    // Nodes that a rule ended.

    /// The evaluation is a margin above beta.
    ReverseFutility { what, value, beta, excess, margin, improving }
    /// Passing the turn is good enough.
    NullMove { score, reach, improving }
    /// A capture beats a raised beta.
    ProbCut { score, beta, margin, target, improving }
    /// There are several moves that are good enough.
    Multicut { score, reach }

    // Moves that were pruned.

    /// How the sentence about one move begins.
    MovePruned {}
    /// How the sentence about several moves begins.
    MovePrunedAmong { others }
    /// How the sentence about one of them begins where it was decided on another.
    MovePrunedWith { mv }
    /// Enough quiet moves have been tried.
    LateMovePruning { opening, enough, depth, improving }
    /// A quiet move cannot lift the evaluation above alpha.
    Futility { opening, eval, margin, sum, alpha }
    /// The move has failed too often.
    HistoryPruning { opening, history, limit }
    /// The move loses material.
    Exchange { opening, square, loss, allowed }
    /// The square of an exchange that is not known.
    ItsSquare {}
    /// What a capture wins cannot lift the evaluation above alpha.
    QuiescenceFutility { opening, eval, margin, gain, sum, alpha }
    /// The same where the capture wins nothing.
    QuiescenceFutilityNoGain { opening, eval, margin, sum, alpha }
    /// No rule says why.
    PrunedOnly { opening }
    /// Any rule without a phrase of its own that ends a node.
    EndedBy { rule, value, threshold }
    /// Any rule without a phrase of its own that prunes a move.
    PrunedBy { opening, rule, value, threshold }

    // What the numbers are.

    /// The value is the static evaluation.
    StaticEval {}
    /// The value is what the table remembers.
    TableScore {}
    /// A value is greater than asked for.
    MoreThan {}
    /// A value is exactly what was asked for.
    Exactly {}
    /// A score is above beta.
    AboveBeta { beta }
    /// A score is just beta.
    EqualsBeta { beta }
    /// A score is above what it takes.
    AboveThreshold { threshold }
    /// A score is just what it takes.
    EqualsThreshold { threshold }

    // What improving did.

    /// The margin is smaller in an improving position.
    LoweredImproving { by }
    /// The margin is smaller where improving is unknown.
    LoweredUnknown { by }
    /// The margin is smaller for another measure of improving.
    LoweredByFactor { by }
    /// The margin is whole.
    NotLowered {}
    /// The turn could be passed from below beta.
    PassedBelowBeta { eval }
    /// The search after passing was shorter.
    PassedShorter {}
    /// The same where improving is unknown.
    PassedShorterUnknown {}
    /// More moves would be tried in an improving position.
    MoreIfImproving { most }
    /// More moves would be tried in a position that has always been improving.
    MoreIfAlwaysImproving { most }
    /// As many moves as there can be, as the position has been improving.
    MostImproving {}
    /// As many moves as there can be, as improving is unknown.
    MostUnknown {}

    // How other nodes ended.

    /// The search was stopped.
    Stopped {}
    /// A move reached beta.
    Refuted { score, reach }
    /// A capture reached beta.
    RefutedByCapture { score, reach }
    /// No move beat alpha.
    AllBelow { alpha, score }
    /// No capture beat alpha.
    CapturesBelow { alpha, score }
    /// The score lies within the window.
    Within { score, alpha, beta }
    /// The same where standing pat counts as well.
    CapturesWithin { score, alpha, beta }
    /// The table remembers an exact score.
    TableExact { score, depth }
    /// The table remembers a lower bound.
    TableLower { score, depth }
    /// The table remembers an upper bound.
    TableUpper { score, depth }
    /// The table decides; what it holds was not kept.
    TableKnows { score }
    /// The evaluation alone reaches beta.
    StandPat { what, value, reach }
    /// Mate.
    Checkmate {}
    /// Stalemate.
    Stalemate {}
    /// Too little material is left to give mate.
    DrawByMaterial {}
    /// Fifty moves without progress.
    DrawByFiftyMoves {}
    /// The position has come back.
    DrawByRepetition {}
    /// One of the three.
    DrawByRules {}
    /// The side to move can repeat.
    UpcomingRepetition { beta }
    /// A shorter mate is known.
    MateDistance {}
    /// The line is too long.
    TooDeep { score }

    // How a visit came about, and what came of it.

    /// The search as a whole.
    WholeSearch { depth, score }
    /// The root, its score within the window.
    RootWithin { depth, score, alpha, beta }
    /// The root, its score above the window.
    RootAbove { depth, score, beta }
    /// The root, its score below the window.
    RootBelow { depth, score, alpha }
    /// A late move.
    Reduced { plies, held, number, of, improving }
    /// How many legal moves there are.
    OfMoves { count }
    /// The position before the move was improving.
    Improving {}
    /// It was neither better nor worse.
    NotImproving {}
    /// It was worse.
    GettingWorse {}
    /// The reduced search was believed.
    AndThatWasEnough {}
    /// The reduced search was not to be believed.
    AgainInFull {}
    /// The same, and the search in full said so too.
    AgainInFullAndOpen {}
    /// A null window was not enough.
    AgainWithOpenWindow {}
    /// Extended for a check.
    ExtendedForCheck { plies }
    /// Extended for want of another good move.
    ExtendedAlone { plies }
    /// Searched less deep as one of several good moves.
    Shortened { plies }
    /// The table's move stands alone.
    SingularAlone { beta, score }
    /// It does not.
    SingularShared { score, reach }
    /// There is no other move.
    SingularOnly {}
    /// Passing the turn keeps the opponent at bay.
    PassedEnough { score, alpha }
    /// It does not.
    PassedNotEnough { score, alpha }
    /// The null move is right.
    VerificationConfirms { score, reach }
    /// It was not to be trusted.
    VerificationRefuses { score, beta }
    /// The capture beats the raised beta in quiescence, and is searched deeper.
    ProbCutPromising { score, alpha }
    /// The capture beats the raised beta.
    ProbCutEnough { score, alpha }
    /// It does not.
    ProbCutNotEnough { score, alpha }

    // Scores.

    /// A mate for the side to move.
    MateIn { moves }
    /// A mate against it.
    MatedIn { moves }
    /// The side to move is mated.
    Mated {}

    // Facts: labels.

    /// Who is to move.
    LabelSideToMove {}
    /// How the visit came about.
    LabelVisit {}
    /// The move's place in the order.
    LabelNumber {}
    /// Moves pruned with this one.
    LabelOthers {}
    /// How often the move was searched.
    LabelSearches {}
    /// Distance from the root.
    LabelPly {}
    /// Depth asked and searched.
    LabelDepth {}
    /// Plies taken off.
    LabelReduction {}
    /// Plies added.
    LabelExtension {}
    /// What was expected of the node.
    LabelKind {}
    /// The window.
    LabelWindow {}
    /// The static evaluation.
    LabelStaticEval {}
    /// Improving or not.
    LabelImproving {}
    /// The rate of improving.
    LabelRate {}
    /// What the table gave.
    LabelTable {}
    /// The score found.
    LabelScore {}
    /// Nodes searched.
    LabelNodes {}

    // Facts: values.

    /// White.
    White {}
    /// Black.
    Black {}
    /// `Visit::Search`.
    VisitSearch {}
    /// `Visit::Root`.
    VisitRoot {}
    /// `Visit::Reduced`.
    VisitReduced {}
    /// `Visit::NullWindow`.
    VisitNullWindow {}
    /// `Visit::OpenWindow`.
    VisitOpenWindow {}
    /// `Visit::Singular`.
    VisitSingular {}
    /// `Visit::NullMove`.
    VisitNullMove {}
    /// `Visit::Verification`.
    VisitVerification {}
    /// `Visit::ProbCut`.
    VisitProbCut {}
    /// `Visit::Quiescence`.
    VisitQuiescence {}
    /// `Visit::Pruned`.
    VisitPruned {}
    /// `Kind::Pv`.
    KindPv {}
    /// `Kind::Cut`.
    KindCut {}
    /// `Kind::All`.
    KindAll {}
    /// From alpha to beta.
    Window { alpha, beta }
    /// Searched as deep as asked.
    DepthAsAsked { searched }
    /// Searched to another depth than asked.
    DepthOf { searched, asked }
    /// The evaluation needed no correction.
    EvalAsIs { eval }
    /// The evaluation with its correction.
    EvalCorrected { eval, raw }
    /// There is none in check.
    EvalInCheck {}
    /// Better than before.
    ImprovingYes { by }
    /// Not better than before.
    ImprovingNo { by }
    /// Nothing to compare with.
    ImprovingUnknown {}
    /// What the rules take the rate for says nothing of the position.
    RateUnknown {}
    /// A number of plies.
    Plies { plies }
    /// The exact score.
    ScoreExact { score }
    /// A lower bound.
    ScoreAtLeast { score }
    /// An upper bound.
    ScoreAtMost { score }
    /// The score of a search that was stopped.
    ScoreUnknown {}
    /// What the table knew, and what came of it.
    TableKnew { score, depth, gave }
    /// The table did not know the position.
    TableKnewNothing {}
    /// It gave the move to try first.
    GaveMove {}
    /// Its score took the place of the evaluation.
    GaveEval {}
    /// Both.
    GaveBoth {}

    // Why a record ended, in a word or two.

    /// `End::Stopped`.
    EndStopped {}
    /// `End::Rule` without a rule.
    EndRule {}
    /// A rule ended it: this one.
    EndByRule { rule }
    /// `End::Refuted`.
    EndRefuted {}
    /// `End::AllTried`.
    EndAllTried {}
    /// `End::Table`.
    EndTable {}
    /// `End::StandPat`.
    EndStandPat {}
    /// `End::NoMoves`.
    EndNoMoves {}
    /// `End::Draw`.
    EndDraw {}
    /// `End::UpcomingRepetition`.
    EndUpcomingRepetition {}
    /// `End::MateDistance`.
    EndMateDistance {}
    /// `End::TooDeep`.
    EndTooDeep {}
    /// A decision that prunes several moves.
    WithOthers { reason, others }

    // The parts of a margin.

    /// So much for each of so many plies.
    PliesTimes { plies, each }
    /// So much for each of the square of so many plies.
    PliesSquaredTimes { plies, each }
    /// What is asked for however many plies there are.
    Constant {}
    /// A margin that is not made up of parts.
    Whole {}
    /// What improving takes off or adds.
    ForImproving {}
    /// What improving takes off or adds where it is unknown.
    ForUnknownImproving {}
    /// What improving takes off or adds otherwise.
    ForFactor {}
    /// The square of the depth.
    DepthSquared { depth }
    /// What a capture wins.
    CaptureWins {}
    /// Reduction by depth and move number.
    PartBase {}
    /// Reduction by history.
    PartHistory {}
    /// Reduction on principal variations.
    PartPv {}
    /// Reduction in cut nodes.
    PartCut {}
    /// Reduction by the table's move.
    PartTable {}
    /// Reduction by the correction.
    PartCorrection {}
    /// Reduction of killers.
    PartKiller {}
    /// Reduction of checks.
    PartCheck {}
    /// Reduction by refuted siblings.
    PartCutoffs {}
    /// The name of a part in an equation.
    Because { amount, reason }
    /// A sum and what it is made of.
    Equation { total, unit, sum }
    /// The same for a reduction, of which whole plies are taken off.
    EquationInWhole { plies, total, sum }
    // What an audit has shown.

    /// Without its rule the node is decided in the same way.
    CutRight { rule, score }
    /// Without its rule it is not.
    CutWrong { rule, score, refutation }
    /// The search without the rule did not end.
    CutOpen { rule }
    /// With nothing pruned the node is decided in the same way.
    TrulyRight { also, score }
    /// With nothing pruned it is not.
    TrulyWrong { also, score, refutation }
    /// The search with nothing pruned did not end.
    TrulyOpen {}
    /// Both searches agree.
    AsWell {}
    /// The line that shows that a cut was wrong.
    RefutedBy { line }

    // What numbers count.

    /// The unit of evaluations.
    UnitPawns {}
    /// The unit of late-move pruning.
    UnitMoves {}
    /// The unit of histories.
    UnitHistory {}
    /// The unit of reductions.
    UnitPlies {}
}
