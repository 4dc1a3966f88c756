import { type SQL, and, asc, desc, eq, gte, inArray, like, lte, or, sql } from 'drizzle-orm';
import { OrderTab, PortalStatus, type OrderListRequest, tabOf } from '../../contract/orders.ts';
import { readInstant } from '../../contract/time.ts';
import { containing } from '../db/containing.ts';
import { orders } from '../db/schema.ts';

const postCode = /^[a-z]{1,2}\d[a-z\d]?(\d[a-z]{0,2})?$/;

function matching(query: string): SQL | undefined {
  const text = query.trim().toLowerCase().replace(/\s+/g, ' ');
  if (text === '') return undefined;
  const joined = text.replaceAll(' ', '');
  // The searched text holds post codes without their space too.
  const asPostCode = postCode.test(joined) ? like(orders.searchText, containing(joined)) : undefined;
  return or(like(orders.searchText, containing(text)), asPostCode);
}

export function inTab(tab: OrderTab): SQL | undefined {
  const status = PortalStatus.options.find((option) => tabOf[option] === tab);
  return status === undefined ? undefined : eq(orders.portalStatus, status);
}

/** The conditions of a list call, without those of the tenant. */
export function listConditions(tab: OrderTab, { Query, Filter }: OrderListRequest): SQL | undefined {
  const shopIds = Filter.Shop.map(Number).filter((id) => Number.isInteger(id));
  return and(
    inTab(tab),
    matching(Query),
    Filter.Status.length === 0 ? undefined : inArray(sql`lower(${orders.status})`, Filter.Status.map((name) => name.toLowerCase())),
    Filter.Date === null ? undefined : and(gte(orders.createdAt, readInstant(Filter.Date.From)), lte(orders.createdAt, readInstant(Filter.Date.To))),
    Filter.Shop.length === 0 ? undefined : inArray(orders.shopId, shopIds),
  );
}

/** Each direction is the other one reversed, so one index serves both; the id makes equal times a fixed order. */
export function listOrder(direction: OrderListRequest['OrderBy']): SQL[] {
  return direction === 'asc' ? [asc(orders.createdAt), desc(orders.id)] : [desc(orders.createdAt), asc(orders.id)];
}
