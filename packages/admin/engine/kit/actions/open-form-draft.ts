import { z } from 'zod';
import type { DraftStore } from '../app/draft-store.ts';

export const openFormDraftKey = (resource: string) => `${resource}/action`;

const OpenFormDraft = z.object({ action: z.string(), row: z.record(z.string(), z.unknown()), pathname: z.string() });

/** Returns the action form that has unsent input on this page, so that it can be reopened. */
export function readOpenFormDraft(
  drafts: DraftStore,
  resource: string,
  pathname: string,
): Pick<z.infer<typeof OpenFormDraft>, 'action' | 'row'> | undefined {
  const opened = OpenFormDraft.safeParse(drafts.read(openFormDraftKey(resource))).data;
  return opened?.pathname === pathname ? { action: opened.action, row: opened.row } : undefined;
}
