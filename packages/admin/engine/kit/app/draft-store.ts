/** Unsent form values, stored by account. They survive a reload and an expired session. */
import { z } from 'zod';
import { deviceNow } from '../../../providers/clock.ts';
import type { StorageSlot } from '../../../providers/session/storage-slot.ts';

const Draft = z.record(z.string(), z.unknown());
export type Draft = z.infer<typeof Draft>;

const dayMs = 86_400_000;
const StoredDrafts = z.record(z.string(), z.object({ at: z.number(), drafts: z.record(z.string(), Draft) }));

export interface DraftStore {
  read(form: string): Draft | undefined;
  /** Stores the draft, or removes it if it is `undefined`. Does nothing while no user is signed in. */
  write(form: string, draft: Draft | undefined): void;
}

interface Options {
  readonly slot: StorageSlot;
  /** Returns the signed-in account, which stays the same across sessions. */
  readonly owner: () => string | undefined;
  readonly now?: () => number;
}

/**
 * Creates a draft store. An account's drafts expire a day after its last change, and other accounts don't see them.
 * If the storage is unavailable, full or corrupt, drafts are lost without an error.
 */
export function createDraftStore({ slot, owner, now = deviceNow }: Options): DraftStore {
  function all(): z.infer<typeof StoredDrafts> {
    try {
      const stored = StoredDrafts.parse(JSON.parse(slot.read() ?? 'null'));
      return Object.fromEntries(Object.entries(stored).filter(([, { at }]) => Math.abs(now() - at) < dayMs));
    } catch {
      return {};
    }
  }
  return {
    read(form) {
      const drafts = all()[owner() ?? '']?.drafts ?? {};
      return Object.hasOwn(drafts, form) ? drafts[form] : undefined;
    },
    write(form, draft) {
      const account = owner();
      if (account === undefined) return;
      const { [account]: own, ...others } = all();
      const { [form]: _, ...rest } = own?.drafts ?? {};
      const drafts = draft ? { ...rest, [form]: draft } : rest;
      const updated = Object.keys(drafts).length === 0 ? others : { ...others, [account]: { at: now(), drafts } };
      slot.write(Object.keys(updated).length === 0 ? null : JSON.stringify(updated));
    },
  };
}
