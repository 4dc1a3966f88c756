import { type CourierScore, usualScoreDays } from '../../../contract/collect/scores.ts';
import { formatMeasure } from 'schema-admin/engine/format/values.ts';
import { Plot } from 'schema-admin/engine/kit/plot/Plot.tsx';
import type { ListHeadProps } from 'schema-admin/engine/model/declaration/list-declaration.ts';
import { isFilterRange } from 'schema-admin/engine/model/filter/filter.ts';
import { scoreTexts } from './texts.ts';
import './score-plot.css';

const shareOf = (part: number, whole: number) => (whole === 0 ? undefined : Math.round((part / whole) * 1000) / 10);
const formatBritishDay = (day: string | undefined) => day?.split('-').toReversed().join('/') ?? '';

/** Plots the scores of all couriers, with the period below. */
export default function ScorePlot({ rows, filters }: ListHeadProps<CourierScore>) {
  const range = filters['Date'];
  return (
    <div className="score-plot">
      <Plot
        title={scoreTexts.plot()}
        points={rows.map(({ Courier }) => Courier)}
        series={[
          { name: scoreTexts.onTime(), values: rows.map(({ OnTime }) => OnTime ?? undefined) },
          {
            name: scoreTexts.failed(),
            values: rows.map(({ Failed, Delivered }) => shareOf(Failed ?? 0, (Delivered ?? 0) + (Failed ?? 0))),
          },
        ]}
        format={(value) => formatMeasure(value, 'percent')}
      />
      <p className="quiet">
        {range && isFilterRange(range)
          ? scoreTexts.chosenDays({ from: formatBritishDay(range.from), to: formatBritishDay(range.to) })
          : scoreTexts.usualDays({ days: usualScoreDays })}
      </p>
    </div>
  );
}
