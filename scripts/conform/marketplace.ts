/** The marketplace's calls, as the conformance kit expects them. */
import type { Options } from 'schema-admin/conform/conform.ts';
import { reportOn, type reports } from 'schema-admin/conform/reports.ts';
import type { Wire } from 'schema-admin/conform/wire.ts';
import { everyEndpoint, extensions } from '../../contract/endpoints.ts';
import { exportEndpoints } from '../../contract/exports.ts';
import { sendInvalidCalls } from './invalid-input.ts';
import { reads } from './reads.ts';
import { requirementsOf } from './requirements.ts';
import { createAndRemove } from './writes.ts';

export const marketplace: Wire = {
  endpoints: everyEndpoint,
  extensions,
  reads,
  exports: Object.values(exportEndpoints),
  requirementsOf,
  tryMistakes: sendInvalidCalls,
  async tryWrites(people) {
    const admin = people.find(({ role }) => role === 'Admin');
    return admin ? await createAndRemove(admin) : [];
  },
};

/**
 * Tries the calls on a backend. Resolves to a report and the number of faults. Throws if the backend is unreachable.
 */
export function reportOnBackend(options: Options, form: keyof typeof reports): ReturnType<typeof reportOn> {
  return reportOn(marketplace, options, form);
}
