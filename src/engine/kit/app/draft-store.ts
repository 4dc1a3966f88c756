/** What was typed into a form that is not sent yet. Survives a reload of the tab; belongs to one session alone. */
import { z } from 'zod';
import { deviceNow } from '../../../providers/clock.ts';
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

const dayMs = 86_400_000;
const Lasting = z.record(z.string(), z.object({ at: z.number(), drafts: z.record(z.string(), Draft) }));

interface LastingOptions {
  /** Whose drafts they are: the account's own name, for the next sign-in is another session. */
  readonly owner: () => string | undefined;
  readonly storage?: TextStorage | undefined;
  readonly now?: () => number;
}

/**
 * Drafts that outlive the session: whoever is signed out in the middle of a long form goes on with it at the next sign-in.
 * On a device that several people use each account meets its own alone; a day after it was last typed at, all is forgotten.
 */
export function createLastingDrafts({ owner, storage = browserStorage(), now = deviceNow }: LastingOptions): DraftStore {
  const slot = storageSlot(storage, 'portal.lasting-drafts.v1');
  function all(): z.infer<typeof Lasting> {
    try {
      const kept = Lasting.parse(JSON.parse(slot.read() ?? 'null'));
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
      const whose = owner();
      if (whose === undefined) return;
      const { [whose]: own, ...others } = all();
      const { [form]: _, ...rest } = own?.drafts ?? {};
      const drafts = draft ? { ...rest, [form]: draft } : rest;
      const kept = Object.keys(drafts).length === 0 ? others : { ...others, [whose]: { at: now(), drafts } };
      slot.write(Object.keys(kept).length === 0 ? null : JSON.stringify(kept));
    },
  };
}
