import { Button } from 'antd';
import { Suspense, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { lazyComponent, afterNextPaint } from '../../model/handles/lazy-component.ts';
import { plotTexts } from '../texts.ts';
import type { PlotProps } from './PlotChart.tsx';
import './plot.css';

const PlotChart = lazyComponent(() => import('./PlotChart.tsx'));

/** Resolves when the last queued chart may render. */
let renderQueue: Promise<unknown> = Promise.resolve();

/**
 * Returns whether the chart may render. Charts are slow on phones, so they wait for the page's paint and for each
 * other.
 */
function useRenderTurn(): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    let isGone = false;
    renderQueue = renderQueue.then(async () => {
      if (isGone) return;
      await Promise.all([new Promise<void>(afterNextPaint), PlotChart.fetch()]);
      if (!isGone) setDue(true);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return isDue;
}

/**
 * Renders a chart that can be switched to a table of the same values, for screen readers and exact figures (ADR 035).
 */
export function Plot(props: PlotProps) {
  const { title, series } = props;
  const id = useId();
  const [isTable, setTable] = useState(false);
  const isDue = useRenderTurn();
  return (
    <figure className="plot" aria-labelledby={id}>
      <figcaption className="plot-head">
        <strong id={id}>{title}</strong>
        <Button type="link" size="small" onClick={() => setTable(!isTable)}>
          {isTable ? plotTexts.showChart() : plotTexts.showTable()}
        </Button>
      </figcaption>
      {isTable ? (
        <PlotTable {...props} />
      ) : (
        <>
          <div className="plot-room" role="img" aria-labelledby={id} dir="ltr">
            <Suspense>{isDue && <PlotChart {...props} />}</Suspense>
          </div>
          <ul className="plot-legend" aria-hidden>
            {series.map(({ name, isBefore = false }, index) => (
              <li key={name} className={seriesClass(index, isBefore)}>
                {name}
              </li>
            ))}
          </ul>
        </>
      )}
    </figure>
  );
}

const seriesClass = (index: number, isBefore: boolean) => (isBefore ? 'plot-before' : `plot-series-${(index % 3) + 1}`);

function PlotTable({ title, points, series, format, hrefOf }: PlotProps) {
  // Use the index as the key, because two hours have the same name when the clocks go back.
  const rows = points.map((point, index) => ({ key: `${index}`, point, index }));
  return (
    <div className="plot-table">
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{title}</span>
            </th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className="figures">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, point, index }) => {
            const href = hrefOf?.(index);
            return (
              <tr key={key}>
                <th scope="row">{href === undefined ? point : <Link to={href}>{point}</Link>}</th>
                {series.map(({ name, values }) => {
                  const value = values[index];
                  return (
                    <td key={name} className="figures">
                      {value === undefined ? plotTexts.noFigure() : format(value)}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
