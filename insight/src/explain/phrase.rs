//! The phrases of explanations, each with its placeholders. `english.rs` has their words.

use super::define::phrases;
use super::value::Value;

phrases! {
    // Nodes that a rule ended.

    /// The eval is above beta by the margin.
    ReverseFutility { what, value, beta, excess, margin, improving }
    /// The null move fails high.
    NullMove { score, reach, improving }
    /// A capture beats a raised beta.
    ProbCut { score, beta, margin, target, improving }
    /// Several moves fail high.
    Multicut { score, reach }

    // Moves that were pruned.

    /// Opening for one move.
    MovePruned {}
    /// Opening for several moves.
    MovePrunedAmong { others }
    /// Opening for a move pruned with another.
    MovePrunedWith { mv }
    /// Enough quiet moves have been searched.
    LateMovePruning { opening, enough, depth, improving }
    /// Eval and margin do not exceed alpha.
    Futility { opening, eval, margin, sum, alpha }
    /// The history score is too low.
    HistoryPruning { opening, history, limit }
    /// The move loses material.
    SeePruning { opening, square, loss, allowed }
    /// The square where it is unknown.
    ItsSquare {}
    /// Eval, margin and captured material do not exceed alpha.
    QuiescenceFutility { opening, eval, margin, gain, sum, alpha }
    /// The same where the capture wins nothing.
    QuiescenceFutilityNoGain { opening, eval, margin, sum, alpha }
    /// No rule is recorded.
    PrunedOnly { opening }
    /// Any rule without a phrase of its own that ends a node.
    EndedBy { rule, value, threshold }
    /// Any rule without a phrase of its own that prunes a move.
    PrunedBy { opening, rule, value, threshold }

    // What the numbers are.

    /// The value is the static eval.
    StaticEval {}
    /// The value is the TT score.
    TableScore {}
    /// A value exceeds the threshold.
    MoreThan {}
    /// A value equals the threshold.
    Exactly {}
    /// A score is above beta.
    AboveBeta { beta }
    /// A score equals beta.
    EqualsBeta { beta }
    /// A score exceeds a threshold.
    AboveThreshold { threshold }
    /// A score equals a threshold.
    EqualsThreshold { threshold }

    // What improving did.

    /// The margin is smaller in an improving position.
    LoweredImproving { by }
    /// The margin is smaller where improving is unknown.
    LoweredUnknown { by }
    /// The margin is smaller by the improving factor.
    LoweredByFactor { by }
    /// The margin is not lowered.
    NotLowered {}
    /// The null move was allowed below beta.
    PassedBelowBeta { eval }
    /// More moves would be searched in an improving position.
    MoreIfImproving { most }
    /// More moves would be searched at the full rate.
    MoreIfAlwaysImproving { most }
    /// The largest number of moves, at the full rate.
    MostImproving {}
    /// The largest number of moves, as improving is unknown.
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
    /// The same in quiescence, where stand pat counts.
    CapturesWithin { score, alpha, beta }
    /// TT cutoff by an exact score.
    TableExact { score, depth }
    /// TT cutoff by a lower bound.
    TableLower { score, depth }
    /// TT cutoff by an upper bound.
    TableUpper { score, depth }
    /// TT cutoff; the hit is not recorded.
    TableKnows { score }
    /// Stand pat reaches beta.
    StandPat { what, value, reach }
    /// Mate.
    Checkmate {}
    /// Stalemate.
    Stalemate {}
    /// Insufficient material.
    DrawByMaterial {}
    /// The fifty-move rule.
    DrawByFiftyMoves {}
    /// A repetition.
    DrawByRepetition {}
    /// One of the three.
    DrawByRules {}
    /// The side to move can repeat.
    UpcomingRepetition { beta }
    /// A shorter mate is known.
    MateDistance {}
    /// The line is too long.
    TooDeep { score }

    // Why a node was searched, and the result.

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
    /// It was equal.
    NotImproving {}
    /// It was worse.
    GettingWorse {}
    /// The result of the reduced search was taken.
    AndThatWasEnough {}
    /// The reduced search failed high: one re-search, at full depth or with an open window.
    SearchedAgain {}
    /// The same, and that failed high: re-search with the full window.
    AgainInFullAndOpen {}
    /// The null-window search failed high: re-search with the full window.
    AgainWithOpenWindow {}
    /// Extended for a check.
    ExtendedForCheck { plies }
    /// Singular extension.
    ExtendedAlone { plies }
    /// Low-depth singular extension.
    ExtendedAgainstEval { plies }
    /// Negative extension.
    Shortened { plies }
    /// The TT move is singular.
    SingularAlone { beta, score }
    /// It is not.
    SingularShared { score, reach }
    /// There is no other move.
    SingularOnly {}
    /// The null move fails high.
    PassedEnough { score, alpha }
    /// The null move fails low.
    PassedNotEnough { score, alpha }
    /// The verification fails high, too.
    VerificationConfirms { score, reach }
    /// The verification fails low.
    VerificationRefuses { score, beta }
    /// The capture beats the raised beta in quiescence.
    ProbCutPromising { score, alpha }
    /// The capture beats the raised beta.
    ProbCutEnough { score, alpha }
    /// The capture does not beat the raised beta.
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
    /// How the node was searched.
    LabelVisit {}
    /// The move number.
    LabelNumber {}
    /// Moves pruned with this one.
    LabelOthers {}
    /// How often the move was searched.
    LabelSearches {}
    /// Distance from the root.
    LabelPly {}
    /// Depth searched and full depth.
    LabelDepth {}
    /// Plies taken off.
    LabelReduction {}
    /// Plies added.
    LabelExtension {}
    /// The expected node type.
    LabelKind {}
    /// The window.
    LabelWindow {}
    /// The static eval.
    LabelStaticEval {}
    /// Improving or not.
    LabelImproving {}
    /// The rate of improving.
    LabelRate {}
    /// The TT hit.
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
    /// Searched to full depth.
    DepthAsAsked { searched }
    /// Searched to another depth.
    DepthOf { searched, asked }
    /// Raw eval and static eval are equal.
    EvalAsIs { eval }
    /// The corrected static eval, with the raw eval.
    EvalCorrected { eval, raw }
    /// No static eval, in check.
    EvalInCheck {}
    /// Better than before.
    ImprovingYes { by }
    /// Not better than before.
    ImprovingNo { by }
    /// Nothing to compare with.
    ImprovingUnknown {}
    /// The rate is a default.
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
    /// A TT hit and how it was used.
    TableKnew { score, depth, gave }
    /// A TT miss.
    TableKnewNothing {}
    /// It gave the TT move.
    GaveMove {}
    /// Its score replaced the static eval.
    GaveEval {}
    /// Both.
    GaveBoth {}

    // Why a record ended, in a few words.

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

    /// Plies times an amount.
    PliesTimes { plies, each }
    /// Plies squared times an amount.
    PliesSquaredTimes { plies, each }
    /// By improving.
    ForImproving {}
    /// By improving, where it is unknown.
    ForUnknownImproving {}
    /// By the improving factor.
    ForFactor { factor }
    /// By the improving rate.
    ForRate { rate }
    /// The square of the depth.
    DepthSquared { depth }

    // What an improvement is made of.

    /// Worth of the pieces.
    GroupMaterial {}
    /// Pieces on good squares.
    GroupSquares {}
    /// Mobility.
    GroupMobility {}
    /// Pawn structure.
    GroupPawns {}
    /// Passed pawns.
    GroupPassedPawns {}
    /// Bishop pair, outposts, rooks on files.
    GroupPieces {}
    /// King safety.
    GroupKingSafety {}
    /// Threats.
    GroupThreats {}
    /// Space.
    GroupSpace {}
    /// The right to move.
    GroupTempo {}
    /// What the network adds to the terms.
    GroupNetwork {}
    /// Drawish or known endings.
    PartEnding {}
    /// The correction histories.
    PartCorrected {}
    /// A piece that stands on its square, or has moved there.
    PartPiece { piece }
    /// A piece that has gone.
    PartGone { piece }
    /// All pieces that are not told by themselves.
    PartOtherPieces {}
    /// Kings and the right to move.
    PartKings {}
    /// A summand with its label.
    Because { amount, reason }
    /// The first summand of a sum, taken away.
    Negative { summand }
    /// A further summand.
    Plus { summand }
    /// The same, taken away.
    Minus { summand }
    /// A sum with its summands.
    Equation { total, unit, sum }
    /// The same for a reduction, with its whole plies.
    EquationInWhole { plies, total, sum }
    /// An improvement: the sum, and the plies in which it came about.
    EquationInPlies { total, plies, sum }
    // Audits.

    /// Right with the rule disabled in the node.
    CutRight { rule, score }
    /// Wrong with the rule disabled in the node.
    CutWrong { rule, score, refutation }
    /// Wrong at its depth with the rule disabled in the node, and not for good.
    CutSeemsWrong { rule, score, refutation }
    /// The search with the rule on does not come out as recorded.
    CutNotReproduced { rule, score }
    /// Undecided with the rule disabled in the node.
    CutOpen { rule }
    /// Wrong some plies deeper, too.
    DeeperWrong { plies, score }
    /// Wrong at its depth, and right some plies deeper.
    DeeperRight { plies, score }
    /// Wrong at its depth, and some plies deeper with the rule on as well.
    DeeperNotReproduced { plies, score }
    /// Wrong at its depth, and undecided some plies deeper.
    DeeperOpen { plies }
    /// Another best move at the root.
    RootMove { after, score_after, before, score_before }
    /// Another score at the root.
    RootScore { mv, score_after, score_before }
    /// Nothing changed at the root.
    RootNothing { mv, score }
    /// The search of the root met its limit.
    RootUnknown {}
    /// Right with nothing pruned.
    TrulyRight { also, score }
    /// Wrong with nothing pruned.
    TrulyWrong { also, score, refutation }
    /// Wrong from an empty memory, and right from another one.
    OtherMemoryRight { score }
    /// Wrong from another memory, too.
    OtherMemoryWrong { score }
    /// Undecided from another memory.
    OtherMemoryOpen {}
    /// Undecided with nothing pruned.
    TrulyOpen {}
    /// Both grades agree.
    AsWell {}
    /// The line that refutes the cut.
    RefutedBy { line }

    // Misses. Scores are from White's view.

    /// The search plays the move asked about.
    MissNothing { mv, depth, score }
    /// It plays another move.
    MissPlayed { mv, played, depth, score }
    /// The longer search scores the move higher.
    MissBetter { mv, score, side, line }
    /// It does not.
    MissNoBetter { mv, score, side, line }
    /// A move of the line, by its move number.
    MissTried { mv, number, of }
    /// A move of the line that was pruned.
    MissPruned { mv }
    /// The same, pruned together with the move that the record is of.
    MissPrunedWith { mv, other }
    /// A move that failed low.
    MissLooked { depth, nodes, side, score }
    /// The same in quiescence.
    MissLookedQuiet { side, score }
    /// A move that raised alpha.
    MissScored { depth, nodes, score }
    /// The reply that refuted it.
    MissReply { side, reply }
    /// A TT score ended the node after it.
    MissKnown { depth }
    /// Stand pat ended it.
    MissStandPat { side, value }
    /// Depth and improving of a cut.
    MissNumbers { depth, improving }
    /// Improving is unknown.
    MissImprovingUnknown {}
    /// A late-move reduction that was believed.
    MissReduced { asked, plies }
    /// A rule that ended the node by a score.
    MissEndedBy { rule, side, value, threshold }
    /// Multicut, the null move: by a search.
    MissEndedBySearch { rule, side, value, threshold }
    /// Late-move pruning.
    MissTooLate { enough, depth }
    /// Futility.
    MissCannotGain { rule, side, eval, gain, alpha }
    /// History pruning.
    MissFailedElsewhere { history, limit }
    /// SEE.
    MissLoses { square, loss, allowed }
    /// Any rule without a phrase of its own.
    MissAnyRule { rule, value, threshold }
    /// The longer search has no answer.
    MissRefuted { side, reply }
    /// Another move was better.
    MissOutscored { mv }
    /// A quiet answer in quiescence.
    MissHorizon { mv, reply }
    /// The answer was not tried, as the position was known.
    MissKnownBefore { mv, reply }
    /// The answer was not tried, as a rule had fired.
    MissRuleBefore { mv, reply, rule }
    /// The answer was not tried for another reason.
    MissNotReached { mv, reason }
    /// The line ended for another reason.
    MissEnded { reason }
    /// There are no more records.
    MissUnrecorded {}
    /// The work was stopped.
    MissStopped {}
    /// The guilty cut: wrong without its rule.
    MissGuilty { rule, mv }
    /// The guilty cut: wrong in a search without pruning.
    MissGuiltyUnpruned { rule, mv }
    /// No cut was wrong, and the move is better.
    MissInnocent {}
    /// How often the search plays the move by chance.
    MissByChance { played, of, mv }
    /// The search in question runs.
    MissSearching {}
    /// The longer search runs.
    MissSearchingLonger {}
    /// The search in question is repeated.
    MissRepeating {}
    /// The line is followed.
    MissFollowing { mv }
    /// A mate, from White's view.
    MateFor { moves, side }

    // Pieces.

    /// A piece on its square.
    ThePieceOn { piece, square }
    /// A piece of which the square does not matter.
    ThePiece { piece }
    /// One pawn, of which the square does not matter.
    APawn {}
    /// One knight.
    AKnight {}
    /// One bishop.
    ABishop {}
    /// One rook.
    ARook {}
    /// One queen.
    AQueen {}
    /// What a pawn becomes.
    NewPiece { piece }
    /// The end of a list.
    ListEnd { first, last }
    /// A list that goes on.
    List { first, rest }
    /// Pieces and what is given for them.
    TradeFor { gain, price }
    /// A piece and what is given for it, and pawns besides.
    TradeAnd { trade, rest }

    // What a move does, by its motif.

    /// `Motif::AdvancedPawn`.
    DoesAdvancePawn { square }
    /// `Motif::AnastasiaMate`.
    DoesAnastasiaMate {}
    /// `Motif::ArabianMate`.
    DoesArabianMate {}
    /// `Motif::AttackingF2F7`.
    DoesStrikeBesideKing { square }
    /// `Motif::Attraction`.
    DoesLure { piece, square }
    /// `Motif::BackRankMate`.
    DoesBackRankMate { king }
    /// `Motif::CapturingDefender`.
    DoesTakeDefender { defender, piece }
    /// `Motif::Castling`.
    DoesCastle {}
    /// `Motif::Clearance`.
    DoesClear { square, piece }
    /// `Motif::Deflection`.
    DoesDeflect { piece }
    /// The same of a piece that guarded another.
    DoesDeflectFrom { piece, guarded }
    /// `Motif::DiscoveredAttack`.
    DoesDiscoverAttack { actor, target }
    /// `Motif::DiscoveredCheck`.
    DoesDiscoverCheck { actor }
    /// `Motif::DoubleBishopMate`.
    DoesDoubleBishopMate {}
    /// `Motif::DoubleCheck`.
    DoesDoubleCheck {}
    /// `Motif::EnPassant`.
    DoesTakeEnPassant { pawn }
    /// `Motif::ExposedKing`.
    DoesCheckExposed { square }
    /// `Motif::Fork`.
    DoesFork { pieces }
    /// `Motif::HangingPiece`.
    DoesTakeHanging { piece, square }
    /// `Motif::HookMate`.
    DoesHookMate {}
    /// `Motif::Interference`.
    DoesInterfere { piece, guarded }
    /// `Motif::Intermezzo`.
    DoesComeBetween { piece }
    /// `Motif::KingsideAttack`, `Motif::QueensideAttack`.
    DoesAttack { king }
    /// `Motif::Mate`, `Motif::MateIn1`.
    DoesMate {}
    /// `Motif::MateIn2` to `Motif::MateIn4`.
    DoesMateIn { moves }
    /// `Motif::MateIn5`.
    DoesMateByForce {}
    /// `Motif::Pin`.
    DoesPin { piece, actor }
    /// `Motif::Promotion`, `Motif::UnderPromotion`.
    DoesPromote { piece }
    /// `Motif::QuietMove`.
    DoesMoveQuietly {}
    /// `Motif::Sacrifice`.
    DoesSacrifice { piece }
    /// `Motif::Skewer`.
    DoesSkewer { front, behind }
    /// `Motif::SmotheredMate`.
    DoesSmother {}
    /// A threat of mate with the next move.
    DoesThreatenMate { mv }
    /// A threat of mate.
    DoesThreatenMateIn { mv, moves }
    /// Moves that repeat a position.
    DoesRepeat {}
    /// Moves that give perpetual check.
    DoesCheckForever {}
    /// Moves after which the side to move has none.
    DoesStalemate {}
    /// A threat of a move that wins material.
    DoesThreaten { mv, trade }
    /// `Motif::TrappedPiece`.
    DoesTrap { piece }
    /// `Motif::XRayAttack`.
    DoesXRay { actor, through }
    /// A move, or several, and what the last of them does.
    MovesDo { moves, does }
    /// The same, and what it wins.
    MovesDoAndWin { moves, does, trade }

    // Material.

    /// A side wins pieces.
    SideWins { side, trade }
    /// A side loses pieces.
    SideLoses { side, trade }
    /// A pawn of the opponent becomes a piece.
    SideLetsPromote { side, piece }

    // Why not a move: the headline.

    /// `WhyVerdict::Best`.
    WhyBest {}
    /// `WhyVerdict::Better`.
    WhyBetter {}
    /// `WhyVerdict::Equal`.
    WhyEqual { cost }
    /// `WhyVerdict::AllowsMate`.
    WhyAllowsMate { moves }
    /// `WhyVerdict::MissesMate`.
    WhyMissesMate { moves }
    /// The reply takes a piece for nothing.
    WhyHangs { piece }
    /// A motif of the refutation.
    WhyAllows { motif }
    /// A motif of the best line.
    WhyMisses { motif }
    /// `Motif::Fork`.
    AFork {}
    /// `Motif::Pin`.
    APin {}
    /// `Motif::Skewer`.
    ASkewer {}
    /// `Motif::DiscoveredAttack`.
    ADiscoveredAttack {}
    /// A pawn of the opponent promotes.
    WhyLetsPromote {}
    /// Material is lost.
    WhyCosts { trade }
    /// Material is not won.
    WhyMissesWin { trade }
    /// The opponent comes to threaten mate.
    WhyLetsThreatenMate { side }
    /// The opponent comes to threaten pieces.
    WhyLetsThreaten { side, trade }
    /// The best move threatens mate.
    WhyMissesMateThreat {}
    /// The best move threatens pieces.
    WhyMissesThreat { trade }
    /// The opponent draws.
    WhyLetsDraw { side }
    /// The best move draws.
    WhyMissesDraw {}
    /// There is less material at its end than at that of the best move.
    WhyCostsLater {}
    /// The opponent's passed pawns are further at its end.
    WhyHelpsPawns { side }
    /// Its own passed pawns are less far.
    WhyHoldsPawnsBack { side }
    /// Both moves mate.
    WhyMatesLater { moves, best }
    /// Both moves are mated.
    WhyMatedSooner { moves, best }
    /// The opponent was not ahead, and is.
    WhyGivesLead { side, lead }
    /// Any other difference.
    WhyWorse { cost, best }

    // Why not a move: the sentence.

    /// A side mates.
    WhyMatesBy { side, line }
    /// The line that wins the material.
    WhyAnswers { side, line }
    /// Balances of material at the ends of the line and of that of the best move.
    WhyEnds { side, asked, best, lead }
    /// Passed pawns of a side at the ends of the line and of that of the best move.
    WhyEndsWith { side, asked, best, other }
    /// Without a passed pawn.
    NoPassedPawn {}
    /// One passed pawn.
    APassedPawnOn { square }
    /// Several of them.
    PassedPawnsOn { squares }
    /// A balance above zero.
    PointsUp { points }
    /// A balance below zero.
    PointsDown { points }
    /// Equal material.
    PointsLevel {}
    /// The line of the best move.
    WhyBetterIs { line }
    /// What the score of a move says.
    WhyAfter { mv, judgment }
    /// What the scores of both moves say.
    WhyAfterBoth { asked, judgment, best, judgment_best }
    /// A score in words, and the score.
    Judgment { judgment, score }
    /// A score near 0.
    JudgmentEqual {}
    /// A small advantage.
    JudgmentSlightlyBetter { side }
    /// An advantage.
    JudgmentBetter { side }
    /// A large advantage.
    JudgmentMuchBetter { side }
    /// A decisive advantage.
    JudgmentWinning { side }
    /// A mate.
    JudgmentMates { side, moves }

    // Units.

    /// Of evals.
    UnitPawns {}
    /// Of late-move pruning.
    UnitMoves {}
    /// Of histories.
    UnitHistory {}
    /// Of reductions.
    UnitPlies {}
}
