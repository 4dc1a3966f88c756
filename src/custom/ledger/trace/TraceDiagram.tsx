import { Grid } from 'antd';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { MoneyLine, MoneyNode, MoneyTrace } from '../../../../contract/finance/money.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { formatTime } from 'schema-admin/engine/format/dates.ts';
import { amountOf, detailOf, lineLabel, nameOf } from './node-labels.ts';
import { traceTexts } from './texts.ts';
import { type Stage, columnsOf, neighboursOf, pathThrough } from './trace-columns.ts';
import { useLines } from './use-lines.ts';
import { useNodePaths } from './use-node-paths.ts';
import './trace.css';

/** Returns the key of the box that is hovered or focused. Only used for highlighting. */
function useHighlightedKey(drawing: RefObject<HTMLElement | null>): string | undefined {
  const [pointed, setPointed] = useState<string>();
  useEffect(() => {
    const container = drawing.current;
    if (!container) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const point = ({ target }: Event) =>
      setPointed(target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset['key'] : undefined);
    const leave = () => setPointed(undefined);
    for (const type of ['pointerover', 'focusin']) container.addEventListener(type, point, { signal });
    for (const type of ['pointerleave', 'focusout']) container.addEventListener(type, leave, { signal });
    return () => controller.abort();
  }, [drawing]);
  return pointed;
}

/**
 * Shows a trace stage by stage, with decorative lines between the boxes. Each box also names its neighbours.
 * On narrow windows, the boxes are stacked and the names are links.
 */
export function TraceDiagram({ trace }: { readonly trace: MoneyTrace }) {
  const drawing = useRef<HTMLDivElement>(null);
  const isWide = Grid.useBreakpoint().lg === true;
  const lines = useLines(drawing, trace.Edges);
  const pointed = useHighlightedKey(drawing);
  const lit = pointed === undefined ? undefined : pathThrough(trace, pointed);
  return (
    <div className="trace" ref={drawing}>
      {isWide && (
        <svg className="trace-lines" aria-hidden>
          {lines.map(({ From, To, path }) => (
            <path
              key={`${From} ${To}`}
              d={path}
              className={lit?.has(From) && lit.has(To) ? 'trace-line trace-line-lit' : 'trace-line'}
            />
          ))}
        </svg>
      )}
      {columnsOf(trace).map(({ stage, nodes }) => (
        <section key={stage} className="trace-stage" aria-label={stageTexts[stage]()}>
          <h2>{stageTexts[stage]()}</h2>
          <ul>
            {nodes.map((node) => (
              <li
                key={node.Key}
                id={anchorOf(node)}
                data-key={node.Key}
                className={boxClass(node.Key === trace.Start, lit !== undefined && !lit.has(node.Key))}
              >
                <TraceBox trace={trace} node={node} isWide={isWide} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const stageTexts: Readonly<Record<Stage, () => string>> = {
  source: traceTexts.source,
  ledger: traceTexts.ledger,
  paper: traceTexts.paper,
  week: traceTexts.week,
};

const anchorOf = ({ Key }: MoneyNode) => `money-${Key}`;
const boxClass = (isStart: boolean, isDim: boolean) =>
  ['trace-box', isStart && 'trace-box-start', isDim && 'trace-box-dim'].filter(Boolean).join(' ');

interface TraceBoxProps {
  readonly trace: MoneyTrace;
  readonly node: MoneyNode;
  readonly isWide: boolean;
}

function TraceBox({ trace, node, isWide }: TraceBoxProps) {
  const { placeOf, traceOf } = useNodePaths(trace);
  const [name, place, follow, detail, amount] = [
    nameOf(node),
    placeOf(node),
    traceOf(node),
    detailOf(node),
    amountOf(node),
  ];
  return (
    <>
      <div className="trace-box-head">
        <strong>{place === undefined ? name : <Link to={place}>{name}</Link>}</strong>
        <span className="figures trace-amount">{amount ?? (node.Kind === 'delivery' ? traceTexts.noPrice() : '')}</span>
      </div>
      {detail !== undefined && <p className="quiet">{detail}</p>}
      {node.At && node.Kind !== 'summary' && <p className="quiet">{formatTime(readInstant(node.At))}</p>}
      {node.Lines.length > 0 && <Lines lines={node.Lines} />}
      <NeighbourLinks trace={trace} node={node} isWide={isWide} />
      {node.Key === trace.Start && <p className="trace-start">{traceTexts.isStart()}</p>}
      {follow !== undefined && (
        <Link to={follow} className="trace-follow" aria-label={traceTexts.followFrom({ name })}>
          {traceTexts.follow()}
        </Link>
      )}
    </>
  );
}

function Lines({ lines }: { readonly lines: readonly MoneyLine[] }) {
  // Keyed by index, because two lines of an order may be identical.
  const rows = lines.map((line, index) => ({ key: `${index}`, line }));
  return (
    <details className="trace-parts">
      <summary>{traceTexts.madeUpOf()}</summary>
      <dl>
        {rows.map(({ key, line }) => (
          <div key={key}>
            <dt>{lineLabel(line)}</dt>
            <dd className="figures">{amountOf(line)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const sides = ['before', 'after'] as const;
const sideTexts = { before: traceTexts.from, after: traceTexts.to };

/** Names the neighbours of a box: as hidden text if lines are shown, and as links on narrow windows. */
function NeighbourLinks({ trace, node, isWide }: TraceBoxProps) {
  return sides.map((side) => {
    const neighbours = neighboursOf(trace, node.Key, side);
    if (neighbours.length === 0) return null;
    return (
      <p key={side} className={isWide ? 'visually-hidden' : 'quiet trace-ways'}>
        <span>{sideTexts[side]()} </span>
        {isWide
          ? neighbours.map(nameOf).join(', ')
          : neighbours.map((each) => (
              <a key={each.Key} href={`#${anchorOf(each)}`}>
                {nameOf(each)}
              </a>
            ))}
      </p>
    );
  });
}
