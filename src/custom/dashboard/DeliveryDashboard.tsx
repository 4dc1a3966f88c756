import {
  ExperimentOutlined,
  PlusOutlined,
  TrophyOutlined,
  CarOutlined,
  CheckCircleOutlined,
  CloseCircleOutlined,
  CrownOutlined,
  InboxOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, lazy, useEffect, useMemo, useState, type ComponentType } from 'react';
import { Link } from 'react-router';
import { CollectStatus, CollectTab, collectPageSize } from '../../../contract/collect/deliveries.ts';
import { DashboardCounts } from '../../../contract/collect/progress.ts';
import { noSockets } from 'schema-admin/contract/config.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { sockets } from 'schema-admin/contract/live.ts';
import { londonDayOf, startOfLondonDay } from 'schema-admin/contract/london.ts';
import { type Role, administers, seesAll, seesShop } from 'schema-admin/contract/roles.ts';
import { useConnection, useExtension, usePortal, useUser } from 'schema-admin/engine/kit/app/Portal.tsx';
import type { Tone } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { usePageTitle } from 'schema-admin/engine/kit/feedback/page.tsx';
import { LinkButton } from 'schema-admin/engine/kit/tools/LinkButton.tsx';
import { useOperation } from 'schema-admin/engine/kit/data/use-operation.ts';
import { defineOperation } from 'schema-admin/providers/operation.ts';
import { serverNow } from 'schema-admin/providers/http/server-time.ts';
import { resourceTexts } from '../texts.ts';
import { DayAtAGlance } from './DayAtAGlance.tsx';
import { dashboardTexts } from './texts.ts';
import './delivery-dashboard.css';

interface DashboardCard {
  readonly label: string;
  readonly tone: Tone;
  readonly icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  readonly tab: CollectTab;
  /** Narrows the tab in addition to the day. */
  readonly status?: CollectStatus;
  readonly isConcierge?: boolean;
}

type Count = keyof DashboardCounts;

const { Delivered, Failed } = CollectStatus.enum;

const cards: Readonly<Record<Count, DashboardCard>> = {
  Open: { label: dashboardTexts.open(), tone: 'waiting', icon: InboxOutlined, tab: 'open' },
  OpenPremium: {
    label: dashboardTexts.openConcierge(),
    tone: 'concierge',
    icon: CrownOutlined,
    tab: 'open',
    isConcierge: true,
  },
  OutForDelivery: { label: dashboardTexts.inTransit(), tone: 'moving', icon: CarOutlined, tab: 'outfordelivery' },
  Delivered: {
    label: dashboardTexts.delivered(),
    tone: 'done',
    icon: CheckCircleOutlined,
    tab: 'archived',
    status: Delivered,
  },
  Failed: { label: dashboardTexts.failed(), tone: 'failed', icon: CloseCircleOutlined, tab: 'failed', status: Failed },
};

/** Returns the counts and cards for a role. Only administrators see the card of concierge orders. */
export function cardsOf(role: Role): readonly { readonly count: Count; readonly card: DashboardCard }[] {
  return DashboardCounts.keyof()
    .options.filter((count) => count !== 'OpenPremium' || seesAll(role))
    .map((count) => ({ count, card: cards[count] }));
}

/** Returns the path of the list that a card counts: deliveries drafted since the start of today in London. */
export function listOfCard({ tab, status, isConcierge }: DashboardCard, now: Date): string {
  const params = new URLSearchParams({
    tabIndex: String(CollectTab.options.indexOf(tab)),
    ...(isConcierge && { conciergeOnly: 'true' }),
    ...(status && { status }),
    from: 'dashboard',
    startDate: startOfLondonDay(londonDayOf(now)),
  });
  return `/delivery-orders?${params}`;
}

/** Counts the rows of the cards' lists, for a portal without live messages. */
const readCounts = defineOperation('delivery-dashboard', 'counts', async ({ call, user, signal }) => {
  const StartDate = startOfLondonDay(londonDayOf(serverNow()));
  const counted = await Promise.all(
    cardsOf(user.role).map(async ({ count, card: { tab, status, isConcierge = null } }) => {
      const Filter = {
        StartDate,
        EndDate: null,
        Status: status ? [status] : [],
        Merchants: [],
        ConciergeOnly: isConcierge,
      };
      const { data, totalCount } = await call(endpoints.collect.list, {
        params: { status: tab },
        body: { Order: 'desc', Page: 1, Size: collectPageSize, Query: '', Filter },
        signal,
      });
      return [count, totalCount ?? data.length] as const;
    }),
  );
  return new Map(counted);
});

