import { z } from 'zod';

const DraftStorage = z.record(z.string(), z.object({ drafts: z.record(z.string(), z.any()) }));

/** Returns the tab's stored drafts of all accounts, by name. */
export function storedDrafts(): z.infer<typeof DraftStorage>[string]['drafts'] {
  return Object.assign(
    {},
    ...Object.values(DraftStorage.parse(JSON.parse(sessionStorage.getItem('portal.drafts.v2') ?? '{}'))).map(
      ({ drafts }) => drafts,
    ),
  );
}
