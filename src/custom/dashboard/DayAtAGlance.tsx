import { ClockCircleOutlined } from '@ant-design/icons';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { DayAtAGlance as Day, LateDelivery } from '../../../contract/collect/day.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { formatNearTime, markHomeTime } from 'schema-admin/engine/format/dates.ts';
import { formatPence } from 'schema-admin/engine/format/values.ts';
import { useOperation } from 'schema-admin/engine/kit/data/use-operation.ts';
import { FailureNotice } from 'schema-admin/engine/kit/feedback/FailureNotice.tsx';
import { LoadFailed } from 'schema-admin/engine/kit/feedback/LoadFailed.tsx';
import { PageSkeleton } from 'schema-admin/engine/kit/feedback/page.tsx';
import { StateBadge } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { Plot } from 'schema-admin/engine/kit/plot/Plot.tsx';
import { Section } from 'schema-admin/engine/kit/section/Section.tsx';
import { useServerNow } from '../quote/use-server-now.ts';
import { chartHours, formatLateness, readDay, weekdayOf } from './day.ts';
import { dashboardTexts } from './texts.ts';

/** Minimum interval between two requests, even if many deliveries change. */
const throttleMs = 5000;
/** Refetch interval. Deliveries become late without a socket message. */
const refetchMs = 60_000;
const clockMs = 15_000;

/** Fetches the day every minute, and shortly after each message of the dashboard's socket. */
function useDay(newestCounts: unknown) {
  const query = useOperation(readDay, { input: undefined, queryOptions: { refetchInterval: refetchMs } });
  const { refetch } = query;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const previous = useRef(newestCounts);
  useEffect(() => {
    // The first message repeats the counts that were just fetched.
    const isNews = previous.current !== undefined && previous.current !== newestCounts;
    previous.current = newestCounts;
    if (!isNews || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void refetch();
    }, throttleMs);
  }, [newestCounts, refetch]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return query;
}

/**
 * Shows the late deliveries, and today by the hour next to the same weekday last week.
 * `newestCounts` is the newest message of the dashboard's socket.
 */
export function DayAtAGlance({ newestCounts }: { readonly newestCounts: unknown }) {
  const query = useDay(newestCounts);
  const now = useServerNow(clockMs);
  const day = query.data?.data.value;
  const retry = () => void query.refetch();
  if (!day) {
    return query.isError ? (
      <LoadFailed what={dashboardTexts.day()} message={query.error.message} onRetry={retry} />
    ) : (
      <PageSkeleton />
    );
  }
  return (
    <>
      {query.isError && (
        <FailureNotice
          what={dashboardTexts.dayNotRefreshed()}
          message={query.error.message}
          isRetrying={query.isFetching}
          onRetry={retry}
        />
      )}
      <Late day={day} now={now} />
      <Section title={dashboardTexts.day()}>
        <Today day={day} now={now} />
      </Section>
    </>
  );
}

interface DayProps {
  readonly day: Day;
  readonly now: Date;
}

function Late({ day: { Late: late, LateCount }, now }: DayProps) {
  const count = LateCount ?? late.length;
  return (
    <Section
      title={dashboardTexts.late()}
      aside={
        count > late.length && <span className="quiet">{dashboardTexts.lateMore({ shown: late.length, count })}</span>
      }
    >
      <p className="visually-hidden" role="status">
        {dashboardTexts.lateCount({ count })}
      </p>
      {late.length === 0 ? (
        <p className="quiet">{dashboardTexts.noneLate()}</p>
      ) : (
        <ul className="late-deliveries">
          {late.map((delivery) => (
            <li key={delivery.Id}>
              <LateRow delivery={delivery} now={now} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function LateRow({
  delivery: { Id, ReferenceNumber, MerchantName, CourierName, PromisedAt },
  now,
}: {
  readonly delivery: LateDelivery;
  readonly now: Date;
}) {
  const promised = readInstant(PromisedAt);
  return (
    <Link to={`/delivery-order/${encodeURIComponent(Id)}`} className="late-delivery">
      <strong>{ReferenceNumber}</strong>
      <span className="quiet late-delivery-whose">{[MerchantName, CourierName].filter(Boolean).join(' · ')}</span>
      <span className="quiet figures">
        {dashboardTexts.promised({ time: formatNearTime(promised, now, 'phrase') })}
      </span>
      <StateBadge tone="attention" icon={ClockCircleOutlined} text={formatLateness(promised, now)} />
      <span className="onward late-delivery-arrow" />
    </Link>
  );
}

function Today({ day, now }: DayProps) {
  const { Today: today, LastWeek: lastWeek } = day;
  const weekday = weekdayOf(lastWeek);
  const isEmpty = [today, lastWeek].every(({ Hours }) => Hours.every(({ Booked }) => Booked === 0));
  if (isEmpty) return <p className="quiet">{dashboardTexts.noneToday({ weekday })}</p>;
  const hours = chartHours(day, now);
  return (
    <>
      <dl className="day-figures">
        <Figure
          label={dashboardTexts.bookedToday()}
          value={typeof today.BookedByNow === 'number' ? String(today.BookedByNow) : '–'}
        >
          {typeof lastWeek.BookedByNow === 'number' && dashboardTexts.byNow({ count: lastWeek.BookedByNow, weekday })}
        </Figure>
        <Figure label={dashboardTexts.cost()} value={typeof today.Cost === 'number' ? formatPence(today.Cost) : '–'}>
          {typeof lastWeek.Cost === 'number'
            ? dashboardTexts.costThen({ price: formatPence(lastWeek.Cost), weekday })
            : dashboardTexts.noCostThen({ weekday })}
          <br />
          {dashboardTexts.costMeans()}
        </Figure>
      </dl>
      <Plot
        title={markHomeTime(dashboardTexts.byHour(), now)}
        points={hours.points}
        series={[
          { name: dashboardTexts.todayName(), values: hours.today },
          { name: dashboardTexts.lastWeekday({ weekday }), values: hours.lastWeek, kind: 'line', isBefore: true },
        ]}
        format={(value) => String(value)}
      />
    </>
  );
}

function Figure({
  label,
  value,
  children,
}: {
  readonly label: string;
  readonly value: string;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <dt className="quiet">{label}</dt>
      <dd className="figures day-figure">{value}</dd>
      <dd className="quiet">{children}</dd>
    </div>
  );
}
