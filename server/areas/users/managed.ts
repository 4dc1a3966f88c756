/** The users that a manager may see and change, and the rights that it may grant. */
import { type Column, type SQL, and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { CourierAccess, type UserRights } from '../../../contract/platform/users.ts';
import { everyRole, holdsFlag, rowScope, seesAll, seesShop } from 'schema-admin/contract/roles.ts';
import { ApiError } from '../../api/errors.ts';
import { readShortId } from '../../api/parse.ts';
import type { SignedInUser } from '../../authentication/authenticate.ts';
import { merchants, shops, type users } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import { usersServerTexts } from './texts.ts';

/** Returns the signed-in user of a call that is not open to anyone. */
export function managerOf({ user }: Pick<FastifyRequest, 'user'>): SignedInUser {
  if (user === null) throw new Error('The call needs a signed-in user');
  return user;
}

/** Restricts a merchant to the staff of its own shops. An administrator manages all users. */
export function managedBy(
  manager: SignedInUser,
  table: { readonly role: Column; readonly merchantId: Column },
): SQL | undefined {
  if (seesAll(manager.role)) return undefined;
  return and(eq(table.merchantId, manager.merchantId ?? 0), inArray(table.role, everyRole.filter(seesShop)));
}

/** Restricts a merchant to its own shops. Leaves out archived shops. */
const openShops = (manager: SignedInUser) =>
  and(isNull(shops.archivedAt), seesAll(manager.role) ? undefined : eq(shops.merchantId, manager.merchantId ?? 0));

type User = typeof users.$inferSelect;
type CourierFlags = Pick<User, 'isCollectEnabled' | 'isCollectOnly'>;
export type Rights = CourierFlags & Pick<User, 'role' | 'merchantId' | 'shopId'>;

const noCouriers: CourierFlags = { isCollectEnabled: false, isCollectOnly: false };

/** Converts rights to columns. Throws for rights that the manager may not grant. */
export async function readRights(
  tx: Tx,
  manager: SignedInUser,
  rights: UserRights,
  current: CourierFlags = noCouriers,
): Promise<Rights> {
  const { Role: role } = rights;
  if (!seesAll(manager.role) && !seesShop(role)) throw new ApiError(403, usersServerTexts.onlyOwnStaff());
  if (rowScope(role) === 'all') return { role, merchantId: null, shopId: null, ...noCouriers };
  const flags = readCourierFlags(manager, rights, current);
  if (rowScope(role) === 'merchant') {
    return { role, merchantId: await readMerchant(tx, rights), shopId: null, ...flags };
  }
  return { role, ...(await readShop(tx, manager, rights)), ...flags };
}

const { None, Enabled, Only } = CourierAccess.enum;

export function courierAccessOf({ isCollectEnabled, isCollectOnly }: CourierFlags): CourierAccess {
  if (isCollectOnly) return Only;
  return isCollectEnabled ? Enabled : None;
}

/** Returns whether the manager may decide who books couriers. A merchant may if it books couriers itself. */
export const setsCouriers = (manager: SignedInUser): boolean => seesAll(manager.role) || holdsFlag(manager, 'collect');

/** Returns the requested courier access as flags, or else the current one. Only users of a shop can have `Only`. */
function readCourierFlags(
  manager: SignedInUser,
  { Role: role, CourierAccess: requested }: UserRights,
  current: CourierFlags,
): CourierFlags {
  const access = requested ?? courierAccessOf(current);
  if (access !== courierAccessOf(current) && !setsCouriers(manager)) {
    const text = usersServerTexts.noCouriers();
    throw new ApiError(403, text, { CourierAccess: text });
  }
  if (requested === Only && !seesShop(role)) {
    const text = usersServerTexts.onlyShops();
    throw new ApiError(422, text, { CourierAccess: text });
  }
  return { isCollectEnabled: access !== None, isCollectOnly: access === Only && seesShop(role) };
}

async function readMerchant(tx: Tx, { MerchantId }: UserRights): Promise<number> {
  const id = readShortId(String(MerchantId ?? ''));
  const [merchant] =
    id === undefined ? [] : await tx.select({ id: merchants.id }).from(merchants).where(eq(merchants.id, id));
  if (merchant === undefined) {
    const text = usersServerTexts.chooseMerchant();
    throw new ApiError(422, text, { MerchantId: text });
  }
  return merchant.id;
}

async function readShop(tx: Tx, manager: SignedInUser, { ShopId }: UserRights) {
  const id = readShortId(String(ShopId ?? ''));
  const [shop] =
    id === undefined
      ? []
      : await tx
          .select({ shopId: shops.id, merchantId: shops.merchantId })
          .from(shops)
          .where(and(eq(shops.id, id), openShops(manager)));
  if (shop === undefined) {
    const text = usersServerTexts.chooseShop();
    throw new ApiError(422, text, { ShopId: text });
  }
  return shop;
}

/** Lists the merchants and shops whose users the manager may add. A shop is named with its merchant and town. */
export async function listPlaces(tx: Tx, manager: SignedInUser) {
  const isAdmin = seesAll(manager.role);
  const found = await tx
    .select({ id: shops.id, name: shops.name, city: shops.city, merchant: merchants.name })
    .from(shops)
    .innerJoin(merchants, eq(merchants.id, shops.merchantId))
    .where(openShops(manager))
    .orderBy(asc(merchants.name), asc(shops.name), asc(shops.id));
  return {
    Merchants: isAdmin
      ? await tx
          .select({ Id: merchants.id, Name: merchants.name })
          .from(merchants)
          .orderBy(asc(merchants.name), asc(merchants.id))
      : [],
    Shops: found.map(({ id, name, city, merchant }) => ({
      Id: id,
      Name: [...(isAdmin ? [merchant] : []), name, ...(name.includes(city ?? '') ? [] : [city])].join(', '),
    })),
  };
}
