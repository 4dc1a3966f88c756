/** Shared keys of test declarations. */
import type { Role } from '../../../contract/roles.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { defineLookup } from './lookup.ts';
import type { Wire } from './record-calls.ts';

export const declared = { name: 'things', label: 'Things', icon: () => null, id: 'Id', title: 'Name' } as const;

export function userOf(role: Role) {
  return { role, isCollectEnabled: false, isCollectOnly: false };
}

const unused = () => Promise.reject(new Error('unused'));
async function* nothing(): AsyncGenerator<unknown> {
  yield await unused();
}
const ways = { call: unused, fetchWithSession: unused };

export function lookupOf<Option extends Row>(options: readonly Option[]) {
  return defineLookup({ name: 'things' }, 'options', async () => options);
}

/** A connection that rejects every call, for declarations whose calls don't use it. */
export const noWire: Wire = { ...ways, lines: nothing, versioned: () => ways, apiUrl: '' };
