//! English: the table of templates, and messages in it.
//!
//! `{name}` is replaced by a value, `{name:one|many}` by one of the words, chosen by the number of
//! that name. Every other language is a table by the English templates, which JavaScript reads.

use super::message::Message;
use super::phrase::{Key, Phrase};
use super::value::Value;
use espalier::eval::term_doc;
use std::fmt::{self, Display, Formatter};

const MINUS: &str = "−";

impl Display for Message {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (index, value) in self.0.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{value}")?;
        }
        Ok(())
    }
}

impl Display for Phrase {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (slots, values) = (self.key().slots(), self.values());
        let value_of = |slot| slots.iter().zip(&values).find(|(name, _)| **name == slot);
        for piece in pieces(template(self.key())) {
            match piece {
                Piece::Verbatim(words) => f.write_str(words)?,
                Piece::Value(slot) => {
                    value_of(slot).map_or(Ok(()), |(_, value)| value.fmt(f))?;
                }
                Piece::Word { slot, words } => {
                    let is_one = matches!(value_of(slot), Some((_, Value::Number(1 | -1))));
                    f.write_str(words.split('|').nth(usize::from(!is_one)).unwrap_or_default())?;
                }
            }
        }
        Ok(())
    }
}

impl Display for Value {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => Ok(()),
            Self::Number(number) => f.write_str(&whole(*number)),
            Self::Hundredths(number) => write_hundredths(f, *number, ""),
            Self::Signed(number) => write_hundredths(f, *number, "+"),
            Self::Text(text) | Self::Moves(text) => f.write_str(text),
            Self::Name(name) => f.write_str(name),
            Self::Label(term) => f.write_str(term_doc(term).split(':').next().unwrap_or_default()),
            Self::Description(term) => f.write_str(term_doc(term)),
            Self::Phrase(phrase) => phrase.fmt(f),
            Self::Sum(values) => values.iter().try_for_each(|value| value.fmt(f)),
        }
    }
}

/// Zero has no sign.
fn write_hundredths(f: &mut Formatter<'_>, hundredths: i64, plus: &str) -> fmt::Result {
    let sign = match hundredths {
        ..0 => MINUS,
        0 => "",
        1.. => plus,
    };
    let (whole, rest) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
    write!(f, "{sign}{whole}.{rest:02}")
}

