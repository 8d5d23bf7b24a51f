/** The game: its opening, its moves, what was mended in it, and what can be written beside a move. */

import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { t } from '#espalier/model/words.js';
import { branchOf, fensOf, nodeOf, ROOT } from '../../model/analysis/variation-tree.js';
import { HandoffButton } from '../shared/view/focus-handoff.js';
import { Drawn, Icon } from '../shared/view/icon.js';
import { late } from '../shared/view/late.js';
import { Menu } from '../shared/view/menu.js';
import { OpeningLine } from '../shared/view/opening-line.js';
import { TypedMoves } from '../shared/view/typed-moves.js';
import type { AnalysisProps } from './analysis.js';
import { CommentForm } from './comment-form.js';
import { JudgeButtons } from './judge-buttons.js';
import { MoveList } from './move-list.js';
import { moveName } from './position-summary.js';

import './game-panel.css';

const COMMENT = 'M3.5 4h13v9.5H9l-3.5 3v-3h-2zM6.5 7.5h7M6.5 10.3h4.5';

// Nobody waits for what a menu holds before the view is there.
export const ShareItems = late(() => import('./share-menu.js'), 'ShareItems');
const MoveMenu = late(() => import('./move-menu.js'), 'MoveMenu');
const LastGames = late(() => import('../play/last-games.js'), 'LastGames');

export function GamePanel({ analysis }: AnalysisProps): JSX.Element {
  const { board, shown, study, draft, opener, typing } = analysis;
  const comment = useRef<HTMLButtonElement>(null);
  return (
    <>
      <header>
        <h2>{t`Game`}</h2>
        <OpeningLine fens={fensOf(shown.tree.value)} />
        <span class="game-tools">
          {shown.hasPast.value && (
            <HandoffButton
              class="quiet"
              label={t`Undo`}
              title={t`Undo`}
              keys="u"
              onPress={() => analysis.act('back')}
              onFocusLost={() => board.focus()}
            >
              <Icon name="back" />
            </HandoffButton>
          )}
          {!shown.isElsewhere.value && (
            <button
              type="button"
              class="quiet"
              ref={comment}
              aria-label={t`Comment`}
              title={t`Comment`}
              aria-expanded={draft.isOpen.value}
              onClick={() => (draft.isOpen.value ? draft.close() : draft.open())}
            >
              <Drawn path={COMMENT} />
            </button>
          )}
          <EditMenu analysis={analysis} />
        </span>
      </header>
      <div>
        <Notices sentences={opener.notices} />
      </div>
      <Moves analysis={analysis} onCommented={() => comment.current?.focus()} />
      <TypedMoves
        typing={typing}
        understand={(text) => analysis.understand(text)}
        onPlay={(uci) => study.play([uci])}
        readings={[
          { name: t`Last move`, onRead: () => analysis.act('readMove') },
          { name: t`Position`, onRead: () => analysis.act('readPosition') },
          { name: t`Evaluation`, onRead: () => analysis.act('readEvaluation') },
        ]}
      />
    </>
  );
}

function Moves({ analysis, onCommented }: AnalysisProps & { readonly onCommented: () => void }): JSX.Element {
  const { shown, study, review, draft, dependencies } = analysis;
  const tree = shown.tree.value;
  const menu = useSignal<HTMLElement | undefined>(undefined);
  const canWrite = !shown.isElsewhere.value;
  const comment = (id: number): void => {
    study.goTo(id);
    draft.open();
  };
  return (
    <>
      <MoveList
        tree={tree}
        remarks={review.remarks.value}
        scores={review.scoreByMove.value}
        onGo={(id) => study.goTo(id)}
        onWhy={(id) => analysis.askWhy(id)}
        {...(canWrite && {
          onComment: comment,
          onMenu: (id: number, button: HTMLElement) => {
            study.goTo(id);
            menu.value = button;
          },
        })}
        meanwhile={
          tree.start.fen === undefined ? (
            <LastGames rules={dependencies.rules} store={dependencies.storage.store} onOpen={analysis.onGame} />
          ) : undefined
        }
        // Not in the row of the position before: what moves to another row loses the focus.
        form={
          draft.isAt(tree) && canWrite ? <CommentForm draft={draft} tree={tree} onClosed={onCommented} /> : undefined
        }
      />
      {menu.value !== undefined && canWrite && tree.current !== ROOT && (
        <MoveMenu
          move={menu.value}
          name={moveName(tree)}
          isVariation={branchOf(tree, tree.current) !== undefined}
          nags={nodeOf(tree.nodes, tree.current).nags ?? []}
          isStart={false}
          onNags={(nags) => study.annotate({ nags })}
          onAct={(action) => analysis.act(action)}
          onComment={() => comment(tree.current)}
          onClose={() => (menu.value = undefined)}
        />
      )}
    </>
  );
}

function EditMenu({ analysis }: AnalysisProps): JSX.Element {
  const { shown, study } = analysis;
  const { nodes, current } = shown.tree.value;
  const { nags = [] } = nodeOf(nodes, current);
  const isStart = current === ROOT;
  return (
    <Menu label={t`More about the moves`} face={<Icon name="more" />} kind="quiet more">
      {!shown.isElsewhere.value && (
        <>
          <JudgeButtons nags={nags} isStart={isStart} onNags={(marks) => study.annotate({ nags: marks })} />
          <button
            type="button"
            disabled={branchOf(shown.tree.value, current) === undefined}
            onClick={() => analysis.act('promote')}
          >{t`Promote the variation`}</button>
          <button type="button" disabled={isStart} onClick={() => analysis.act('remove')}>{t`Remove from here`}</button>
        </>
      )}
      <button
        type="button"
        aria-keyshortcuts="w"
        disabled={isStart}
        onClick={() => analysis.act('why')}
      >{t`Why not this move?`}</button>
      <button type="button" onClick={() => analysis.act('play')}>{t`Play from here`}</button>
      {!shown.isElsewhere.value && (
        <button type="button" onClick={() => analysis.act('chapter')}>{t`New chapter`}</button>
      )}
      {!shown.isElsewhere.value && (
        <button type="button" aria-keyshortcuts="d" onClick={() => analysis.act('draw')}>{t`Draw arrows`}</button>
      )}
      {/* Where there is no room for a button, its place is here. */}
      <div class="phone-only more-items">
        <button type="button" onClick={() => analysis.act('flip')}>{t`Flip the board`}</button>
        <ShareItems analysis={analysis} />
      </div>
    </Menu>
  );
}

/** What was skipped or mended when something was opened: one line, which unfolds where it stands for several. */

interface NoticesProps {
  readonly sentences: ReadonlySignal<readonly string[]>;
}

export function Notices({ sentences: { value: sentences } }: NoticesProps): JSX.Element | null {
  const [first, ...others] = sentences;
  if (first === undefined) return null;
  if (others.length === 0) return <p class="notices">{first}</p>;
  return (
    // Another list begins folded.
    <details class="notices" key={sentences}>
      <summary>{t`${sentences.length} things were skipped or mended.`}</summary>
      <ul>
        {sentences.map((text) => (
          <li>{text}</li>
        ))}
      </ul>
    </details>
  );
}
