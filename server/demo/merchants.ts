import { everyRole, rolePrefix, seesAll, seesShop } from 'schema-admin/contract/roles.ts';
import type { merchants, shops, users } from '../db/schema.ts';
import { merchantLogoUrl } from '../images/merchant-logo.ts';
import { drawLandline, drawShopAddress } from './addresses.ts';
import { accountOf } from './merchant-accounts.ts';
import { drawPerson } from './people.ts';
import type { Trade } from './products.ts';
import type { Random } from './random.ts';
import { type Town, towns } from './towns.ts';

export type MerchantRow = typeof merchants.$inferInsert & { readonly id: number };
export type ShopRow = typeof shops.$inferInsert & { readonly id: number };
type UserRow = typeof users.$inferInsert;

interface MerchantPlan {
  readonly name: string;
  readonly key: string;
  readonly trade: Trade;
  readonly shops: number;
  /** True if the merchant is below the VAT threshold. */
  readonly isUnregistered?: true;
}

/** The demo merchants. Demo users belong to the first one. */
const plans: readonly MerchantPlan[] = [
  { name: 'Oakwell Decorating', key: 'oakwell-decorating', trade: 'decorating', shops: 12 },
  { name: 'Brackenridge Builders’ Supply', key: 'brackenridge-builders', trade: 'building', shops: 10 },
  { name: 'Greenhithe Garden Centres', key: 'greenhithe-garden', trade: 'garden', shops: 8 },
  { name: 'Marlowe & Fern Florists', key: 'marlowe-fern', trade: 'flowers', shops: 7 },
  { name: 'The Larder at Kestle', key: 'larder-kestle', trade: 'food', shops: 6 },
  { name: 'Thornbury Pharmacy', key: 'thornbury-pharmacy', trade: 'pharmacy', shops: 6 },
  { name: 'Filament & Brass', key: 'filament-brass', trade: 'lighting', shops: 5, isUnregistered: true },
  { name: 'Hearth & Harbour', key: 'hearth-harbour', trade: 'home', shops: 6 },
];

export interface Merchant {
  readonly row: MerchantRow;
  readonly trade: Trade;
}

export interface Shop {
  readonly row: ShopRow;
  readonly trade: Trade;
  readonly town: Town;
}

export function buildMerchants(random: Random): { merchants: Merchant[]; shops: Shop[] } {
  const built: { merchants: Merchant[]; shops: Shop[] } = { merchants: [], shops: [] };
  // Deal out the towns, so that no two shops share one.
  const deck = random.shuffled(towns);
  for (const [index, { name, key, trade, shops: count, isUnregistered }] of plans.entries()) {
    const own = deck.splice(0, count);
    const [home] = own;
    if (!home) throw new Error('There are more shops than towns');
    const office = drawShopAddress(random, home, true);
    const merchant: MerchantRow = {
      id: index + 1,
      name,
      logoUrl: merchantLogoUrl(key),
      email: `office@${key}.example.com`,
      phone: drawLandline(random, home),
      line1: office.line1,
      line2: office.line2,
      line3: null,
      city: office.city,
      county: office.county,
      postalCode: office.postCode,
      // The VAT numbers are fictional.
      vatNumber: isUnregistered ? null : `GB 000 0001 0${index + 1}`,
      ...accountOf(key),
    };
    built.merchants.push({ row: merchant, trade });
    for (const town of own) built.shops.push(buildShop(random, built.shops.length + 1, merchant, trade, town, key));
  }
  return built;
}

function buildShop(random: Random, id: number, merchant: MerchantRow, trade: Trade, town: Town, key: string): Shop {
  const address = drawShopAddress(random, town, trade === 'building' || trade === 'decorating');
  const manager = drawPerson(random);
  const row: ShopRow = {
    id,
    merchantId: merchant.id,
    name: `${merchant.name.split(/[ &]/)[0] === 'The' ? 'The Larder' : (merchant.name.split(' ')[0] ?? merchant.name)} ${town.name}`,
    region: town.region,
    // The form allows at most 49 characters (C-5.07).
    email: `${town.name
      .toLowerCase()
      .replace(/[^a-z]+/g, '-')
      .slice(0, 36 - key.length)}@${key}.example.com`,
    phone: drawLandline(random, town),
    manager: `${manager.firstName} ${manager.lastName}`,
    line1: address.line1,
    line2: address.line2,
    city: address.city,
    county: address.county,
    postalCode: address.postCode,
    latitude: town.latitude.toFixed(5),
    longitude: town.longitude.toFixed(5),
    archivedAt: null,
  };
  return { row, trade, town };
}

export const demoMerchant = 1;
/** The demo users' shops: the first three of the first merchant. */
export const demoShop = { plain: 1, collect: 2, collectOnly: 3 } as const;

const ofMerchant = { merchantId: demoMerchant } as const;
const collects = { isCollectEnabled: true } as const;

/** One demo user for each role, in the first merchant or its plain shop if that is all the role may see. */
const demoUsers = everyRole.map((role) => ({
  email: `${rolePrefix(role)}@demo.test`,
  role,
  ...(seesAll(role) ? {} : ofMerchant),
  ...(seesShop(role) ? { shopId: demoShop.plain } : {}),
}));

const collectingUsers = [
  { email: 'merchant-collect@demo.test', role: 'Merchant', ...ofMerchant, ...collects },
  { email: 'collect@demo.test', role: 'Shop', ...ofMerchant, shopId: demoShop.collect, ...collects },
  {
    email: 'collect-only@demo.test',
    role: 'Shop',
    ...ofMerchant,
    shopId: demoShop.collectOnly,
    ...collects,
    isCollectOnly: true,
  },
] as const;

/** Returns the demo users (decisions, "Demo users") with one password hash. */
export function buildUsers(passwordHash: string): UserRow[] {
  return [...demoUsers, ...collectingUsers].map((user) => ({ ...user, passwordHash }));
}

interface DemoShop {
  readonly id: number;
  readonly merchantId: number;
}

/** Returns one to four staff accounts per shop, with undeliverable addresses. */
export function buildStaff(
  random: Random,
  shops: readonly DemoShop[],
  passwordHash: string,
): (typeof users.$inferInsert)[] {
  return shops.flatMap(({ id: shopId, merchantId }) =>
    Array.from({ length: random.integer(1, 4) }, (_, index) => ({
      email: `staff${index + 1}.shop${shopId}@example.com`,
      passwordHash,
      role: 'Shop' as const,
      merchantId,
      shopId,
    })),
  );
}
