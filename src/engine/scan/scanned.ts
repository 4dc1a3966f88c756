/** How a scanned code travels to the page that it opens: in the state of the history's entry. */
import { z } from 'zod';

const Scanned = z.object({
  scanned: z.string(),
  /** Tells two scans of the same code apart; in ms. */
  at: z.number(),
});
export type Scanned = z.infer<typeof Scanned>;

export function readScanned(state: unknown): Scanned | undefined {
  return Scanned.safeParse(state).data;
}
