import { z } from 'zod';
import type { DraftStore } from '../app/draft-store.ts';

/** Returns the key of the draft that records which action form was open when the page was left. */
export const openFormDraftKey = (resource: string) => `${resource}/action`;

const OpenFormDraft = z.object({ action: z.string(), row: z.record(z.string(), z.unknown()), pathname: z.string() });

/** Returns the action form with unsent input on this page, to open it again. */
export function readOpenFormDraft(
  drafts: DraftStore,
  resource: string,
  pathname: string,
): Pick<z.infer<typeof OpenFormDraft>, 'action' | 'row'> | undefined {
  const opened = OpenFormDraft.safeParse(drafts.read(openFormDraftKey(resource))).data;
  return opened?.pathname === pathname ? { action: opened.action, row: opened.row } : undefined;
}
