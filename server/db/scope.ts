import { z } from 'zod';
import { Role } from '../../contract/roles.ts';

/** What the database needs to know of a user to show that user's rows alone. */
export interface ScopeUser {
  readonly id: string;
  readonly role: Role;
  readonly merchantId: number | null;
  readonly shopId: number | null;
}

/** `system` sees every row: sign-in, sockets' start, seeding, housekeeping. Everything else runs as its user. */
export type Scope = 'system' | ScopeUser;

const Checked = z.object({
  id: z.uuid(),
  role: Role,
  merchantId: z.number().int().nullable(),
  shopId: z.number().int().nullable(),
});

/**
 * What opens a transaction, as one batch and so one round trip. A batch takes no parameters: the values are checked
 * to be a role, a UUID and integers before they become literals.
 */
export function openingBatch(scope: Scope): string {
  if (scope === 'system') return 'begin';
  const { id, role, merchantId, shopId } = Checked.parse(scope);
  return (
    'begin; set local role portal_app; ' +
    `select set_config('app.role', '${role}', true), set_config('app.user', '${id}', true), ` +
    `set_config('app.merchant', '${merchantId ?? ''}', true), set_config('app.shop', '${shopId ?? ''}', true)`
  );
}
