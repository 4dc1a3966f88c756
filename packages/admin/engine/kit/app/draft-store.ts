/** What was typed into forms that are not sent yet. It survives a reload and a session that ends; it belongs to one account. */
import { z } from 'zod';
import { deviceNow } from '../../../providers/clock.ts';
import type { StorageSlot } from '../../../providers/session/storage-slot.ts';

const Draft = z.record(z.string(), z.unknown());
export type Draft = z.infer<typeof Draft>;

const dayMs = 86_400_000;
const Kept = z.record(z.string(), z.object({ at: z.number(), drafts: z.record(z.string(), Draft) }));

export interface DraftStore {
  read(form: string): Draft | undefined;
  /** Stores the draft, or removes it with `undefined`. Does nothing while nobody is signed in. */
  write(form: string, draft: Draft | undefined): void;
}

interface Options {
  readonly slot: StorageSlot;
  /** The account that is signed in: its next sign-in is another session. */
  readonly owner: () => string | undefined;
  readonly now?: () => number;
}

/**
 * Drafts by account, forgotten a day after the account last typed. Other users of the device see only their own.
 * A storage that is absent, full or corrupt costs the drafts, nothing else.
 */
export function createDraftStore({ slot, owner, now = deviceNow }: Options): DraftStore {
  function all(): z.infer<typeof Kept> {
    try {
      const kept = Kept.parse(JSON.parse(slot.read() ?? 'null'));
      return Object.fromEntries(Object.entries(kept).filter(([, { at }]) => Math.abs(now() - at) < dayMs));
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
      const kept = Object.keys(drafts).length === 0 ? others : { ...others, [account]: { at: now(), drafts } };
      slot.write(Object.keys(kept).length === 0 ? null : JSON.stringify(kept));
    },
  };
}
