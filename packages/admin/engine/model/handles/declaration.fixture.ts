/** Shared keys of test declarations. */
import type { Role } from '../../../contract/roles.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { defineLookup } from './lookup.ts';
import type { ApiClient } from './record-calls.ts';

export const declarationBase = { name: 'things', label: 'Things', icon: () => null, id: 'Id', title: 'Name' } as const;

export function userOf(role: Role) {
  return { role, isCollectEnabled: false, isCollectOnly: false };
}

const rejectCall = () => Promise.reject(new Error('unused'));
async function* rejectLines(): AsyncGenerator<unknown> {
  yield await rejectCall();
}
const rejectingClient = { call: rejectCall, fetchWithSession: rejectCall };

export function lookupOf<Option extends Row>(options: readonly Option[]) {
  return defineLookup({ name: 'things' }, 'options', async () => options);
}

/** A client that rejects every call, for declarations that never use it. */
export const rejectingWire: ApiClient = {
  ...rejectingClient,
  lines: rejectLines,
  versioned: () => rejectingClient,
  apiUrl: '',
};
