import type { RemainingCredits } from '../../../../contract/live.ts';

/** At this many credits or fewer the badge takes the failure style (O-9.04). */
const fewCredits = 10;

/** What the badge shows of the socket's message; `HasCredits: false` shows 0 (decisions, "Session, shell"), less what was `spent` since it came. */
export function creditsShown({ HasCredits, RemainingCredits: remaining }: RemainingCredits, spent = 0): { readonly credits: number; readonly isLow: boolean } {
  const credits = HasCredits ? Math.max(0, (remaining ?? 0) - spent) : 0;
  return { credits, isLow: credits <= fewCredits };
}
