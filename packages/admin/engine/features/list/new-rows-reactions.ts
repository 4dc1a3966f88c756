/** Decides how a list reacts to new or changed rows (O-4.39 to O-4.42). */

/** From this scroll position on, the list does not move; a banner offers the new rows. */
const scrolledPx = 300;

export const isScrolled = (scrollY: number): boolean => scrollY >= scrolledPx;

/** `since`: the start time of the next check, in ms. A positive answer keeps it until the list is refreshed. */
interface Reaction<Name extends string> {
  readonly step: Name;
  readonly since: number;
}

interface NewRowsCheck {
  readonly isNew: boolean;
  readonly scrollY: number;
  readonly since: number;
  /** The time of the check, in ms. */
  readonly asked: number;
}

export function reactToCheck({ isNew, scrollY, since, asked }: NewRowsCheck): Reaction<'rest' | 'offer' | 'refresh'> {
  if (isNew && isScrolled(scrollY)) return { step: 'offer', since };
  return { step: isNew ? 'refresh' : 'rest', since: asked };
}

interface NewRowsMessage {
  /** Whether the list shows the row of the message. */
  readonly isHeld: boolean;
  readonly scrollY: number;
  readonly since: number;
  readonly now: number;
}

/** At the top, the refresh shows all new rows, so neither the next check nor the banner reports them again. */
export function reactToMessage({ isHeld, scrollY, since, now }: NewRowsMessage): Reaction<'refresh' | 'ask'> {
  if (!isScrolled(scrollY)) return { step: 'refresh', since: now };
  return { step: isHeld ? 'refresh' : 'ask', since };
}
