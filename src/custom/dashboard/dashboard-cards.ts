/** The cards of the dashboard, and the lists that they lead to (document 3, 2.2). */
import { CarOutlined, CheckCircleOutlined, CloseCircleOutlined, CrownOutlined, InboxOutlined } from '@ant-design/icons';
import type { ComponentType } from 'react';
import { CollectStatus } from '../../../contract/collect/deliveries.ts';
import { DashboardCounts } from '../../../contract/collect/progress.ts';
import { londonDayOf, startOfLondonDay } from '../../../contract/london.ts';
import type { Role } from '../../../contract/roles.ts';
import type { Tone } from '../../engine/kit/feedback/StateBadge.tsx';
import { dashboardTexts } from './texts.ts';

export interface DashboardCard {
  readonly label: string;
  readonly tone: Tone;
  readonly icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  /** What narrows its list, besides the day. */
  readonly list: Readonly<Record<string, string>>;
}

type Count = keyof DashboardCounts;

const { Delivered, Failed } = CollectStatus.enum;

const cards: Readonly<Record<Count, DashboardCard>> = {
  Open: { label: dashboardTexts.open(), tone: 'waiting', icon: InboxOutlined, list: { tabIndex: '0' } },
  OpenPremium: { label: dashboardTexts.openConcierge(), tone: 'concierge', icon: CrownOutlined, list: { tabIndex: '0', conciergeOnly: 'true' } },
  OutForDelivery: { label: dashboardTexts.inTransit(), tone: 'moving', icon: CarOutlined, list: { tabIndex: '1' } },
  Delivered: { label: dashboardTexts.delivered(), tone: 'done', icon: CheckCircleOutlined, list: { tabIndex: '3', status: Delivered } },
  Failed: { label: dashboardTexts.failed(), tone: 'failed', icon: CloseCircleOutlined, list: { tabIndex: '2', status: Failed } },
};

/** What each counts, and the card, for a role: concierge orders wait for administrators alone. */
export function cardsOf(role: Role): readonly { readonly count: Count; readonly card: DashboardCard }[] {
  return DashboardCounts.keyof().options.filter((count) => count !== 'OpenPremium' || role === 'Admin').map((count) => ({ count, card: cards[count] }));
}

/** The list that a card counts: of what was drafted since the start of today, in London, as the counts are. */
export function listOfCard({ list }: DashboardCard, now: Date): string {
  const params = new URLSearchParams({ ...list, from: 'dashboard', startDate: startOfLondonDay(londonDayOf(now)) });
  return `/delivery-orders?${params}`;
}
