/** Two recordings beside each other: what both came to, where they part, and what each rule did in them. */

import { type ComponentChildren, Fragment, type JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { integer, numberedLine } from '#espalier/model/format.js';
import { isRule, markOf } from '#espalier/model/palette.js';
import { t } from '#espalier/model/words.js';
import { comparisonSentence, programWords, type Side, treatmentWords } from '../../model/explore/comparison-words.js';
import { savingWords } from '../../model/explore/saving.js';
import { savedWords } from '../../model/explore/spread-words.js';
import { HandoffButton } from '../shared/view/focus-handoff.js';
import { written } from '../shared/view/look.js';
import type { Compared, Comparing } from './comparing.js';
import { DepthRows } from './depth-rows.js';
import type { MapState } from './map-state.js';
import type { Savings } from './savings.js';
import { SavingsPanel } from './savings-panel.js';
import type { Shown } from './shown.js';
import './compare-panel.css';

export interface ComparePanelProps {
  readonly shown: Shown;
  readonly comparing: Comparing;
  readonly savings: Savings;
  readonly map: MapState;
}

export function ComparePanel(props: ComparePanelProps): JSX.Element {
  const compared = props.comparing.now.value;
  return (
    <div class="compare">
      <Choice {...props} />
      {compared !== undefined && <Result {...props} compared={compared} />}
      {props.shown.recording.value !== undefined && <SavingsPanel {...props} />}
    </div>
  );
}

/**
 * What the recording is compared with: the same search without a rule, by one press, or a file. What has been pressed
 * keeps the focus while that goes on.
 */
function Choice({ shown, comparing, map }: ComparePanelProps): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  const begun = useRef<HTMLButtonElement>(null);
  const rules = [...(shown.loaded.value?.tree.records.declarations.rules.values() ?? [])];
  const isOurs = shown.recording.value !== undefined;
  const isRunning = comparing.isRunning.value;
  const isBusy = isRunning && !comparing.isUnasked.value;
  const without = comparing.now.value?.without;
  return (
    <div class="choice">
      {isOurs && (
        <div class="without" role="group" aria-label={t`The same search without a rule`}>
          <span>{t`Without`}</span>
          {rules
            .flatMap((rule) => (isRule(rule.name) ? [{ ...rule, name: rule.name }] : []))
            .map((rule) => (
              <button
                key={rule.name}
                type="button"
                class="chip"
                data-family={markOf(rule).family}
                title={t(rule.label)}
                aria-label={t`without ${t(rule.label)}, ${rule.letters}`}
                aria-pressed={without === rule.name}
                aria-disabled={isBusy}
                onClick={({ currentTarget }) => {
                  if (isBusy) return;
                  begun.current = currentTarget;
                  void comparing.without(rule.name, rule.label).then(() => (map.order.value = 'difference'));
                }}
              >
                {rule.letters}
              </button>
            ))}
        </div>
      )}
      <button
        type="button"
        disabled={shown.loaded.value === undefined}
        aria-disabled={isBusy}
        onClick={({ currentTarget }) => {
          if (isBusy) return;
          begun.current = currentTarget;
          field.current?.click();
        }}
      >
        {t`A second file…`}
      </button>
      <input
        type="file"
        ref={field}
        accept=".trace,application/octet-stream"
        aria-label={t`A second recording`}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) void comparing.file(file).then(() => (map.order.value = 'difference'));
          currentTarget.value = '';
        }}
      />
      {(isRunning || comparing.isRepeating.value) && (
        <HandoffButton
          onPress={() => comparing.stop()}
          onFocusLost={() => (begun.current ?? field.current?.parentElement?.querySelector('button'))?.focus()}
        >{t`Stop`}</HandoffButton>
      )}
      <span role="status">{comparing.note.value()}</span>
    </div>
  );
}

function Result({ shown, compared, comparing }: ComparePanelProps & { readonly compared: Compared }): JSX.Element {
  const { result } = compared;
  return (
    <>
      {compared.saving !== undefined && <p class="saving">{savingWords(compared.saving)}</p>}
      <p class="said" aria-live="polite">
        {written(comparisonSentence(result))}
      </p>
      {comparing.repeated.value !== undefined && <p class="repeated">{savedWords(comparing.repeated.value)}</p>}
      <div class="verdict-pair">
        <RootCard side="a" shown={shown} compared={compared} />
        <RootCard side="b" shown={shown} compared={compared} />
      </div>
      <DepthRows compared={compared} />
      <Where compared={compared} comparing={comparing} />
      <Rules compared={compared} />
      <MostNodes compared={compared} />
    </>
  );
}

interface OfBoth {
  readonly compared: Compared;
}

function RootCard({ side, shown, compared }: OfBoth & { readonly side: Side; readonly shown: Shown }): JSX.Element {
  const { tree } = compared[side];
  const root = compared.result.roots[side];
  // Two files of one program are told apart by their names.
  const isFile = side === 'b' && compared.without === undefined && root.program === compared.result.roots.a.program;
  return (
    <section class="root" data-side={side} aria-label={side.toUpperCase()}>
      <b class="side">{side.toUpperCase()}</b>
      <span class="program">
        {programWords(root, tree.records.declarations)}
        {isFile && ` · ${compared.name}`}
      </span>
      <b>{root.score === undefined ? '–' : shown.scoreText(0, root.score)}</b>
      <span>
        {root.depth !== undefined && `${t`depth ${root.depth}`} · `}
        {t`${integer(root.nodes)} nodes`}
      </span>
      <span class="variation">{written(numberedLine(tree.root, root.line).join(' '))}</span>
    </section>
  );
}

