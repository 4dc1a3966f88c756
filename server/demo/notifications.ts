/** The demo push notifications: those sent in the last weeks, and a few scheduled ones. */
import { minuteOf } from '../../contract/push/push-rules.ts';
import type { pushNotifications, pushRecipients } from '../db/promotion-tables.ts';
import type { Random } from './random.ts';

type NotificationRow = typeof pushNotifications.$inferInsert & { readonly id: number };

interface DemoNotification {
  readonly row: NotificationRow;
  readonly recipients: readonly (typeof pushRecipients.$inferInsert)[];
}

const forShops = [
  [
    'New packing slips from Monday',
    'Packing slips now carry the order number in large print. Please use up the old stock first.',
  ],
  [
    'Bank holiday collections',
    'Couriers collect until noon on bank holidays. Orders accepted later wait for the next working day.',
  ],
  ['Label printer update', 'If labels come out blank, restart the printer and print them again from the order’s page.'],
  [
    'Busy weekend ahead',
    'We expect twice the usual orders on Saturday. Please check that your picking hours are right.',
  ],
  [
    'Stocktake reminder',
    'Set unavailable items to zero before the stocktake, so that nobody orders what is not there.',
  ],
  ['Scheduled maintenance', 'The portal is not available on Sunday between 02:00 and 02:30.'],
] as const;
const forCustomers = [
  ['10% off paint this week', 'Brighten up a room: 10% off all interior paint until Sunday with the code PAINT10.'],
  [
    'Your voucher is about to expire',
    'Your referral voucher ends this month. It takes £10 off your next order of £30 or more.',
  ],
  [
    'Spring has arrived',
    'Bulbs, compost and garden tools, delivered within two hours from the shop around the corner.',
  ],
  ['We have missed you', 'Come back and save: free delivery on your next order, whatever it is.'],
] as const;

const sent = 36;
const hour = 3_600_000;
/** In hours from now. */
const scheduledIn = [3, 26, 70, 150];

/** Builds 40 notifications as of `now` for the demo shops. */
export function buildNotifications(random: Random, shopIds: readonly number[], now: Date): DemoNotification[] {
  const ages = Array.from(
    { length: sent },
    () => random.integer(2, 60 * 24) * hour + random.integer(0, 59) * 60_000,
  ).sort((a, b) => b - a);
  const past = ages.map((age) => {
    const createdAt = new Date(now.getTime() - age);
    return { createdAt, scheduledAt: null, sentAt: new Date(createdAt.getTime() + 1500) };
  });
  const coming = scheduledIn.map((hours) => ({
    createdAt: new Date(now.getTime() - hour),
    scheduledAt: minuteOf(new Date(now.getTime() + hours * hour)),
    sentAt: null,
  }));
  return [...past, ...coming].map((times, index) => buildNotification(random, index + 1, times, shopIds));
}

function buildNotification(
  random: Random,
  id: number,
  times: Pick<NotificationRow, 'createdAt' | 'scheduledAt' | 'sentAt'>,
  shopIds: readonly number[],
): DemoNotification {
  const toShops = random.chance(0.6);
  const [title, body] = random.pick<readonly [string, string]>(toShops ? forShops : forCustomers);
  const kind = toShops ? 'shop' : 'customer';
  const recipients = toShops
    ? random
        .shuffled(shopIds)
        .slice(0, random.chance(0.3) ? shopIds.length : random.integer(1, 6))
        .map(String)
    : Array.from({ length: random.integer(3, 60) }, (_, index) => String(1000 + index * 7));
  return {
    row: { id, title, body, ...times },
    recipients: recipients.map((recipient) => ({ notificationId: id, kind, recipient })),
  };
}
