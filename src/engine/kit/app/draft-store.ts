/** What was typed into a form that is not sent yet. Survives a reload of the tab; belongs to one session alone. */
import { z } from 'zod';
import { type TextStorage, browserStorage, storageSlot } from '../../../providers/session/storage-slot.ts';

const Draft = z.record(z.string(), z.unknown());
export type Draft = z.infer<typeof Draft>;

const Kept = z.object({ session: z.string(), drafts: z.record(z.string(), Draft) });

export interface DraftStore {
  read(form: string): Draft | undefined;
  /** Keeps the draft, or drops it with `undefined`. */
  write(form: string, draft: Draft | undefined): void;
}

interface Options {
  readonly sessionKey: () => string | undefined;
  readonly storage?: TextStorage | undefined;
}

/** A storage that is absent, full or corrupt costs the drafts, nothing else. */
export function createDraftStore({ sessionKey, storage = browserStorage('sessionStorage') }: Options): DraftStore {
  const slot = storageSlot(storage, 'portal.drafts.v1');
  /** Those of the present session: another user of this tab never meets them. */
  function all(): Readonly<Record<string, Draft>> {
    try {
      const kept = Kept.parse(JSON.parse(slot.read() ?? 'null'));
      return kept.session === sessionKey() ? kept.drafts : {};
    } catch {
      return {};
    }
  }
  return {
    read: (form) => (Object.hasOwn(all(), form) ? all()[form] : undefined),
    write(form, draft) {
      const session = sessionKey();
      if (session === undefined) return;
      const { [form]: _, ...others } = all();
      const drafts = draft ? { ...others, [form]: draft } : others;
      slot.write(Object.keys(drafts).length === 0 ? null : JSON.stringify({ session, drafts }));
    },
  };
}