const readCountsMs = 30_000;

/** Returns the newest counts, from live messages or else from the lists. */
function useCounts(): Readonly<Partial<DashboardCounts>> | undefined {
  const { hub, config } = usePortal();
  const [liveCounts, setLiveCounts] = useState<DashboardCounts>();
  const isSilent = useConnection().state === 'blocked' || config.Sockets === noSockets;
  const { data } = useOperation(readCounts, {
    input: undefined,
    queryOptions: { enabled: isSilent, refetchInterval: readCountsMs },
  });
  // The server sends the current counts to each socket that opens, including after a reconnect.
  useEffect(() => hub.subscribe(sockets.dashboard, undefined, ({ Data }) => setLiveCounts(Data)), [hub]);
  return useMemo(
    () => (isSilent && data ? Object.fromEntries(data.data.value) : liveCounts),
    [isSilent, data, liveCounts],
  );
}

/** Shows the live counts of the day's deliveries. Each count links to its list. */
export default function DeliveryDashboard() {
  const { role } = useUser();
  const hasScores = useExtension('courier-scores');
  const hasDay = useExtension('delivery-day');
  const counts = useCounts();
  usePageTitle(dashboardTexts.title());
  return (
    <section className="dashboard" aria-label={dashboardTexts.title()}>
      <header className="dashboard-header">
        <div>
          <h1 className="page-title">{dashboardTexts.title()}</h1>
          <p className="quiet">{dashboardTexts.today()}</p>
        </div>
        <div className="dashboard-tools">
          {seesAll(role) && hasScores && (
            <LinkButton to="/admin/courier-scores" icon={<TrophyOutlined aria-hidden />}>
              {dashboardTexts.scores()}
            </LinkButton>
          )}
          {seesShop(role) && (
            <LinkButton to="/new-delivery-order" icon={<PlusOutlined aria-hidden />} isPrimary>
              {resourceTexts.newDelivery()}
            </LinkButton>
          )}
          {administers(role) && <SimulationButton />}
        </div>
      </header>
      <p className="visually-hidden" role="status">
        {counts
          ? cardsOf(role)
              .map(({ count, card }) => `${card.label} ${counts[count]}`)
              .join(', ')
          : dashboardTexts.loading()}
      </p>
      <ul className="dashboard-cards">
        {cardsOf(role).map(({ count, card }) => (
          <li key={count}>
            <Card card={card} count={counts?.[count]} />
          </li>
        ))}
      </ul>
      {hasDay && <DayAtAGlance newestCounts={counts} />}
    </section>
  );
}

const SimulationPanel = lazy(() => import('./SimulationPanel.tsx'));

/** Renders the button that opens the simulation panel. Only demo mode has one. */
function SimulationButton() {
  const [isOpen, setOpen] = useState<boolean>();
  if (!useExtension('simulation')) return null;
  return (
    <>
      <Button icon={<ExperimentOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {dashboardTexts.simulation()}
      </Button>
      {isOpen !== undefined && (
        <Suspense>
          <SimulationPanel isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Renders one count as a link. Shows a skeleton until the first message, but the link works immediately. */
function Card({ card, count }: { readonly card: DashboardCard; readonly count: number | undefined }) {
  const { icon: Icon, label, tone } = card;
  return (
    <Link to={listOfCard(card, serverNow())} className="dashboard-card">
      <span className={`dashboard-card-icon dashboard-card-${tone}`}>
        <Icon aria-hidden />
      </span>
      <span className="dashboard-card-label">{label}</span>
      {count === undefined ? (
        <span className="dashboard-card-skeleton" aria-hidden />
      ) : (
        <span className="figures dashboard-card-count">{count}</span>
      )}
      <span className="onward dashboard-card-arrow" />
    </Link>
  );
}
