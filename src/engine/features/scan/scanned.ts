/** How scanned codes travel to the page that they open: in the state of the history's entry. */
import { z } from 'zod';

const Scanned = z.object({
  /** Those since the page was opened: two that come at once reach it as one. */
  scanned: z.array(z.string()),
});
export type Scanned = z.infer<typeof Scanned>;

export function readScanned(state: unknown): Scanned | undefined {
  return Scanned.safeParse(state).data;
}
