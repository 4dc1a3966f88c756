/** The result of checking a call: a line of the report. */

/** `odd`: the backend deviates from the contract in a way that the portal tolerates (ADR 013). */
export type Verdict = 'ok' | 'odd' | 'fault' | 'skipped';

export interface Row {
  /** The call and the checked aspect, such as `POST /upc/vertical/list: search`. */
  readonly subject: string;
  /** The caller, such as `Admin admin@example.com`. */
  readonly as: string;
  readonly verdict: Verdict;
  /** Ids of the requirements that name the call. */
  readonly requirements: readonly string[];
  readonly sent?: string;
  readonly status?: number;
  /** The problems and their paths, or the reason for not calling. */
  readonly says: readonly string[];
}

/** A result without its call and caller. */
export interface Found {
  readonly verdict: Verdict;
  readonly says: readonly string[];
  readonly status?: number | undefined;
  readonly sent?: string | undefined;
}

export const fine: Found = { verdict: 'ok', says: [] };
export const fault = (...says: string[]): Found => ({ verdict: 'fault', says });
export const deviation = (...says: string[]): Found => ({ verdict: 'odd', says });
export const notAsked = (why: string): Found => ({ verdict: 'skipped', says: [why] });

const gravity: readonly Verdict[] = ['skipped', 'ok', 'odd', 'fault'];

/** Merges multiple results of one call into the worst verdict, with the messages of all. */
export function worst(found: readonly Found[]): Found {
  const gravest = Math.max(0, ...found.map(({ verdict }) => gravity.indexOf(verdict)));
  const { sent, status } = found.find(({ verdict }) => verdict === gravity[gravest]) ?? {};
  const relevant = found.filter(({ verdict }) => verdict !== 'skipped' || gravest === 0);
  return { verdict: gravity[gravest] ?? 'ok', says: [...new Set(relevant.flatMap(({ says }) => says))], sent, status };
}
