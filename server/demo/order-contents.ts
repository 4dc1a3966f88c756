/** Customers, addresses, lines and packages of the demo orders. */
import type { cancellationRequests } from '../db/order-tables.ts';
import type { orderLines, orders, packages } from '../db/schema.ts';
import { barcodeOf } from '../areas/orders/barcode.ts';
import { drawHomeAddress } from './addresses.ts';
import { drawEmail, drawMobile, drawPerson } from './people.ts';
import { productsOf } from './products.ts';
import type { Shop } from './merchants.ts';
import type { OrderState } from './order-states.ts';
import type { Random } from './random.ts';
import { towns } from './towns.ts';

export type LineRow = typeof orderLines.$inferInsert;
export type PackageRow = typeof packages.$inferInsert;
export type CancellationRow = typeof cancellationRequests.$inferInsert;
type OrderRow = typeof orders.$inferInsert;

const instructions = [
  'Leave with the neighbour at number 12 if nobody answers.',
  'Blue gate at the side, please close it: the dog gets out.',
  'Ring the bell twice, it sticks.',
  'Site entrance is behind the church. Ask for Dave.',
  'Third floor, no lift. Sorry!',
  'Please do not leave it in the porch. Last month a parcel was taken from there in the ten minutes before I came home, and the shop could not say whether it had been delivered. Call me when you turn into the road and I will come down; the flat is above the bakery, the door is the green one between the two shop windows.',
  'Scaffolding is up at the front until the end of the month, so the usual door is blocked. Drive past the house, take the second left into the lane behind the terrace, and count four gates; ours has a brass bell. If the van is too tall for the lane, park by the postbox and ring me, I will fetch it with a barrow. Mind the step!',
  'Cod post yn y blwch ger y drws. (Key safe by the door, code sent by text.)',
] as const;
const colours = [
  'Mixed to Sea Glass 04',
  'Match to sample card B17',
  'Soft Lichen, one shade lighter',
  'Farm Door Red',
  'As the last order, please',
] as const;

const changes = [
  { name: 'none', weight: 91 },
  { name: 'reduced', weight: 5 },
  { name: 'gone', weight: 2 },
  { name: 'cancelled', weight: 2 },
] as const;

const reasons = [
  'Damaged on the shelf',
  'Last one was sold this morning',
  'Tin dented, customer told',
  'Supplier is late',
] as const;

const pictures: readonly { readonly has: readonly string[]; readonly weight: number }[] = [
  { has: ['line', 'variant', 'product'], weight: 84 },
  { has: ['line'], weight: 4 },
  { has: ['variant', 'product'], weight: 4 },
  { has: ['product'], weight: 4 },
  { has: [], weight: 4 },
];

type Customer = Pick<OrderRow, Extract<keyof OrderRow, `${'customer' | 'delivery' | 'billing'}${string}`>>;

/** Generates a customer near the shop. */
export function drawCustomer(random: Random, shop: Shop): Customer {
  const person = drawPerson(random);
  const near = towns.filter((town) => town.region === shop.town.region);
  const home = drawHomeAddress(random, random.chance(0.7) ? shop.town : random.pick(near));
  const billing = random.chance(0.18) ? drawHomeAddress(random, random.pick(towns)) : undefined;
  return {
    customerFirstName: person.firstName,
    customerLastName: person.lastName,
    customerEmail: drawEmail(random, person),
    customerPhone: drawMobile(random),
    deliveryLine1: home.line1,
    deliveryLine2: home.line2,
    deliveryLine3: home.line3,
    deliveryCity: home.city,
    deliveryCounty: home.county,
    deliveryPostCode: home.postCode,
    deliveryNameOnDoor: random.chance(0.12) ? person.lastName : null,
    deliveryInstructions: random.chance(0.3) ? random.pick(instructions) : null,
    billingLine1: billing?.line1 ?? null,
    billingLine2: billing?.line2 ?? null,
    billingLine3: billing?.line3 ?? null,
    billingCity: billing?.city ?? null,
    billingCounty: billing?.county ?? null,
    billingPostCode: billing?.postCode ?? null,
  };
}

type Owner = Pick<LineRow, 'orderId' | 'merchantId' | 'shopId'>;

interface LineOptions {
  readonly lines: OrderState['lines'];
  readonly cancelledAt: Date;
  readonly partCancelAskedAt: Date | undefined;
}

/** Generates one to six lines. A few are reduced, unavailable or cancelled. */
export function drawLines(
  random: Random,
  shop: Shop,
  owner: Owner,
  { lines, cancelledAt, partCancelAskedAt }: LineOptions,
): LineRow[] {
  const fewest = partCancelAskedAt === undefined ? 1 : 2;
  const products = random.shuffled(productsOf[shop.trade]).slice(
    0,
    Math.max(
      fewest,
      random.weighted([1, 2, 3, 4, 5, 6], (count) => 7 - count),
    ),
  );
  return products.map((product, position) => {
    const variant = random.pick(product.variants);
    const originalQuantity = random.weighted([1, 2, 3, 4, 6, 10, 24], (count) => 20 / count);
    // The first line never changes, so that no order is empty by chance.
    const change =
      lines === 'some changed' && position > 0 ? random.weighted(changes, ({ weight }) => weight).name : 'none';
    const isReduced = change === 'reduced' && originalQuantity > 1;
    return {
      ...owner,
      position,
      productTitle: product.title,
      variantTitle: variant.title,
      sku: variant.sku,
      quantity:
        lines === 'none left' || change === 'gone'
          ? 0
          : isReduced
            ? random.integer(1, originalQuantity - 1)
            : originalQuantity,
      originalQuantity,
      cancelledAt: lines === 'all cancelled' || change === 'cancelled' ? cancelledAt : null,
      cancelRequestedAt: position === products.length - 1 ? (partCancelAskedAt ?? null) : null,
      changeReason: change === 'reduced' || change === 'gone' ? random.pick(reasons) : null,
      ...drawImages(random, variant.imageUrl),
      unitPrice: variant.price,
      options: [...variant.options],
      colorNote: product.isMixed && random.chance(0.7) ? random.pick(colours) : null,
    };
  });
}

/** Generates a line's images: usually all three, sometimes only one of the portal's fallbacks, rarely none. */
function drawImages(random: Random, url: string): Pick<LineRow, 'imageUrl' | 'variantImageUrl' | 'productImageUrl'> {
  const { has } = random.weighted(pictures, ({ weight }) => weight);
  const when = (place: string) => (has.includes(place) ? url : null);
  return { imageUrl: when('line'), variantImageUrl: when('variant'), productImageUrl: when('product') };
}

/** Generates the packages of an accepted order, numbered from 1 with unique barcodes. Defaults to one to four. */
export function drawPackages(
  random: Random,
  owner: Owner,
  orderNumber: number,
  given: number | undefined,
): PackageRow[] {
  const count = given ?? random.weighted([1, 2, 3, 4], (packageCount) => 8 / packageCount);
  return Array.from({ length: count }, (_, index) => ({
    ...owner,
    packageNo: index + 1,
    barcode: barcodeOf('20', orderNumber * 100 + index + 1),
  }));
}
