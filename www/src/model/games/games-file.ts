/** All kept games as one PGN file, and back. */

import type { GameNode, GameTree, Rules } from '#espalier/rules/types.js';
import { gameOf } from '../analysis/game-tree.js';
import type { Remaining, TimeControl } from '../game/clock.js';
import type { GameRecord } from '../game/game.js';
import { isLevelId } from '../game/levels.js';
import { ENGINE_NAME, recordedResult } from '../game/pgn-tags.js';
import { playedTree } from '../game/played-tree.js';
import { readControlTag } from '../game/time-controls.js';
import { tagOf } from '../pgn/game-title.js';
import type { GameDetails } from './game-details.js';
import type { KeptGame } from './kept-game.js';

/** One game after another; those that the rules refuse are left out. */
export function pgnOfGames(rules: Rules, games: readonly KeptGame[], details: GameDetails): string {
  const texts = games.flatMap((kept) => {
    const game = details.game(kept);
    return game === undefined
      ? []
      : rules.writePgn(gameOf(playedTree(rules, game, () => undefined, new Date(kept.changed))));
  });
  return texts.join('\n');
}

/** A game of such a file; undefined where it is none that was played here. */
export function recordOfPgn({
  tags,
  fen,
  chess960,
  nodes,
  result,
}: GameTree): { record: GameRecord; played: number } | undefined {
  const players = { white: tagOf(tags, 'White'), black: tagOf(tags, 'Black') };
  const engine = ENGINE_NAME.exec(players.white) ?? ENGINE_NAME.exec(players.black);
  const level = Number(engine?.[1] ?? UNUSED_LEVEL);
  const isOfTwo = engine === null && isPlayedHere(tags);
  if (!isLevelId(level) || (engine === null && !isOfTwo)) return undefined;
  const human = ENGINE_NAME.test(players.white) ? 'black' : 'white';
  const control = readControlTag(tagOf(tags, 'TimeControl'));
  const line = mainLine(nodes);
  const clocks = clocksOf(line, control, nodes[0]?.turn ?? 'white');
  const remaining = clocks.at(-1) ?? { white: 0, black: 0 };
  const ended = result === undefined || result === '*' ? undefined : recordedResult(result, tagOf(tags, 'Termination'));
  return {
    record: {
      setup: {
        human,
        level,
        control,
        chess960,
        ...(fen !== undefined && { fen }),
        ...(isOfTwo && { twoPeople: { turnsBoard: false } }),
      },
      moves: line.flatMap(({ move }) => move?.uci ?? []),
      remaining,
      clocks,
      ...(ended !== undefined && { result: ended }),
    },
    played: dateOf(tagOf(tags, 'Date')),
  };
}

/** Where two people play, nobody has a level. */
const UNUSED_LEVEL = 1;

/** As `pgnTags` writes it; what is analysed here has no clock. */
function isPlayedHere(tags: GameTree['tags']): boolean {
  return tagOf(tags, 'Site') === 'Espalier' && tagOf(tags, 'TimeControl') !== '';
}

function mainLine(nodes: readonly GameNode[]): GameNode[] {
  const line: GameNode[] = [];
  for (let at = nodes[0]?.children[0]; at !== undefined; at = nodes[at]?.children[0]) {
    const node = nodes[at];
    if (node !== undefined) line.push(node);
  }
  return line;
}

/** What both sides had left after every move, as far as the file says it. */
function clocksOf(line: readonly GameNode[], control: TimeControl | null, first: 'white' | 'black'): Remaining[] {
  const start = control?.baseMs ?? 0;
  const clocks: Remaining[] = [{ white: start, black: start }];
  line.forEach(({ clock }, ply) => {
    const mover = (ply % 2 === 0) === (first === 'white') ? 'white' : 'black';
    const before = clocks[ply] ?? { white: start, black: start };
    clocks.push(clock === undefined ? before : { ...before, [mover]: clock * 1_000 });
  });
  return clocks;
}

function dateOf(tag: string): number {
  const [, year, month, day] = /^(\d{4})\.(\d{2})\.(\d{2})$/.exec(tag) ?? [];
  const time = new Date(Number(year), Number(month) - 1, Number(day), 12).getTime();
  return Number.isFinite(time) ? time : 0;
}
