/** Queries for connectors, their log and their products, limited to those that the transaction's user can see. */
import { type SQL, and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { BodyOf, Id } from 'schema-admin/contract/endpoint.ts';
import { seesAll } from 'schema-admin/contract/roles.ts';
import type { Connector as WireConnector, connectorEndpoints as calls } from '../../../contract/platform/connectors.ts';
import { ApiError } from '../../api/errors.ts';
import type { Filled, UserCall } from '../../api/handler.ts';
import { readShortId, readShortIds } from '../../api/parse.ts';
import { productVariants } from '../../db/catalogue-tables.ts';
import { connectorLog, connectorSecrets, connectors, storeProducts } from '../../db/connector-tables.ts';
import { containsText } from '../../db/list-query.ts';
import { ownShops } from '../../db/own-rows.ts';
import { merchants, orders, shops } from '../../db/schema.ts';
import type { ScopeUser } from '../../db/scope.ts';
import type { Tx } from '../../db/tx.ts';
import type { Connector } from './process-order.ts';
import { connectorPath } from './receive-webhook.ts';
import { connectorServerTexts } from './texts.ts';

type Scoped = Pick<UserCall, 'tx' | 'user' | 'services'>;
interface Page {
  readonly Page: number;
  readonly Size: number;
}

/** The tenant condition. Row-level security enforces the same. */
function ownRows(
  user: ScopeUser,
  table: typeof connectors | typeof connectorLog | typeof storeProducts,
): SQL | undefined {
  return seesAll(user.role) ? undefined : eq(table.merchantId, user.merchantId ?? 0);
}

const ownConnectors = (user: ScopeUser) => ownRows(user, connectors);

/** Locks a connector. Throws a 404 if it doesn't exist or belongs to another merchant. */
export async function lockConnector({ tx, user }: Pick<Scoped, 'tx' | 'user'>, id: Id): Promise<Connector> {
  const [connector] = await tx
    .select()
    .from(connectors)
    .where(and(ownConnectors(user), eq(connectors.id, readShortId(id) ?? 0)))
    .for('update');
  if (connector === undefined) throw new ApiError(404, connectorServerTexts.notFound());
  return connector;
}

async function wireConnectors(
  { tx, user, services: { config } }: Scoped,
  condition: SQL | undefined,
  { Page: page, Size }: Page,
): Promise<Filled<WireConnector>[]> {
  const { secretSetAt, revealedAt } = connectorSecrets;
  const rows = await tx
    .select({ connector: connectors, shop: shops.name, merchant: merchants.name, secretSetAt, revealedAt })
    .from(connectors)
    .innerJoin(connectorSecrets, eq(connectorSecrets.connectorId, connectors.id))
    .innerJoin(shops, eq(shops.id, connectors.shopId))
    .innerJoin(merchants, eq(merchants.id, connectors.merchantId))
    .where(and(ownConnectors(user), condition))
    .orderBy(asc(sql`lower(${connectors.name})`), asc(connectors.id))
    .limit(Size)
    .offset((page - 1) * Size);
  return rows.map(({ connector, shop, merchant, ...secret }) => ({
    Id: connector.id,
    Name: connector.name,
    Kind: connector.kind,
    ShopId: connector.shopId,
    ShopName: shop,
    MerchantName: merchant,
    State: connector.state,
    Created: connector.createdAt.toISOString(),
    Url: `${config.publicUrl ?? ''}${connectorPath(connector.urlKey)}`,
    HasSecret: secret.secretSetAt !== null,
    IsSecretNew: secret.secretSetAt !== null && secret.revealedAt === null,
    StoreUrl: connector.storeUrl,
  }));
}

/** Throws a 404 if the connector doesn't exist or belongs to another merchant. */
export async function findConnector(call: Scoped, id: Id): Promise<Filled<WireConnector>> {
  const [connector] = await wireConnectors(call, eq(connectors.id, readShortId(id) ?? 0), { Page: 1, Size: 1 });
  if (connector === undefined) throw new ApiError(404, connectorServerTexts.notFound());
  return connector;
}

export async function listConnectors(call: Scoped, { Query, Kind, State, ...page }: BodyOf<(typeof calls)['list']>) {
  const condition = and(
    Kind.length === 0 ? undefined : inArray(connectors.kind, Kind),
    State.length === 0 ? undefined : inArray(connectors.state, State),
    containsText(sql`search_text(${connectors.name})`, Query),
  );
  return {
    Connectors: await wireConnectors(call, condition, page),
    TotalCount: await call.tx.$count(connectors, and(ownConnectors(call.user), condition)),
  };
}

const isLive = and(eq(shops.isBound, true), isNull(shops.archivedAt));

/** Lists live shops. Administrators also see the merchant's name. */
export async function listLiveShops({ tx, user }: Pick<Scoped, 'tx' | 'user'>) {
  const rows = await tx
    .select({ Id: shops.id, name: shops.name, merchant: merchants.name })
    .from(shops)
    .innerJoin(merchants, eq(merchants.id, shops.merchantId))
    .where(and(ownShops(user), isLive))
    .orderBy(asc(shops.name), asc(shops.id));
  return rows.map(({ Id, name, merchant }) => ({ Id, Name: seesAll(user.role) ? `${name} (${merchant})` : name }));
}

/** Returns a live shop and its merchant. Throws a 422 if the user sees no such shop. */
export async function findLiveShop({ tx, user }: Pick<Scoped, 'tx' | 'user'>, id: Id) {
  const [shop] = await tx
    .select({ shopId: shops.id, merchantId: shops.merchantId })
    .from(shops)
    .where(and(ownShops(user), isLive, eq(shops.id, readShortId(id) ?? 0)));
  const text = connectorServerTexts.noShop();
  if (shop === undefined) throw new ApiError(422, text, { ShopId: text });
  return shop;
}

export async function listLog({ tx, user }: Scoped, request: BodyOf<(typeof calls)['log']>) {
  const { Query, Connector: of, Result, Page: page, Size } = request;
  const condition = and(
    ownRows(user, connectorLog),
    of.length === 0 ? undefined : inArray(connectorLog.connectorId, readShortIds(of)),
    Result.length === 0 ? undefined : inArray(connectorLog.result, Result),
    containsText(sql`search_text(${connectorLog.storeNumber})`, Query),
  );
  const rows = await tx
    .select({ entry: connectorLog, orderNo: orders.orderNo })
    .from(connectorLog)
    .leftJoin(orders, eq(orders.id, connectorLog.orderId))
    .where(condition)
    .orderBy(desc(connectorLog.id))
    .limit(Size)
    .offset((page - 1) * Size);
  return {
    Entries: rows.map(({ entry, orderNo }) => ({
      Id: entry.id,
      ConnectorId: entry.connectorId,
      At: entry.at.toISOString(),
      Topic: entry.topic,
      StoreNumber: entry.storeNumber,
      Result: entry.result,
      Message: entry.message,
      OrderId: entry.orderId,
      OrderNo: orderNo,
    })),
    TotalCount: await tx.$count(connectorLog, condition),
  };
}

export async function listStoreProducts({ tx, user }: Scoped, request: BodyOf<(typeof calls)['products']>) {
  const { Query, Page: page, Size } = request;
  const condition = and(
    ownRows(user, storeProducts),
    isNull(storeProducts.variantId),
    or(
      containsText(sql`search_text(${storeProducts.title})`, Query),
      containsText(sql`search_text(${storeProducts.sku})`, Query),
    ),
  );
  const rows = await tx
    .select({ product: storeProducts, merchant: merchants.name, orderNo: orders.orderNo })
    .from(storeProducts)
    .innerJoin(merchants, eq(merchants.id, storeProducts.merchantId))
    .leftJoin(orders, eq(orders.id, storeProducts.lastOrderId))
    .where(condition)
    .orderBy(desc(storeProducts.lastSeenAt), desc(storeProducts.id))
    .limit(Size)
    .offset((page - 1) * Size);
  return {
    Products: rows.map(({ product, merchant, orderNo }) => ({
      Id: product.id,
      SKU: product.sku,
      Title: product.title,
      MerchantName: merchant,
      TimesSeen: product.timesSeen,
      LastSeen: product.lastSeenAt.toISOString(),
      LastOrderId: product.lastOrderId,
      LastOrderNo: orderNo,
    })),
    TotalCount: await tx.$count(storeProducts, condition),
  };
}

/**
 * Lists variants of the user's merchant, or of all merchants for an administrator. Needs the system's transaction,
 * because only administrators can see the catalogue.
 */
export async function listVariants(tx: Tx, user: ScopeUser, request: BodyOf<(typeof calls)['variants']>) {
  const { Query, Ids, Page: page, Size } = request;
  const condition = and(
    seesAll(user.role) ? undefined : eq(productVariants.sellerId, user.merchantId ?? 0),
    eq(productVariants.isArchived, false),
    Ids.length === 0 ? undefined : inArray(productVariants.id, readShortIds(Ids)),
    or(
      containsText(sql`search_text(${productVariants.productTitle} || ' ' || ${productVariants.title})`, Query),
      containsText(sql`search_text(${productVariants.sku})`, Query),
    ),
  );
  const rows = await tx
    .select({ variant: productVariants, merchant: merchants.name })
    .from(productVariants)
    .innerJoin(merchants, eq(merchants.id, productVariants.sellerId))
    .where(condition)
    .orderBy(asc(productVariants.productTitle), asc(productVariants.position), asc(productVariants.id))
    .limit(Size)
    .offset((page - 1) * Size);
  return {
    Variants: rows.map(({ variant, merchant }) => ({
      Id: variant.id,
      Title: `${variant.productTitle}, ${variant.title}`,
      SKU: variant.sku,
      MerchantName: seesAll(user.role) ? merchant : null,
    })),
    TotalCount: await tx.$count(productVariants, condition),
  };
}
