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

export function stateBadgeOf(isActive: boolean | null | undefined): StateMark {
  return isActive === true
    ? { tone: 'done', icon: CheckCircleFilled, text: subscriptionTexts.active() }
    : { tone: 'waiting', icon: PauseCircleFilled, text: subscriptionTexts.inactive() };
}

/**
 * Returns a function that serialises status and credits. After an action, a card waits for a change of them (D-4.33).
 */
function cardState<Entity extends Row>(...fields: (keyof Entity & string)[]) {
  return (row: Row) => JSON.stringify(fields.map((field) => row[field]));
}
export const merchantSnapshot = cardState<MerchantSubscription>('HasActiveSubscription', 'SubscriptionNumberOfCredits');
export const proSnapshot = cardState<ProSubscription>(
  'HasActiveSubscription',
  'RemainingSubscriptionCredits',
  'RemainingTrancheCredits',
);
export const shopSnapshot = cardState<ShopSubscription>(
  'HasActiveShopSubscription',
  'SubscriptionCreditsRemaining',
  'TrancheCreditsRemaining',
);

const hasValue = (instant: string | null | undefined): instant is string =>
  instant !== null && instant !== undefined && instant !== '';

/** Returns the day in London, because months don't depend on the browser's time zone. */
const londonDay = (instant: string) => dayjs(londonDayOf(readInstant(instant)));

/** Formats a day: `21/11/2026`. Returns an empty string without one. */
export function dayOf(instant: string | null | undefined): string {
  return hasValue(instant) ? formatDate(londonDay(instant).toDate()) : '';
}

const dateFormat = 'DD MMM YYYY';

/** Formats the first day of a month: `21 Nov 2026`. */
export function startOfMonth(start: string | null | undefined): string | undefined {
  return hasValue(start) ? londonDay(start).format(dateFormat) : undefined;
}

/** Formats the day one month after the start (D-9.06; decisions, "Subscriptions"). */
export function endOfMonth(start: string | null | undefined): string | undefined {
  return hasValue(start) ? dayjs(monthAfter(londonDayOf(readInstant(start)))).format(dateFormat) : undefined;
}

/** Formats the period of a shop's subscription. Returns an empty string without one. */
export function periodOf({ SubscriptionStartDate, SubscriptionExpiryDate }: ShopSubscription): string {
  const [from, to] = [dayOf(SubscriptionStartDate), dayOf(SubscriptionExpiryDate)];
  return from === '' && to === '' ? '' : subscriptionTexts.fromTo({ from, to });
}

type TermsFields = Pick<MerchantSubscription, 'SubscriptionPrice' | 'SubscriptionNumberOfCredits'>;

export function termsOf({
  SubscriptionPrice,
  SubscriptionNumberOfCredits,
}: TermsFields): readonly (readonly [label: string, value: string])[] {
  return [
    [subscriptionTexts.monthlyPrice(), typeof SubscriptionPrice === 'number' ? formatPence(SubscriptionPrice) : '–'],
    [subscriptionTexts.creditsPerMonth(), String(SubscriptionNumberOfCredits ?? '–')],
  ];
}
