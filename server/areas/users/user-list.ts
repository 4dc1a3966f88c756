import { type SQL, and, asc, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { UserState, userEndpoints } from '../../../contract/platform/users.ts';
import type { BodyOf } from 'schema-admin/contract/endpoint.ts';
import { administers } from 'schema-admin/contract/roles.ts';
import type { SignedInUser } from '../../authentication/authenticate.ts';
import { invitations } from '../../db/invitation-tables.ts';
import { readShortIds } from '../../api/parse.ts';
import { containsText } from '../../db/list-query.ts';
import { merchants, sessions, shops, users } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import { courierAccessOf, managedBy, setsCouriers } from './managed.ts';

interface ListCall {
  readonly tx: Tx;
  readonly manager: SignedInUser;
  readonly now: Date;
  /** The server sends mails, so that no link needs to be copied. */
  readonly sendsMail: boolean;
}

const text = (literal: UserState): SQL<UserState> => sql`${literal}::text`;

/** Returns users and open invitations as rows of the same shape. */
function usersAndInvitations({ tx, manager }: ListCall) {
  const accounts = tx
    .select({
      id: users.id,
      email: users.email,
      role: users.role,
      merchantId: users.merchantId,
      shopId: users.shopId,
      isCollectEnabled: users.isCollectEnabled,
      isCollectOnly: users.isCollectOnly,
      state:
        sql<UserState>`case when ${users.disabledAt} is null then ${text('Active')} else ${text('Disabled')} end`.as(
          'state',
        ),
      lastSignInAt: users.lastSignInAt,
      expiresAt: sql<Date | null>`null::timestamptz`.mapWith(users.lastSignInAt).as('expires_at'),
    })
    .from(users)
    .where(managedBy(manager, users));
  const invited = tx
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      merchantId: invitations.merchantId,
      shopId: invitations.shopId,
      isCollectEnabled: invitations.isCollectEnabled,
      isCollectOnly: invitations.isCollectOnly,
      state: text('Invited').as('state'),
      lastSignInAt: sql<Date | null>`null::timestamptz`.mapWith(users.lastSignInAt).as('last_sign_in_at'),
      expiresAt: sql<Date | null>`${invitations.expiresAt}`.mapWith(invitations.expiresAt).as('expires_at'),
    })
    .from(invitations)
    .where(and(isNull(invitations.usedAt), isNull(invitations.revokedAt), managedBy(manager, invitations)));
  return unionAll(accounts, invited).as('people');
}

/** Lists the manager's users and open invitations by address. */
export async function listUsers(call: ListCall, request: BodyOf<typeof userEndpoints.list>) {
  const { tx, manager, now, sendsMail } = call;
  const { Query, Role, State, Merchants, Page, Size } = request;
  const people = usersAndInvitations(call);
  const shown = and(
    Role.length === 0 ? undefined : inArray(people.role, Role),
    State.length === 0 ? undefined : inArray(people.state, State),
    Merchants.length === 0 ? undefined : inArray(people.merchantId, readShortIds(Merchants)),
    containsText(sql`search_text(${people.email})`, Query),
  );
  const rows = await tx
    .select({
      id: people.id,
      email: people.email,
      role: people.role,
      merchantId: people.merchantId,
      merchant: merchants.name,
      shopId: people.shopId,
      shop: shops.name,
      isCollectEnabled: people.isCollectEnabled,
      isCollectOnly: people.isCollectOnly,
      state: people.state,
      lastSignInAt: people.lastSignInAt,
      expiresAt: people.expiresAt,
    })
    .from(people)
    .leftJoin(merchants, eq(merchants.id, people.merchantId))
    .leftJoin(shops, eq(shops.id, people.shopId))
    .where(shown)
    .orderBy(asc(people.email), asc(people.id))
    .limit(Size)
    .offset((Page - 1) * Size);
  const [total] = await tx.select({ count: count() }).from(people).where(shown);
  const open = await countSessions(
    tx,
    rows.map(({ id }) => id),
    now,
  );
  const copiesLinks = !sendsMail && administers(manager.role);
  return {
    Users: rows.map((person) => ({
      Id: person.id,
      Email: person.email,
      Role: person.role,
      MerchantId: person.merchantId,
      Merchant: person.merchant,
      ShopId: person.shopId,
      Shop: person.shop,
      CourierAccess: courierAccessOf(person),
      CanSetCouriers: setsCouriers(manager),
      State: person.state,
      LastSignIn: person.lastSignInAt?.toISOString(),
      OpenSessions: open.get(person.id) ?? 0,
      Expires: person.expiresAt?.toISOString(),
      CanCopyLink: person.state === 'Invited' && copiesLinks,
    })),
    TotalCount: total?.count ?? 0,
  };
}

async function countSessions(tx: Tx, ids: readonly string[], now: Date): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const found = await tx
    .select({ id: sessions.userId, count: count() })
    .from(sessions)
    .where(and(inArray(sessions.userId, [...ids]), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .groupBy(sessions.userId);
  return new Map(found.map((each) => [each.id, each.count]));
}
