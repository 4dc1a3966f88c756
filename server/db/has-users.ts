import { users } from './schema.ts';
import type { Tx } from './tx.ts';

export async function hasUsers(tx: Tx): Promise<boolean> {
  return (await tx.$count(users)) > 0;
}
