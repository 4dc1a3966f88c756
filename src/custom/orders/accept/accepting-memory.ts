/** How the user accepted the last order on this device: the next one is probably accepted alike. */
import { z } from 'zod';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { type TextStorage, browserStorage, storageSlot } from 'schema-admin/providers/session/storage-slot.ts';

const Accepting = z.object({
  Vehicle: Id.optional(),
  /** Whether labels are printed along with it. */
  PrintsLabels: z.boolean().optional(),
});
export type Accepting = z.infer<typeof Accepting>;

/** A storage that is absent, full or corrupt costs the memory, nothing else. */
export function acceptingMemory(storage: TextStorage | undefined = browserStorage()) {
  const slot = storageSlot(storage, 'portal.accepting.v1');
  const read = (): Accepting => {
    try {
      return Accepting.parse(JSON.parse(slot.read() ?? '{}'));
    } catch {
      return {};
    }
  };
  return { read, keep: (change: Accepting) => slot.write(JSON.stringify({ ...read(), ...change })) };
}
