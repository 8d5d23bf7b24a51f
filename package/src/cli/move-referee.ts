/** This engine as the referee of moves that two versions chose. */
import { type JudgedMoves, type MoveRulings, type Opinions, ruleOnMoves } from '../compare/judged-moves.js';
import type { PairedSearch } from '../compare/suite.js';
import { reasonOf } from '../engine/errors.js';
import { instantiate, openSession, type Session } from '../engine/wasm.js';
import type { Beginning } from '../model/record-positions.js';
import { compile } from './compile.js';

const HASH_MB = 16;

export class MoveReferee {
  readonly #nodes: number;
  readonly #session: Session;
  readonly #judged: JudgedMoves[] = [];
  readonly #unjudged: string[] = [];

  private constructor(nodes: number, session: Session) {
    this.#nodes = nodes;
    this.#session = session;
  }

  /** The second search of each move has twice the nodes. */
  static async open(nodes: number): Promise<MoveReferee> {
    instantiate(await compile('engine.wasm'));
    return new MoveReferee(nodes, openSession(HASH_MB));
  }

  /** Judges the moves of a pair where they are not the same. */
  judge({ fen, moves }: Beginning, { files, roots, isSameMove }: PairedSearch): void {
    const [a, b] = [roots.a.line[0], roots.b.line[0]];
    if (isSameMove !== false || a === undefined || b === undefined) return;
    try {
      this.#session.setPosition(fen, [...moves], false);
      this.#judged.push({
        files,
        moves: { a, b },
        nodes: { a: roots.a.nodes, b: roots.b.nodes },
        opinions: { a: this.#opinions(a), b: this.#opinions(b) },
      });
    } catch (error) {
      this.#unjudged.push(`${files.a}: ${reasonOf(error)}`);
    }
  }

  rulings(): MoveRulings {
    return { nodes: this.#nodes, ...ruleOnMoves(this.#judged), unjudged: this.#unjudged };
  }

  #opinions(move: string): Opinions {
    const search = (nodes: number): Opinions[0] => {
      // Both begin with an empty memory, so that neither move profits from the other.
      this.#session.newGame();
      return this.#session.go({ nodes, searchmoves: [move] }, undefined, () => undefined).info.score;
    };
    return [search(this.#nodes), search(2 * this.#nodes)];
  }
}
