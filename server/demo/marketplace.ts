/** The whole demo marketplace as rows: the same seed and time give the same marketplace. */
import type { orders } from '../db/schema.ts';
import { type Merchant, type Shop, buildMerchants, demoShop } from './merchants.ts';
import { type LineRow, type PackageRow, drawCustomer, drawLines, drawPackages } from './order-contents.ts';
import { drawHistory } from './order-history.ts';
import { drawPerson } from './people.ts';
import { type Random, createRandom } from './random.ts';

type OrderRow = typeof orders.$inferInsert & { readonly id: string };

export interface Marketplace {
  readonly merchants: readonly Merchant[];
  readonly shops: readonly Shop[];
  readonly orders: readonly OrderRow[];
  readonly lines: readonly LineRow[];
  readonly packages: readonly PackageRow[];
}

const seed = 20_261_121;
const firstOrderNumber = 100_001;
/** The demo users' shops have more to do than the others. */
const busyShare = 4;

/** Builds about `count` orders, at least four for each shop. */
export function buildMarketplace(now: Date, count: number): Marketplace {
  const random = createRandom(seed);
  const { merchants, shops } = buildMerchants(random.fork('merchants'));
  const drafts = shops
    .flatMap((shop) => {
      const own = random.fork(`orders of ${shop.row.id}`);
      return Array.from({ length: shareOf(shop, shops.length, count) }, (_, index) => ({ shop, own, ...drawHistory(own, now, index) }));
    })
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());

  const built: { orders: OrderRow[]; lines: LineRow[]; packages: PackageRow[] } = { orders: [], lines: [], packages: [] };
  for (const [index, { shop, own, createdAt, history }] of drafts.entries()) {
    const number = firstOrderNumber + index;
    const id = own.uuid();
    const owner = { orderId: id, merchantId: shop.row.merchantId, shopId: shop.row.id };
    const driver = history.assignedAt ? drawPerson(own) : undefined;
    const isPacked = history.packedAt !== undefined;
    built.orders.push({
      id,
      merchantId: shop.row.merchantId,
      shopId: shop.row.id,
      orderNo: String(number),
      externalOrderId: own.chance(0.6) ? `WEB-${own.integer(10_000, 99_999)}-${own.integer(1, 9)}` : null,
      createdAt,
      ...slotOf(own, createdAt),
      ...drawCustomer(own, shop),
      driverName: driver ? `${driver.firstName} ${driver.lastName}` : null,
      trackingUrl: history.dispatchedAt && own.chance(0.8) ? `https://track.demo.test/${number}` : null,
      vehicleTypeId: isPacked ? own.pick([1, 3, 3, 4, 4, 5, 6]) : null,
      ...history,
    });
    built.lines.push(...drawLines(own, shop, owner, history.pendingAt ?? null));
    if (isPacked) built.packages.push(...drawPackages(own, owner, number));
  }
  return { merchants, shops, ...built };
}

function shareOf({ row }: Shop, shopCount: number, count: number): number {
  const isBusy = Object.values(demoShop).some((id) => id === row.id);
  const shares = shopCount + Object.values(demoShop).length * (busyShare - 1);
  return Math.max(4, Math.round((count / shares) * (isBusy ? busyShare : 1)));
}

const hourMs = 3_600_000;

/** Most customers choose a two-hour slot between 8 and 20 o'clock, later that day or on the next. */
function slotOf(random: Random, createdAt: Date): Pick<OrderRow, 'timeSlotFrom' | 'timeSlotTo'> {
  if (random.chance(0.25)) return {};
  const from = new Date(Math.ceil(createdAt.getTime() / hourMs) * hourMs + random.integer(1, 6) * hourMs);
  const hour = from.getUTCHours();
  if (hour < 8) from.setUTCHours(random.integer(8, 12));
  if (hour > 18) from.setTime(from.getTime() + (24 - hour + random.integer(8, 16)) * hourMs);
  return { timeSlotFrom: from, timeSlotTo: new Date(from.getTime() + 2 * hourMs) };
}