/** A move that both treated differently: at first the first. */
function Where({ compared, comparing }: OfBoth & Pick<ComparePanelProps, 'comparing'>): JSX.Element {
  const { a, b, result, partings } = compared;
  const { commonLine, roots } = result;
  const place = comparing.place.value;
  const parting = partings[place];
  const lines = { a: numberedLine(a.tree.root, roots.a.line), b: numberedLine(b.tree.root, roots.b.line) };
  return (
    <section class="where" aria-label={t`Differences`}>
      <h3>{t`Differences`}</h3>
      <p>
        {commonLine === roots.a.line.length && commonLine === roots.b.line.length
          ? t`The principal variations are the same.`
          : written(t`Principal variation: ${lines.a[commonLine] ?? '–'} in A, ${lines.b[commonLine] ?? '–'} in B.`)}
      </p>
      {parting === undefined ? (
        <p>{t`The trees are the same.`}</p>
      ) : (
        <>
          <p>
            <span role="status">{t`Tree: difference ${integer(place + 1)} of ${integer(partings.length)} is`}</span>{' '}
            <button type="button" class="text-link" onClick={() => comparing.goTo(place)}>
              {written(numberedLine(a.tree.root, parting.path).join(' ')) || t`the root`}
            </button>
          </p>
          <dl>
            <dt data-side="a">A</dt>
            <dd>{treatmentWords(parting.a, a.tree.records.declarations)}</dd>
            <dt data-side="b">B</dt>
            <dd>{treatmentWords(parting.b, b.tree.records.declarations)}</dd>
          </dl>
          {/* Who has come to an end keeps the focus. */}
          <p class="ways">
            <button
              type="button"
              aria-keyshortcuts="Shift+D"
              aria-disabled={place === 0}
              onClick={() => comparing.goTo(place - 1)}
            >{t`Previous difference`}</button>
            <button
              type="button"
              aria-keyshortcuts="d"
              aria-disabled={place + 1 >= partings.length}
              onClick={() => comparing.goTo(place + 1)}
            >{t`Next difference`}</button>
          </p>
        </>
      )}
    </section>
  );
}

function Rules({ compared: { a, result, without } }: OfBoth): JSX.Element {
  const { rules: declared } = a.tree.records.declarations;
  const rows = result.rules.map((row) => {
    const rule = [...declared.values()].find(({ name }) => name === row.rule);
    const chip = rule && (
      <span class="chip" data-family={markOf(rule).family}>
        {rule.letters}
      </span>
    );
    return {
      key: row.rule,
      name: [chip, ' ', t(row.label)],
      values: [row.rule === without ? { a: row.a, b: undefined } : row, row.nodes],
    };
  });
  return <Differences caption={t`By rule`} first={t`Rule`} measures={[t`Cuts`, t`Nodes to find out`]} rows={rows} />;
}

/** The lines that most of the difference of nodes comes from. */
function MostNodes({ compared: { a, result } }: OfBoth): JSX.Element {
  const rows = result.nodes.map((row) => ({
    key: row.path.join(),
    name: written(numberedLine(a.tree.root, row.path).join(' ')),
    values: [row],
  }));
  return <Differences caption={t`Where the nodes went`} first={t`Line`} measures={[t`Nodes`]} rows={rows} />;
}

interface DifferencesProps {
  readonly caption: string;
  /** What the first column holds. */
  readonly first: string;
  /** What is counted: each has three columns. */
  readonly measures: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly name: ComponentChildren;
    /** For each measure. What was off in the second recording has no number there. */
    readonly values: readonly { readonly a: number; readonly b: number | undefined }[];
  }[];
}

/** Numbers of both recordings, and by how much the second has more. */
function Differences({ caption, first, measures, rows }: DifferencesProps): JSX.Element {
  return (
    <div class="wide-table">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {first}
            </th>
            {measures.map((measure) => (
              <th key={measure} scope="colgroup" colSpan={3} class="measure">
                {measure}
              </th>
            ))}
          </tr>
          <tr>
            {measures.map((measure) => (
              <Fragment key={measure}>
                <th scope="col" data-side="a">{t`A`}</th>
                <th scope="col" data-side="b">{t`B`}</th>
                <th scope="col">{t`Difference`}</th>
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, values }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {values.map(({ a, b }, at) => (
                <Fragment key={measures[at]}>
                  <td>{a === 0 && b === 0 ? '–' : integer(a)}</td>
                  <td>{b === undefined ? t`off` : a === 0 && b === 0 ? '–' : integer(b)}</td>
                  <td>{a === 0 && b === 0 ? '–' : signed((b ?? 0) - a)}</td>
                </Fragment>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function signed(value: number): string {
  return value === 0 ? '0' : `${value > 0 ? '+' : '−'}${integer(Math.abs(value))}`;
}
