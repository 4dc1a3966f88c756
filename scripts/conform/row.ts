/** What was found out about one call: a line of the report. */

/** `odd`: the backend departs from the contract in something that the portal copes with (ADR 013). */
export type Verdict = 'ok' | 'odd' | 'fault' | 'not asked';

export interface Row {
  /** The call and what about it, such as `POST /upc/vertical/list: search`. */
  readonly subject: string;
  /** Who asked, such as `Admin admin@example.com`. */
  readonly as: string;
  readonly verdict: Verdict;
  /** Ids of the requirements that name the call. */
  readonly requirements: readonly string[];
  readonly sent?: string;
  readonly status?: number;
  /** What is wrong and where, or why nothing was asked. */
  readonly says: readonly string[];
}

/** A row before it is known whose it is. */
export interface Found {
  readonly verdict: Verdict;
  readonly says: readonly string[];
  readonly status?: number | undefined;
  readonly sent?: string | undefined;
}

export const fine: Found = { verdict: 'ok', says: [] };
export const fault = (...says: string[]): Found => ({ verdict: 'fault', says });
export const odd = (...says: string[]): Found => ({ verdict: 'odd', says });
export const notAsked = (why: string): Found => ({ verdict: 'not asked', says: [why] });

const gravity: readonly Verdict[] = ['not asked', 'ok', 'odd', 'fault'];

/** Of several findings on one call the gravest verdict, with all that they say. */
export function worst(found: readonly Found[]): Found {
  const gravest = Math.max(0, ...found.map(({ verdict }) => gravity.indexOf(verdict)));
  const { sent, status } = found.find(({ verdict }) => verdict === gravity[gravest]) ?? {};
  const told = found.filter(({ verdict }) => verdict !== 'not asked' || gravest === 0);
  return { verdict: gravity[gravest] ?? 'ok', says: [...new Set(told.flatMap(({ says }) => says))], sent, status };
}
