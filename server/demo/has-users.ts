import { users } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';

export async function hasUsers(tx: Tx): Promise<boolean> {
  return (await tx.$count(users)) > 0;
}
