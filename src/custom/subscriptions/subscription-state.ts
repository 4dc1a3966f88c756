/** What subscriptions are in, in words. */
import dayjs from 'dayjs';
import { CheckCircleFilled, PauseCircleFilled } from '@ant-design/icons';
import { londonDayOf, monthAfter } from 'schema-admin/contract/london.ts';
import type {
  MerchantSubscription,
  ProSubscription,
  ShopSubscription,
} from '../../../contract/merchants/subscriptions.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { formatDate } from 'schema-admin/engine/format/dates.ts';
import { formatPence } from 'schema-admin/engine/format/values.ts';
import type { StateMark } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import type { Row } from 'schema-admin/providers/resource-calls.ts';
import { subscriptionTexts } from './texts.ts';

export function stateMarkOf(isActive: boolean | null | undefined): StateMark {
  return isActive === true
    ? { tone: 'done', icon: CheckCircleFilled, text: subscriptionTexts.active() }
    : { tone: 'waiting', icon: PauseCircleFilled, text: subscriptionTexts.inactive() };
}

/** Status and credits: what a card waits for after a press (D-4.33). */
function sight<Entity extends Row>(...fields: (keyof Entity & string)[]) {
  return (row: Row) => JSON.stringify(fields.map((field) => row[field]));
}
export const sightOfMerchant = sight<MerchantSubscription>('HasActiveSubscription', 'SubscriptionNumberOfCredits');
export const sightOfPro = sight<ProSubscription>(
  'HasActiveSubscription',
  'RemainingSubscriptionCredits',
  'RemainingTrancheCredits',
);
export const sightOfShop = sight<ShopSubscription>(
  'HasActiveShopSubscription',
  'SubscriptionCreditsRemaining',
  'TrancheCreditsRemaining',
);

const isThere = (instant: string | null | undefined): instant is string =>
  instant !== null && instant !== undefined && instant !== '';

/** Months begin and end with London's days, wherever they are looked at. */
const londonDay = (instant: string) => dayjs(londonDayOf(readInstant(instant)));

/** `21/11/2026`, or nothing where there is no such day. */
export function dayOf(instant: string | null | undefined): string {
  return isThere(instant) ? formatDate(londonDay(instant).toDate()) : '';
}

const written = 'DD MMM YYYY';

/** `21 Nov 2026` */
export function startOfMonth(start: string | null | undefined): string | undefined {
  return isThere(start) ? londonDay(start).format(written) : undefined;
}

/** A month after the start (D-9.06; decisions, "Subscriptions"). */
export function endOfMonth(start: string | null | undefined): string | undefined {
  return isThere(start) ? dayjs(monthAfter(londonDayOf(readInstant(start)))).format(written) : undefined;
}

/** The days that a shop's subscription runs; nothing where it has none. */
export function periodOf({ SubscriptionStartDate, SubscriptionExpiryDate }: ShopSubscription): string {
  const [from, to] = [dayOf(SubscriptionStartDate), dayOf(SubscriptionExpiryDate)];
  return from === '' && to === '' ? '' : subscriptionTexts.fromTo({ from, to });
}

type Bought = Pick<MerchantSubscription, 'SubscriptionPrice' | 'SubscriptionNumberOfCredits'>;

/** What a month costs and brings, as labels and values. */
export function termsOf({
  SubscriptionPrice,
  SubscriptionNumberOfCredits,
}: Bought): readonly (readonly [label: string, value: string])[] {
  return [
    [subscriptionTexts.monthlyPrice(), typeof SubscriptionPrice === 'number' ? formatPence(SubscriptionPrice) : '–'],
    [subscriptionTexts.creditsPerMonth(), String(SubscriptionNumberOfCredits ?? '–')],
  ];
}
