/** What tests of declarations begin with. */
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

/** A lookup that answers these. */
export function lookupOf<Option extends Row>(options: readonly Option[]) {
  return defineLookup({ name: 'things' }, 'options', async () => options);
}

/** Goes nowhere: for declarations whose calls answer by themselves. */
export const noWire: Wire = { ...ways, lines: nothing, versioned: () => ways, apiUrl: '' };
