import { Button } from 'antd';
import { Suspense, lazy, useId, useState } from 'react';
import { Link } from 'react-router';
import type { PlotProps } from './PlotChart.tsx';
import { plotTexts } from '../texts.ts';
import './plot.css';

const PlotChart = lazy(() => import('./PlotChart.tsx'));

/** Figures along an axis, drawn, and on demand as a table: the same figures for those who read or hear them (ADR 035). */
export function Plot(props: PlotProps) {
  const { title, series } = props;
  const id = useId();
  const [isTable, setTable] = useState(false);
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
            <Suspense fallback={null}>
              <PlotChart {...props} />
            </Suspense>
          </div>
          <ul className="plot-legend" aria-hidden>
            {series.map(({ name, isBefore = false }, index) => (
              <li key={name} className={markOf(index, isBefore)}>
                {name}
              </li>
            ))}
          </ul>
        </>
      )}
    </figure>
  );
}

const markOf = (index: number, isBefore: boolean) => (isBefore ? 'plot-before' : `plot-series-${(index % 3) + 1}`);

function PlotTable({ title, points, series, format, hrefOf }: PlotProps) {
  // By place: in the night when the clock goes back, two hours have one name.
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
