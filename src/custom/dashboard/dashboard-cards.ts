/** The cards of the dashboard, and the lists that they lead to (document 3, 2.2). */
import { CarOutlined, CheckCircleOutlined, CloseCircleOutlined, CrownOutlined, InboxOutlined } from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { DashboardCounts } from '../../../contract/collect/progress.ts';
import { londonDayOf, startOfLondonDay } from '../../../contract/london.ts';
import type { Role } from '../../../contract/roles.ts';
import type { Tone } from '../../engine/kit/feedback/StateBadge.tsx';
import { dashboardTexts } from './texts.ts';

export interface DashboardCard {
  readonly count: keyof DashboardCounts;
  readonly label: string;
  readonly tone: Tone;
  readonly icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  /** What narrows its list, besides the day. */
  readonly list: Readonly<Record<string, string>>;
}

const cards: readonly DashboardCard[] = [
  { count: 'Open', label: dashboardTexts.open(), tone: 'waiting', icon: InboxOutlined, list: { tabIndex: '0' } },
  { count: 'OpenPremium', label: dashboardTexts.openConcierge(), tone: 'concierge', icon: CrownOutlined, list: { tabIndex: '0', conciergeOnly: 'true' } },
  { count: 'OutForDelivery', label: dashboardTexts.inTransit(), tone: 'moving', icon: CarOutlined, list: { tabIndex: '1' } },
  { count: 'Delivered', label: dashboardTexts.delivered(), tone: 'done', icon: CheckCircleOutlined, list: { tabIndex: '3', status: 'Delivered' } },
  { count: 'Failed', label: dashboardTexts.failed(), tone: 'failed', icon: CloseCircleOutlined, list: { tabIndex: '2', status: 'Failed' } },
];

/** Those of a role: concierge orders wait for administrators alone. */
export function cardsOf(role: Role): readonly DashboardCard[] {
  return cards.filter(({ count }) => count !== 'OpenPremium' || role === 'Admin');
}

/** The list that a card counts: of what was drafted since the start of today, in London, as the counts are. */
export function listOfCard({ list }: DashboardCard, now: Date): string {
  const params = new URLSearchParams({ ...list, from: 'dashboard', startDate: startOfLondonDay(londonDayOf(now)) });
  return `/delivery-orders?${params}`;
}
