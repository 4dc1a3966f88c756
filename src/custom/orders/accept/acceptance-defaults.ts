/** The selections of the last acceptance on this device, which are the defaults for the next one. */
import { z } from 'zod';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { type TextStorage, browserStorage, storageSlot } from 'schema-admin/providers/session/storage-slot.ts';

const AcceptanceDefaults = z.object({
  Vehicle: Id.optional(),
  PrintsLabels: z.boolean().optional(),
});
export type Accepting = z.infer<typeof AcceptanceDefaults>;

/**
 * Returns functions to read and store the defaults. If the storage is missing, full or corrupt, there are no defaults.
 */
export function acceptanceDefaults(storage: TextStorage | undefined = browserStorage()) {
  const slot = storageSlot(storage, 'portal.accepting.v1');
  const read = (): Accepting => {
    try {
      return AcceptanceDefaults.parse(JSON.parse(slot.read() ?? '{}'));
    } catch {
      return {};
    }
  };
  return { read, keep: (change: Accepting) => slot.write(JSON.stringify({ ...read(), ...change })) };
}