/// With marks between the thousands.
fn whole(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = String::from(if number < 0 { MINUS } else { "" });
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A part of a template.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Piece<'a> {
    Verbatim(&'a str),
    Value(&'a str),
    Word { slot: &'a str, words: &'a str },
}

/// The parts of a template in order.
pub(super) fn pieces(template: &str) -> impl Iterator<Item = Piece<'_>> {
    template.split_inclusive('}').flat_map(|part| {
        let (before, placeholder) = match part.split_once('{') {
            Some((before, rest)) => (before, rest.strip_suffix('}')),
            None => (part, None),
        };
        let piece = placeholder.map(|inside| match inside.split_once(':') {
            Some((slot, words)) => Piece::Word { slot, words },
            None => Piece::Value(inside),
        });
        [Some(Piece::Verbatim(before)), piece].into_iter().flatten()
    })
}

#[rustfmt::skip]
#[expect(clippy::too_many_lines, reason = "it is a table")]
#[expect(clippy::match_same_arms, reason = "two phrases may have the same words")]
pub(super) const fn template(key: Key) -> &'static str {
    match key {
        Key::ReverseFutility => "Pruned by reverse futility: {what} {value} is above beta {beta} by {excess} the {margin} margin{improving}.",
        Key::NullMove => "Skipped: even after passing the turn, a shorter search scored {score}, {reach}{improving}.",
        Key::ProbCut => "Pruned by ProbCut: in a shorter search a capture scored {score}; beta {beta} with a margin of {margin} asks for {target}{improving}.",
        Key::Multicut => "Pruned by multicut: even without the best known move, a shorter search scored {score}, {reach}.",

        Key::MovePruned => "Pruned",
        Key::MovePrunedAmong => "Pruned, with {others} {others:other|others}",
        Key::MovePrunedWith => "Pruned, together with {mv}",
        Key::LateMovePruning => "{opening}: {enough} quiet {enough:move was|moves were} enough at depth {depth}{improving}.",
        Key::Futility => "{opening}: static eval {eval} and a margin of {margin} make {sum}, no more than alpha {alpha}.",
        Key::HistoryPruning => "{opening}: it has failed too often elsewhere, with a history of {history} points; {limit} is low enough here.",
        Key::SeePruning => "{opening}: the exchange on {square} loses {loss} or more, and {allowed} is the most it may lose here.",
        Key::ItsSquare => "its square",
        Key::QuiescenceFutility => "{opening}: static eval {eval}, a margin of {margin} and the {gain} that the capture wins make {sum}, no more than alpha {alpha}.",
        Key::QuiescenceFutilityNoGain => "{opening}: the capture wins nothing, and static eval {eval} with a margin of {margin} makes {sum}, no more than alpha {alpha}.",
        Key::PrunedOnly => "{opening}.",
        Key::EndedBy => "Pruned by {rule}: {value} is at least {threshold}.",
        Key::PrunedBy => "{opening} by {rule}: {value} is at least {threshold}.",

        Key::StaticEval => "static eval",
        Key::TableScore => "the score of an earlier search",
        Key::MoreThan => "more than",
        Key::Exactly => "exactly",
        Key::AboveBeta => "above beta {beta}",
        Key::EqualsBeta => "which reaches beta {beta}",
        Key::AboveThreshold => "above the {threshold} that it takes",
        Key::EqualsThreshold => "just the {threshold} that it takes",

        Key::LoweredImproving => "; the margin was lowered by {by} because the position is improving",
        Key::LoweredUnknown => "; the margin was lowered by {by} because it counts as improving where that is unknown",
        Key::LoweredByFactor => "; the margin was lowered by {by} by the improving factor",
        Key::NotLowered => "; the margin was not lowered because the position is not improving",
        Key::PassedBelowBeta => "; it could pass from {eval}, a little below beta, because the position is improving",
        Key::MoreIfImproving => " (up to {most} if improving)",
        Key::MoreIfAlwaysImproving => " ({most} if it had always been improving)",
        Key::MostImproving => ", the most there can be, because the position has been improving",
        Key::MostUnknown => ", the most there can be, because it counts as improving where that is unknown",

        Key::Stopped => "The search was stopped here, so the score means nothing.",
        Key::Refuted => "One of the moves scored {score}, {reach}, so the others were not needed.",
        Key::RefutedByCapture => "A capture scored {score}, {reach}, so the others were not needed.",
        Key::AllBelow => "No move that was tried got above alpha {alpha}: the score is {score} at most.",
        Key::CapturesBelow => "No capture that was tried got above alpha {alpha}: the score is {score} at most.",
        Key::Within => "The best of the moves scored {score}, between alpha {alpha} and beta {beta}.",
        Key::CapturesWithin => "Captures, or none of them, come to {score}, between alpha {alpha} and beta {beta}.",
        Key::TableExact => "Known from the transposition table: {score}, from a search {depth} {depth:ply|plies} deep.",
        Key::TableLower => "Known from the transposition table: at least {score}, from a search {depth} {depth:ply|plies} deep.",
        Key::TableUpper => "Known from the transposition table: at most {score}, from a search {depth} {depth:ply|plies} deep.",
        Key::TableKnows => "Known from the transposition table: {score}.",
        Key::StandPat => "Stands pat: {what} {value} is enough, {reach}, without any capture.",
        Key::Checkmate => "Checkmate: the side to move has no legal move and is in check.",
        Key::Stalemate => "Stalemate: the side to move has no legal move, so the game is drawn.",
        Key::DrawByMaterial => "Drawn: too little material is left to give mate.",
        Key::DrawByFiftyMoves => "Drawn by the fifty-move rule.",
        Key::DrawByRepetition => "Drawn by repetition: the position has been on the board before.",
        Key::DrawByRules => "Drawn by repetition, by the fifty-move rule or because too little material is left.",
        Key::UpcomingRepetition => "The side to move can repeat a position, and a draw is no less than beta {beta}.",
        Key::MateDistance => "A shorter mate is known already, so nothing here could matter.",
        Key::TooDeep => "The line is too long to follow: it was left with {score}.",

        Key::WholeSearch => "The search as a whole, {depth} {depth:ply|plies} deep: the root scored {score}.",
        Key::RootWithin => "The root, {depth} {depth:ply|plies} deep, scored {score}, within the window from {alpha} to {beta}.",
        Key::RootAbove => "The root, {depth} {depth:ply|plies} deep, scored {score}, not below the window’s upper end {beta}, so the score is at least that.",
        Key::RootBelow => "The root, {depth} {depth:ply|plies} deep, scored {score}, not above the window’s lower end {alpha}, so the score is at most that.",
        Key::Reduced => "Searched {plies} {plies:ply|plies} less{held}: move {number}{of}{improving}.",
        Key::OfMoves => " of {count}",
        Key::Improving => ", improving",
        Key::NotImproving => ", not improving",
        Key::GettingWorse => ", getting worse",
        Key::AndThatWasEnough => ", and that was enough",
        Key::SearchedAgain => "It looked good, so it was searched again.",
        Key::AgainInFullAndOpen => "It looked good, so it was searched again in full, and then with an open window.",
        Key::AgainWithOpenWindow => "It looked good, so it was searched again with an open window.",
        Key::ExtendedForCheck => "The move was searched {plies} {plies:ply|plies} deeper because it gives check.",
        Key::ExtendedAlone => "The move was searched {plies} {plies:ply|plies} deeper because no other comes near it.",
        Key::ExtendedAgainstEval => "The move was searched {plies} {plies:ply|plies} deeper because it was good enough in an earlier search, though the position looks too bad for that.",
        Key::Shortened => "The move was searched {plies} {plies:ply|plies} less because it is one of several good ones.",
        Key::SingularAlone => "Searched without the best known move: the others score {score} at most, below {beta}, so it is the only good one.",
        Key::SingularShared => "Searched without the best known move: another one scored {score}, {reach}, so it is not the only good one.",
        Key::SingularOnly => "Searched without the best known move: there is no other.",
        Key::PassedEnough => "After passing the turn: the side to move gets {score} at most, not above alpha {alpha}, so passing is good enough.",
        Key::PassedNotEnough => "After passing the turn: the side to move gets {score} at least, above alpha {alpha}, so passing is not good enough.",
        Key::VerificationConfirms => "Searched again without null moves: {score}, {reach}, confirms that passing is good enough.",
        Key::VerificationRefuses => "Searched again without null moves: {score} is below beta {beta}, so the null move was not to be trusted.",
        Key::ProbCutPromising => "A capture against a raised beta: in quiescence the side to move gets {score} at most, not above alpha {alpha}, so the capture is worth a deeper look.",
        Key::ProbCutEnough => "A capture against a raised beta: the side to move gets {score} at most, not above alpha {alpha}, so the capture is good enough.",
        Key::ProbCutNotEnough => "A capture against a raised beta: the side to move gets {score} at least, above alpha {alpha}, so the capture is not good enough.",

        Key::MateIn => "mate in {moves}",
        Key::MatedIn => "mated in {moves}",
        Key::Mated => "checkmate",

        Key::LabelSideToMove => "To move",
        Key::LabelVisit => "Searched as",
        Key::LabelNumber => "Order",
        Key::LabelOthers => "Pruned with it",
        Key::LabelSearches => "Searches",
        Key::LabelPly => "Ply",
        Key::LabelDepth => "Depth",
        Key::LabelReduction => "Reduction",
        Key::LabelExtension => "Extension",
        Key::LabelKind => "Expected",
        Key::LabelWindow => "Window",
        Key::LabelStaticEval => "Static eval",
        Key::LabelImproving => "Improving",
        Key::LabelRate => "Rate",
        Key::LabelTable => "Table",
        Key::LabelScore => "Score",
        Key::LabelNodes => "Nodes",

        Key::White => "White",
        Key::Black => "Black",
        Key::VisitSearch => "the whole search",
        Key::VisitRoot => "the root",
        Key::VisitReduced => "late move, reduced",
        Key::VisitNullWindow => "null window",
        Key::VisitOpenWindow => "open window",
        Key::VisitSingular => "without the best known move",
        Key::VisitNullMove => "null move",
        Key::VisitVerification => "check of the null move",
        Key::VisitProbCut => "ProbCut",
        Key::VisitQuiescence => "quiescence",
        Key::VisitPruned => "pruned",
        Key::KindPv => "a score within the window",
        Key::KindCut => "a score above beta",
        Key::KindAll => "a score below alpha",
        Key::Window => "{alpha} to {beta}",
        Key::DepthAsAsked => "{searched}",
        Key::DepthOf => "{searched} of {asked}",
        Key::EvalAsIs => "{eval}",
        Key::EvalCorrected => "{eval} ({raw} before correction)",
        Key::EvalInCheck => "none, in check",
        Key::ImprovingYes => "yes ({by})",
        Key::ImprovingNo => "no ({by})",
        Key::ImprovingUnknown => "unknown",
        Key::RateUnknown => "unknown",
        Key::Plies => "{plies} {plies:ply|plies}",
        Key::ScoreExact => "{score}",
        Key::ScoreAtLeast => "at least {score}",
        Key::ScoreAtMost => "at most {score}",
        Key::ScoreUnknown => "none, stopped",
        Key::TableKnew => "{score} from depth {depth}{gave}",
        Key::TableKnewNothing => "unknown position",
        Key::GaveMove => ", gave the first move",
        Key::GaveEval => ", stood in for the eval",
        Key::GaveBoth => ", gave the first move and stood in for the eval",

        Key::EndStopped => "stopped",
        Key::EndByRule => "{rule}",
        Key::EndRule => "pruned",
        Key::EndRefuted => "a move reached beta",
        Key::EndAllTried => "all moves tried",
        Key::EndTable => "table",
        Key::EndStandPat => "stands pat",
        Key::EndNoMoves => "no legal move",
        Key::EndDraw => "draw",
        Key::EndUpcomingRepetition => "can repeat",
        Key::EndMateDistance => "shorter mate known",
        Key::EndTooDeep => "too deep",
        Key::WithOthers => "{reason}, with {others} {others:other|others}",

        Key::PliesTimes => "{plies} {plies:ply|plies} × {each}",
        Key::PliesSquaredTimes => "({plies} {plies:ply|plies})² × {each}",
        Key::ForImproving => "improving",
        Key::ForUnknownImproving => "improving unknown",
        Key::ForFactor => "improving factor {factor}",
        Key::ForRate => "improving rate {rate}",
        Key::DepthSquared => "depth {depth} squared",
        Key::GroupMaterial => "material",
        Key::GroupSquares => "squares",
        Key::GroupMobility => "mobility",
        Key::GroupPawns => "pawn structure",
        Key::GroupPassedPawns => "passed pawns",
        Key::GroupPieces => "pieces",
        Key::GroupKingSafety => "king safety",
        Key::GroupThreats => "threats",
        Key::GroupSpace => "space",
        Key::GroupTempo => "right to move",
        Key::GroupNetwork => "the network",
        Key::PartEnding => "kind of ending",
        Key::PartCorrected => "correction",
        Key::PartPiece => "{piece}",
        Key::PartGone => "{piece} gone",
        Key::PartOtherPieces => "other pieces",
        Key::PartKings => "kings and turn",
        Key::Because => "{amount} ({reason})",
        Key::Negative => "−{summand}",
        Key::Plus => " + {summand}",
        Key::Minus => " − {summand}",
        Key::Equation => "{total}{unit} = {sum}",
        Key::EquationInPlies => "{total} in {plies} plies = {sum}",
        Key::EquationInWhole => "{plies} {plies:ply|plies} less, from {total} = {sum}",
        Key::CutRight => "{rule} was right: without it here, the search scores {score} and decides the same.",
        Key::CutWrong => "{rule} was wrong: without it here, the search scores {score}{refutation}.",
        Key::CutOpen => "Whether it was right stays open ({rule}): the search without it did not end in time.",
        Key::DeeperWrong => "{plies} {plies:ply|plies} deeper it is still wrong: {score}.",
        Key::DeeperRight => "{plies} {plies:ply|plies} deeper it is right after all: {score}.",
        Key::DeeperOpen => "The search {plies} {plies:ply|plies} deeper did not end in time, so whether it was wrong stays open.",
        Key::RootMove => "Without it the search would play {after} ({score_after}) and not {before} ({score_before}).",
        Key::RootScore => "Without it the search would still play {mv}, at {score_after} and not {score_before}.",
        Key::RootNothing => "At the root it changed nothing: {mv} at {score} either way.",
        Key::RootUnknown => "What it changed at the root could not be told in time.",
        Key::CutSeemsWrong => "{rule} seems wrong at this depth: without it here, the search scores {score}{refutation}.",
        Key::CutNotReproduced => "{rule} is not judged here: searched again with the rule on, the node scores {score} and decides otherwise.",
        Key::DeeperNotReproduced => "{plies} {plies:ply|plies} deeper the search decides otherwise with the rule on as well, at {score}: the depth makes the difference, not the rule.",
        Key::OtherMemoryRight => "With the hash table and histories that the search had here the cut holds, at {score}: the rule makes no difference.",
        Key::OtherMemoryWrong => "With the hash table and histories that the search had here it is wrong as well: {score}.",
        Key::OtherMemoryOpen => "With the hash table and histories that the search had here it did not end in time, so whether it was wrong stays open.",
        Key::TrulyRight => "With nothing pruned at all it is right{also}: {score}.",
        Key::TrulyWrong => "With nothing pruned at all it is wrong{also}: {score}{refutation}.",
        Key::TrulyOpen => "With nothing pruned at all, the search did not end in time.",
        Key::AsWell => " as well",
        Key::RefutedBy => ", by {line}",

        Key::MissNothing => "Nothing was missed: {mv} is what the search plays, at depth {depth} with a score of {score}.",
        Key::MissPlayed => "At depth {depth} the search played {played} and not {mv}; it expected {score}.",
        Key::MissBetter => "A longer search of {mv} alone comes to {score}, better for {side}{line}.",
        Key::MissNoBetter => "A longer search of {mv} alone comes to {score}, no better for {side}{line}: there was nothing to see.",
        Key::MissTried => "{mv} was tried as move {number}{of}.",
        Key::MissPruned => "{mv} was not tried.",
        Key::MissPrunedWith => "{mv} was not tried: it was pruned together with {other}, by one decision.",
        Key::MissLooked => "Searched to depth {depth}, in {nodes} {nodes:node|nodes}, it looked no better for {side} than {score}.",
        Key::MissLookedQuiet => "In quiescence, where only captures are followed, it looked no better for {side} than {score}.",
        Key::MissScored => "Searched to depth {depth}, in {nodes} {nodes:node|nodes}, it scored {score}.",
        Key::MissReply => "{side}’s reply {reply} was enough against it.",
        Key::MissKnown => "The position after it was known from an earlier search, {depth} {depth:ply|plies} deep.",
        Key::MissStandPat => "After it {side} need not capture anything: the position looks like {value}, and that is enough.",
        Key::MissNumbers => "Depth {depth}{improving}.",
        Key::MissImprovingUnknown => ", improving unknown",
        Key::MissReduced => "It came late, so late-move reduction took off {plies} of its {asked} plies, and the result was believed.",
        Key::MissEndedBy => "There {rule} ended the search: {side} already had {value}, and {threshold} was enough.",
        Key::MissEndedBySearch => "There {rule} ended the search: a shorter one gave {side} {value}, and {threshold} was enough.",
        Key::MissTooLate => "Pruned by late-move pruning: {enough} quiet {enough:move was|moves were} enough at depth {depth}.",
        Key::MissCannotGain => "{rule} pruned it: {side} had {eval}, a gain of {gain} was the most to expect, and that falls short of {alpha}.",
        Key::MissFailedElsewhere => "Pruned by history pruning: it had failed too often elsewhere, with {history} history points where {limit} is low enough.",
        Key::MissLoses => "It was pruned for losing material: the exchange on {square} loses {loss} or more, and {allowed} is the most it may lose here.",
        Key::MissAnyRule => "{rule} decided here: {value} is at least {threshold}.",
        Key::MissRefuted => "A longer search has no better answer to {reply} for {side} either.",
        Key::MissOutscored => "So {mv} counted, and another move was better.",
        Key::MissHorizon => "After {reply} only captures were followed, and the answer {mv} is a quiet move.",
        Key::MissKnownBefore => "After {reply} the position was known from an earlier search, so the answer {mv} was not tried.",
        Key::MissRuleBefore => "After {reply} the search was ended by {rule}, before the answer {mv} was tried.",
        Key::MissNotReached => "The search did not come to {mv}: {reason}.",
        Key::MissEnded => "There the line ended: {reason}.",
        Key::MissUnrecorded => "The recording ends before the end of the line: ask for a smaller depth, or keep more records.",
        Key::MissStopped => "Stopped before the end of the line.",
        Key::MissGuilty => "To blame: {rule} at {mv}. The same search without it there decides otherwise.",
        Key::MissGuiltyUnpruned => "To blame: {rule} at {mv}. A search of the same depth that prunes nothing decides otherwise.",
        Key::MissInnocent => "No cut on the way was found wrong at its depth: the search was not deep enough.",
        Key::MissByChance => "With nothing changed but the order of equal moves, {played} of {of} searches play {mv}.",
        Key::MissSearching => "Searching",
        Key::MissSearchingLonger => "Searching the move alone, for longer",
        Key::MissRepeating => "Searching again with another order of equal moves",
        Key::MissFollowing => "Following the line after {mv}",
        Key::MateFor => "mate in {moves} for {side}",

        Key::ThePieceOn => "the {piece} on {square}",
        Key::ThePiece => "the {piece}",
        Key::APawn => "a pawn",
        Key::AKnight => "a knight",
        Key::ABishop => "a bishop",
        Key::ARook => "a rook",
        Key::AQueen => "a queen",
        Key::NewPiece => "a new {piece}",
        Key::ListEnd => "{first} and {last}",
        Key::List => "{first}, {rest}",
        Key::TradeFor => "{gain} for {price}",
        Key::TradeAnd => "{trade}, and {rest}",

        Key::DoesAdvancePawn => "brings a pawn to {square}",
        Key::DoesAnastasiaMate => "is Anastasia’s mate",
        Key::DoesArabianMate => "is an Arabian mate",
        Key::DoesStrikeBesideKing => "strikes at {square} beside the king",
        Key::DoesLure => "lures {piece} to {square}",
        Key::DoesBackRankMate => "mates {king} on its back rank",
        Key::DoesTakeDefender => "takes {defender}, defender of {piece}",
        Key::DoesCastle => "castles",
        Key::DoesClear => "clears {square} for {piece}",
        Key::DoesDeflect => "draws {piece} away",
        Key::DoesDeflectFrom => "draws {piece} away from {guarded}",
        Key::DoesDiscoverAttack => "uncovers an attack by {actor} on {target}",
        Key::DoesDiscoverCheck => "uncovers a check by {actor}",
        Key::DoesDoubleBishopMate => "mates by two bishops",
        Key::DoesDoubleCheck => "is a double check",
        Key::DoesTakeEnPassant => "takes {pawn} en passant",
        Key::DoesCheckExposed => "checks the unsheltered king on {square}",
        Key::DoesFork => "forks {pieces}",
        Key::DoesTakeHanging => "takes the undefended {piece} on {square}",
        Key::DoesHookMate => "is a hook mate",
        Key::DoesInterfere => "cuts {piece} off from {guarded}",
        Key::DoesComeBetween => "comes before the capture of {piece}",
        Key::DoesAttack => "attacks {king}",
        Key::DoesMate => "mates",
        Key::DoesMateIn => "mates in {moves}",
        Key::DoesMateByForce => "mates by force",
        Key::DoesPin => "leaves {piece} pinned by {actor}",
        Key::DoesPromote => "promotes to a {piece}",
        Key::DoesMoveQuietly => "is a quiet move",
        Key::DoesSacrifice => "gives up {piece}",
        Key::DoesSkewer => "skewers {front} and {behind}",
        Key::DoesSmother => "is a smothered mate",
        Key::DoesThreatenMate => "threatens mate by {mv}",
        Key::DoesThreatenMateIn => "threatens {mv}, mate in {moves}",
        Key::DoesRepeat => "leads to a repetition",
        Key::DoesCheckForever => "leads to perpetual check",
        Key::DoesStalemate => "leads to stalemate",
        Key::DoesThreaten => "threatens {mv}, which wins {trade}",
        Key::DoesTrap => "traps {piece}",
        Key::DoesXRay => "is backed by {actor} through {through}",
        Key::MovesDo => "{moves} {does}.",
        Key::MovesDoAndWin => "{moves} {does}, and wins {trade}.",

        Key::SideWins => "{side} wins {trade}.",
        Key::SideLoses => "{side} loses {trade}.",
        Key::SideLetsPromote => "{side} lets a pawn become a {piece}.",

        Key::WhyBest => "It is the best move.",
        Key::WhyBetter => "You are right: it is better.",
        Key::WhyEqual => "Nothing is wrong with it: {cost} pawns.",
        Key::WhyAllowsMate => "It allows mate in {moves}.",
        Key::WhyMissesMate => "It misses mate in {moves}.",
        Key::WhyHangs => "It hangs {piece}.",
        Key::WhyAllows => "It allows {motif}.",
        Key::WhyMisses => "It misses {motif}.",
        Key::AFork => "a fork",
        Key::APin => "a pin",
        Key::ASkewer => "a skewer",
        Key::ADiscoveredAttack => "a discovered attack",
        Key::WhyLetsPromote => "It lets a pawn through.",
        Key::WhyCosts => "It costs {trade}.",
        Key::WhyMissesWin => "It misses the chance to win {trade}.",
        Key::WhyLetsThreatenMate => "It lets {side} threaten mate.",
        Key::WhyLetsThreaten => "It lets {side} threaten to win {trade}.",
        Key::WhyMissesMateThreat => "It misses a threat of mate.",
        Key::WhyMissesThreat => "It misses a threat to win {trade}.",
        Key::WhyLetsDraw => "It lets {side} draw.",
        Key::WhyMissesDraw => "It misses a draw.",
        Key::WhyCostsLater => "In the long run it costs material.",
        Key::WhyHelpsPawns => "In the long run it helps {side}’s passed pawns.",
        Key::WhyHoldsPawnsBack => "In the long run it holds {side}’s passed pawns back.",
        Key::WhyMatesLater => "It mates later: in {moves} moves, not in {best}.",
        Key::WhyMatedSooner => "It is mated sooner: in {moves} {moves:move|moves}, not in {best}.",
        Key::WhyGivesLead => "{side} gets the better game: {lead} pawns.",
        Key::WhyWorse => "It is {cost} pawns worse than {best}.",

        Key::WhyMatesBy => "{side} mates by {line}.",
        Key::WhyAnswers => "{side} answers {line}.",
        Key::WhyEnds => "At the end of the line {side} is {asked}; after {best}, {lead}.",
        Key::WhyEndsWith => "At the end of the line {side} has {asked}; after {best}, {other}.",
        Key::NoPassedPawn => "no passed pawn",
        Key::APassedPawnOn => "a passed pawn on {square}",
        Key::PassedPawnsOn => "passed pawns on {squares}",
        Key::PointsUp => "{points} {points:point|points} up",
        Key::PointsDown => "{points} {points:point|points} down",
        Key::PointsLevel => "level in material",
        Key::WhyBetterIs => "Better is {line}.",
        Key::WhyAfter => "After {mv} {judgment}.",
        Key::WhyAfterBoth => "After {asked} {judgment}; after {best} {judgment_best}.",
        Key::Judgment => "{judgment}, {score}",
        Key::JudgmentEqual => "the game is equal",
        Key::JudgmentSlightlyBetter => "{side} is slightly better",
        Key::JudgmentBetter => "{side} is better",
        Key::JudgmentMuchBetter => "{side} is much better",
        Key::JudgmentWinning => "{side} is winning",
        Key::JudgmentMates => "{side} mates in {moves}",

        Key::UnitPawns => " pawns",
        Key::UnitMoves => " moves",
        Key::UnitHistory => " history points",
        Key::UnitPlies => " plies",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use espalier_chess::types::{MATE, mate_in, mated_in};

    fn write(value: &Value) -> String {
        value.to_string()
    }

    #[test]
    fn templates_fall_into_words_and_placeholders() {
        let parts: Vec<_> = pieces("{a} of {b:move|moves}.").collect();
        let word = Piece::Word { slot: "b", words: "move|moves" };
        let none = Piece::Verbatim("");
        let of = Piece::Verbatim(" of ");
        assert_eq!(parts, [none, Piece::Value("a"), of, word, Piece::Verbatim(".")]);
    }

    #[test]
    fn pawns_have_two_decimals_and_a_real_minus() {
        assert_eq!(write(&Value::score(183, 4)), "+1.83");
        assert_eq!(write(&Value::score(-40, 4)), "−0.40");
        assert_eq!(write(&Value::score(0, 4)), "0.00");
        assert_eq!(write(&Value::Signed(0)), "0.00");
        assert_eq!(write(&Value::Hundredths(92)), "0.92");
        assert_eq!(write(&Value::Hundredths(-7)), "−0.07");
        assert_eq!(write(&Value::Signed(5)), "+0.05");
    }

    #[test]
    fn whole_numbers_have_marks_between_their_thousands() {
        assert_eq!(write(&Value::Number(0)), "0");
        assert_eq!(write(&Value::Number(-999)), "−999");
        assert_eq!(write(&Value::Number(-7600)), "−7,600");
        assert_eq!(write(&Value::Number(12_345_678)), "12,345,678");
    }

    #[test]
    fn fractions_are_rounded_to_hundredths() {
        assert_eq!(write(&Value::fraction(1024)), "1.00");
        assert_eq!(write(&Value::fraction(1792)), "1.75");
        assert_eq!(write(&Value::fraction(-1)), "0.00");
        assert_eq!(write(&Value::fraction(-512)), "−0.50");
    }

    #[test]
    fn mates_are_counted_from_the_node() {
        assert_eq!(write(&Value::score(mate_in(1), 0)), "mate in 1");
        assert_eq!(write(&Value::score(mate_in(9), 4)), "mate in 3");
        assert_eq!(write(&Value::score(mated_in(8), 4)), "mated in 2");
        assert_eq!(write(&Value::score(mated_in(4), 4)), "checkmate");
    }

    #[test]
    fn a_mate_from_white_s_view_names_the_side_that_mates() {
        assert_eq!(write(&Value::score_for_white(mate_in(9), 4)), "mate in 3 for White");
        assert_eq!(write(&Value::score_for_white(mate_in(8), 4)), "mate in 2 for White");
        assert_eq!(write(&Value::score_for_white(mated_in(8), 4)), "mate in 2 for Black");
        assert_eq!(write(&Value::score_for_white(mated_in(7), 4)), "mate in 2 for Black");
        assert_eq!(write(&Value::score_for_white(mated_in(4), 4)), "checkmate");
        assert_eq!(write(&Value::score_for_white(-40, 4)), "−0.40");
    }

    #[test]
    fn the_ends_of_an_open_window_are_infinite() {
        assert_eq!(write(&Value::score(MATE + 1, 0)), "+∞");
        assert_eq!(write(&Value::score(-MATE - 1, 0)), "−∞");
        assert_eq!(write(&Value::score(mated_in(3), 4)), "−∞");
        assert_eq!(write(&Value::score(mate_in(4), 4)), "+∞");
        assert_eq!(write(&Value::window_end(mated_in(4), 4)), "−∞");
        assert_eq!(write(&Value::window_end(mated_in(6), 4)), "mated in 1");
        assert_eq!(write(&Value::window_end(mate_in(4), 4)), "+∞");
        assert_eq!(write(&Value::window_end(-40, 4)), "−0.40");
    }
}
