import { audit, type users } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import type { Rights } from './managed.ts';

/** Returns the rights by column, for the audit trail. */
export const rightsColumns = ({ role, merchantId, shopId, isCollectEnabled, isCollectOnly }: Rights) => ({
  role,
  merchant_id: merchantId,
  shop_id: shopId,
  is_collect_enabled: isCollectEnabled,
  is_collect_only: isCollectOnly,
});

/** Values by column. */
type Values = Readonly<Record<string, unknown>>;

interface UserChange {
  readonly tx: Tx;
  readonly actor: { readonly id: string; readonly email: string };
  /** The user or invitation. */
  readonly target: Pick<typeof users.$inferSelect, 'id' | 'email' | 'merchantId' | 'shopId'>;
  readonly now: Date;
  readonly action?: 'insert' | 'update';
  readonly before?: Values;
  readonly after: Values;
}

/**
 * Records a change of an account by another user. The trigger on `users` records only what users change within their
 * own transaction, and knows no actions without a changed column, such as a password reset.
 */
export async function recordUserChange(change: UserChange): Promise<void> {
  const { tx, actor, target, now, action = 'update', before = {}, after } = change;
  await tx.insert(audit).values({
    at: now,
    actorId: actor.id,
    actorName: actor.email,
    action,
    entity: 'users',
    entityId: target.id,
    title: target.email,
    merchantId: target.merchantId,
    shopId: target.shopId,
    before: action === 'insert' ? null : changed(before, after),
    after: changed(after, before),
  });
}

/** Returns the values that differ from those of the same column in `other`. */
function changed(values: Values, other: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([column, value]) => value !== other[column]));
}
