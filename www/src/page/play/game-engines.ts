/** Who searches in Play: the opponent, and the judge of every position. */

import type { SessionOptions } from '#espalier/engine/types.js';
import type { Opponent } from '../../model/game/game-session.js';
import type { JudgeEngine } from '../../model/game/judge.js';
import { naturalTime } from '../../model/game/natural-time.js';
import type { LateEngine } from '../../model/late-engine.js';
import type { SettingsStore } from '../shared/settings.js';

/** A person waits for the opponent. It plays weaker on purpose, and its table is not to mislead anybody else. */
const OPPONENT: SessionOptions = { priority: 1, hashMb: 8, threads: 1 };
const JUDGE: SessionOptions = { priority: 0, threads: 1 };

export function opponentOf(engine: LateEngine, settings: SettingsStore): Opponent {
  const session = engine.session(OPPONENT);
  return {
    search: (...asked) => session.search(...asked),
    newGame: () => session.newGame(),
    ratings: () => engine.ratings(),
    patience: (game, answer, now) => (settings.value.naturalTime ? naturalTime(game, answer, Math.random(), now) : 0),
  };
}

/** It begins when there is time for what can wait. */
export function judgeOf(engine: LateEngine, isIdle: Promise<void>): () => Promise<JudgeEngine> {
  const session = engine.session(JUDGE);
  return () => isIdle.then(() => session);
}
