/** Decides how a list reacts to new or changed rows (O-4.39 to O-4.42). */

/** From this scroll position on, in px, the list does not move, and a banner offers the new rows instead. */
const scrolledPx = 300;

export const isScrolled = (scrollY: number): boolean => scrollY >= scrolledPx;

/** The reaction of a list. The next check looks for rows that came after `since`, in ms. */
interface Reaction<Name extends string> {
  readonly step: Name;
  readonly since: number;
}

interface NewRowsCheck {
  readonly isNew: boolean;
  readonly scrollY: number;
  readonly since: number;
  /** The time of the check, in ms. */
  readonly checkedAt: number;
}

export function reactToCheck({
  isNew,
  scrollY,
  since,
  checkedAt,
}: NewRowsCheck): Reaction<'rest' | 'offer' | 'refresh'> {
  if (isNew && isScrolled(scrollY)) return { step: 'offer', since };
  return { step: isNew ? 'refresh' : 'rest', since: checkedAt };
}

interface NewRowsMessage {
  /** Whether the list shows the row that the message is about. */
  readonly isHeld: boolean;
  readonly scrollY: number;
  readonly since: number;
  readonly now: number;
}

/** Reacts to a live message. At the top, a refresh shows all new rows, so the next check looks only for later ones. */
export function reactToMessage({ isHeld, scrollY, since, now }: NewRowsMessage): Reaction<'refresh' | 'ask'> {
  if (!isScrolled(scrollY)) return { step: 'refresh', since: now };
  return { step: isHeld ? 'refresh' : 'ask', since };
}
