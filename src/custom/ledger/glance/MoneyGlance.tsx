import { FundOutlined } from '@ant-design/icons';
import { Select } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { addDays } from 'schema-admin/contract/london.ts';
import type { MoneyGlance as Weeks, MoneyWeek } from '../../../../contract/finance/money.ts';
import { inPounds } from 'schema-admin/contract/texts/writers.ts';
import { formatPence } from 'schema-admin/engine/format/values.ts';
import { usePortal, useUser, useViewer } from 'schema-admin/engine/kit/app/Portal.tsx';
import { useRecord } from 'schema-admin/engine/kit/data/use-record.ts';
import { EmptyState } from 'schema-admin/engine/kit/feedback/EmptyState.tsx';
import { FailureNotice } from 'schema-admin/engine/kit/feedback/FailureNotice.tsx';
import { LoadFailed } from 'schema-admin/engine/kit/feedback/LoadFailed.tsx';
import { PageSkeleton, usePageTitle } from 'schema-admin/engine/kit/feedback/page.tsx';
import { Plot } from 'schema-admin/engine/kit/plot/Plot.tsx';
import { listPathOf } from 'schema-admin/engine/model/registry/registry.ts';
import { glance, glanceId } from '../ledger.ts';
import { type Figure, figureTexts, figures, hasTotals, listOf, periodsOf } from './figures.ts';
import { glanceTexts } from './texts.ts';
import './glance.css';

/** Shows weekly totals of one merchant or of all merchants. Each total links to its list. */
export default function MoneyGlance() {
  usePageTitle(glanceTexts.title());
  const loaded = useRecord(glance, glanceId);
  if (loaded.status === 'loading') return <PageSkeleton />;
  if (loaded.status !== 'ready') {
    return (
      <LoadFailed
        what={glanceTexts.theFigures()}
        message={loaded.status === 'failed' ? loaded.message : ''}
        onRetry={loaded.status === 'failed' ? loaded.retry : () => undefined}
      />
    );
  }
  return (
    <section className="glance" aria-label={glanceTexts.title()}>
      {loaded.failure !== undefined && (
        <FailureNotice what={glanceTexts.theFigures()} message={loaded.failure} onRetry={loaded.retry} />
      )}
      {loaded.record.Weeks.some((week) => figures.some((figure) => week[figure] !== 0)) ? (
        <Figures money={loaded.record} />
      ) : (
        <EmptyGlance />
      )}
    </section>
  );
}

function EmptyGlance() {
  return (
    <>
      <h1 className="page-title">{glanceTexts.title()}</h1>
      <EmptyState icon={FundOutlined} title={glanceTexts.none()}>
        <p className="quiet">{glanceTexts.noneHint()}</p>
      </EmptyState>
    </>
  );
}

const formatBritishDay = (day: string) => day.split('-').toReversed().join('/');
const shortDay = (day: string) => formatBritishDay(day).slice(0, 5);

function formatWeek({ Week }: MoneyWeek, isLast: boolean): string {
  const ends = { first: formatBritishDay(Week), last: formatBritishDay(addDays(Week, 6)) };
  return isLast ? glanceTexts.soFar(ends) : glanceTexts.weekOf(ends);
}

/** Shows the week in the URL, or else the current week. */
function Figures({ money }: { readonly money: Weeks }) {
  const [params, setParams] = useSearchParams();
  const { shown } = periodsOf(money);
  const requestedIndex = shown.findIndex(({ Week }) => Week === params.get('week'));
  const at = requestedIndex === -1 ? shown.length - 1 : requestedIndex;
  return (
    <>
      <header className="glance-header">
        <div>
          <h1 className="page-title">{glanceTexts.title()}</h1>
          <p className="quiet">{glanceTexts.hint()}</p>
        </div>
        <Select
          aria-label={glanceTexts.week()}
          className="glance-week"
          value={shown[at]?.Week ?? null}
          options={shown
            .map((week, index) => ({ value: week.Week, label: formatWeek(week, index === shown.length - 1) }))
            .toReversed()}
          onChange={(week: string) => setParams({ week }, { replace: true })}
        />
      </header>
      <ul className="glance-figures">
        {figures.map((figure) => (
          <li key={figure}>
            <FigureCard figure={figure} money={money} at={at} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface FigureCardProps {
  readonly figure: Figure;
  readonly money: Weeks;
  readonly at: number;
}

function FigureCard({ figure, money, at }: FigureCardProps) {
  const { shown, before } = periodsOf(money);
  const pathOf = useListPaths(figure, money);
  const week = shown[at];
  const title = figureTexts[figure].title();
  const value = week?.[figure];
  const path = week && pathOf(week);
  // The current week is compared with the same part of the previous week.
  const soFar = at === shown.length - 1 ? (money.BeforeSoFar ?? undefined) : undefined;
  const valuesOf = (weeks: readonly MoneyWeek[]) =>
    weeks.map((each) => (hasTotals(each, money) ? each[figure] : undefined));
  return (
    <article className="glance-card" aria-label={title}>
      <h2>{title}</h2>
      <p className="figures glance-figure">
        {value !== undefined && (path === undefined ? formatPence(value) : <Link to={path}>{formatPence(value)}</Link>)}
      </p>
      <p className="quiet">
        {formatComparison(
          value,
          soFar ?? [...before, ...shown].at(at - shown.length - 1),
          figure,
          money,
          soFar ? partialWeekComparisonTexts : weekComparisonTexts,
        )}
      </p>
      <p className="quiet">{figureTexts[figure].hint()}</p>
      <Plot
        title={glanceTexts.byWeek({ figure: title })}
        points={shown.map(({ Week }) => shortDay(Week))}
        series={[
          { name: glanceTexts.thisTime(), values: valuesOf(shown) },
          { name: glanceTexts.timeBefore(), values: valuesOf(before), kind: 'line', isBefore: true },
        ]}
        format={inPounds}
        hrefOf={(index) => shown[index] && pathOf(shown[index])}
      />
    </article>
  );
}

const weekComparisonTexts = { more: glanceTexts.more, less: glanceTexts.less, same: glanceTexts.same };
const partialWeekComparisonTexts = {
  more: glanceTexts.moreSoFar,
  less: glanceTexts.lessSoFar,
  same: glanceTexts.sameSoFar,
};

function formatComparison(
  value: number | undefined,
  before: MoneyWeek | undefined,
  figure: Figure,
  money: Weeks,
  words: typeof weekComparisonTexts,
): string {
  if (value === undefined || before === undefined || !hasTotals(before, money)) return glanceTexts.firstWeek();
  const more = value - before[figure];
  if (more === 0) return words.same();
  return more > 0 ? words.more({ amount: inPounds(more) }) : words.less({ amount: inPounds(-more) });
}

/** Returns the path of a week's list, or `undefined` if the user may not list it. */
function useListPaths(figure: Figure, money: Weeks): (week: MoneyWeek) => string | undefined {
  const { registry } = usePortal();
  const { role } = useUser();
  const viewer = useViewer();
  return (week) => {
    const list = listOf(figure, week, money, role);
    const resource = list && viewer.may('list', list.name) ? registry.find(list.name) : undefined;
    if (!list || !resource) return undefined;
    const search = Object.entries(list.search).flatMap(([name, values]) => values.map((value) => [name, value]));
    return `${listPathOf(resource, viewer.user)}?${new URLSearchParams(search)}`;
  };
}
