import { PlusOutlined, RightOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { DashboardCounts } from '../../../contract/collect/progress.ts';
import { sockets } from '../../../contract/live.ts';
import { usePortal, useUser } from '../../engine/kit/app/Portal.tsx';
import { usePageTitle } from '../../engine/kit/feedback/use-page-title.ts';
import { LinkButton } from '../../engine/kit/tools/LinkButton.tsx';
import { serverNow } from '../../providers/http/server-time.ts';
import { resourceTexts } from '../texts.ts';
import { type DashboardCard, cardsOf, listOfCard } from './dashboard-cards.ts';
import { dashboardTexts } from './texts.ts';
import './delivery-dashboard.css';

/** How the day's deliveries stand, live, each figure the way to its list. */
export default function DeliveryDashboard() {
  const { role } = useUser();
  const { hub } = usePortal();
  const [counts, setCounts] = useState<DashboardCounts>();
  // The server sends the present counts to each socket that opens, after a loss too.
  useEffect(() => hub.subscribe(sockets.dashboard, undefined, ({ Data }) => setCounts(Data)), [hub]);
  usePageTitle(dashboardTexts.title());
  return (
    <section className="dashboard" aria-label={dashboardTexts.title()}>
      <header className="dashboard-header">
        <div>
          <h1 className="page-title">{dashboardTexts.title()}</h1>
          <p className="quiet">{dashboardTexts.today()}</p>
        </div>
        {role === 'Shop' && (
          <LinkButton to="/new-delivery-order" icon={<PlusOutlined aria-hidden />} isPrimary>
            {resourceTexts.newDelivery()}
          </LinkButton>
        )}
      </header>
      <p className="visually-hidden" role="status">
        {counts ? cardsOf(role).map(({ count, card }) => `${card.label} ${counts[count]}`).join(', ') : dashboardTexts.loading()}
      </p>
      <ul className="dashboard-cards">
        {cardsOf(role).map(({ count, card }) => (
          <li key={count}>
            <Card card={card} count={counts?.[count]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The figure is a skeleton until the first message; its list can be opened before. */
function Card({ card, count }: { readonly card: DashboardCard; readonly count: number | undefined }) {
  const { icon: Icon, label, tone } = card;
  return (
    <Link to={listOfCard(card, serverNow())} className="dashboard-card">
      <span className={`dashboard-card-icon dashboard-card-${tone}`}>
        <Icon aria-hidden />
      </span>
      <span className="dashboard-card-label">{label}</span>
      {count === undefined ? <span className="dashboard-card-skeleton" aria-hidden /> : <span className="figures dashboard-card-count">{count}</span>}
      <RightOutlined aria-hidden className="dashboard-card-arrow" />
    </Link>
  );
}
