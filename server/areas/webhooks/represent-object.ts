/** Reads the objects of events as the Integration API represents them. */
import { eq } from 'drizzle-orm';
import { CollectStatus } from '../../../contract/collect/deliveries.ts';
import { orderStatuses } from '../../../contract/orders/orders.ts';
import type {
  WebhookData,
  WebhookInvoice,
  WebhookPayload,
  WebhookSubscription,
} from '../../../contract/platform/webhook-payloads.ts';
import { invoices } from '../../db/invoice-tables.ts';
import { wallets } from '../../db/ledger-tables.ts';
import type { ScopeUser } from '../../db/scope.ts';
import type { Tx } from '../../db/tx.ts';
import type { webhookEvents } from '../../db/webhook-tables.ts';
import { deliveryRepository } from '../courier/repository.ts';
import { deliveryStates, representDelivery } from '../integration/represent-delivery.ts';
import { orderStates, representOrders } from '../integration/represent-order.ts';
import { representShops } from '../integration/represent-shop.ts';
import { webhookServerTexts } from './texts.ts';

type Event = typeof webhookEvents.$inferSelect;

interface Context {
  /** The URL of the portal, without a trailing slash. */
  readonly base: string;
  readonly now: Date;
}

/** Reads every merchant's objects. The endpoint decides which events it gets. */
const reader: ScopeUser = { id: '00000000-0000-0000-0000-000000000000', role: 'Admin', merchantId: null, shopId: null };

const textOrNull = (id: number | null) => (id === null ? null : String(id));

async function representInvoice(tx: Tx, id: number): Promise<WebhookInvoice | undefined> {
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, id));
  return (
    invoice && {
      id: String(invoice.id),
      number: invoice.number,
      type: invoice.type,
      merchantId: String(invoice.merchantId),
      shopId: String(invoice.shopId),
      orderId: invoice.orderId,
      deliveryId: invoice.deliveryId,
      correctsId: textOrNull(invoice.correctsId),
      issuedAt: invoice.issuedAt.toISOString(),
      net: invoice.net,
      vat: invoice.vat,
      total: invoice.total,
    }
  );
}

async function representSubscription(tx: Tx, id: number): Promise<WebhookSubscription | undefined> {
  const [wallet] = await tx.select().from(wallets).where(eq(wallets.id, id));
  return (
    wallet && {
      id: String(wallet.id),
      merchantId: textOrNull(wallet.merchantId),
      shopId: textOrNull(wallet.shopId),
      active: wallet.isActive,
      startsOn: wallet.startsOn,
      endsOn: wallet.endsOn,
      premium: wallet.premiumEnabled,
    }
  );
}

/** Returns the current object of an event, or `undefined` if it no longer exists. */
export async function representObject(
  tx: Tx,
  { object, state }: Pick<Event, 'object' | 'state'>,
  { base, now }: Context,
): Promise<WebhookData | undefined> {
  const [kind, id = ''] = object.split(':');
  switch (kind) {
    case 'order':
      return (await representOrders(tx, [id]))[0];
    case 'delivery': {
      const found = await deliveryRepository({ tx, user: reader }).find(id);
      return found && representDelivery(found, base);
    }
    case 'invoice':
      return representInvoice(tx, Number(state));
    case 'shop': {
      const [shop] = await representShops(tx, reader, { after: Number(id) - 1, limit: 1 }, now);
      return shop?.id === id ? shop : undefined;
    }
    case 'subscription':
      return representSubscription(tx, Number(id));
    default:
      return { message: webhookServerTexts.testMessage() };
  }
}

const orderState = (status: string | null) => {
  const known = orderStatuses.find((each) => each === status);
  return known === undefined ? null : orderStates[known];
};

const deliveryState = (status: string | null) => {
  const known = CollectStatus.safeParse(status).data;
  return known === undefined ? null : deliveryStates[known];
};

/** Returns the change of state of an event that has one. */
export function changeOf({ type, previousState, state }: Event): Pick<WebhookPayload, 'change'> {
  const stateOf =
    type === 'order.status_changed' ? orderState : type === 'delivery.status_changed' ? deliveryState : undefined;
  const to = stateOf?.(state) ?? null;
  return to === null ? {} : { change: { from: stateOf?.(previousState) ?? null, to } };
}
