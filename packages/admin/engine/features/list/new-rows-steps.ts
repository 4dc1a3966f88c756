/** What a list does when it learns that something has come or changed (O-4.39 to O-4.42). */

/** Scrolled this far, the list does not move under the reader: a banner offers the new rows. */
const scrolledPx = 300;

export const isScrolled = (scrollY: number): boolean => scrollY >= scrolledPx;

/** `since`, in ms: the time since which the next check asks. It stays after a positive answer, until the list is refreshed. */
interface Step<Name extends string> {
  readonly step: Name;
  readonly since: number;
}

interface Check {
  readonly isNew: boolean;
  readonly scrollY: number;
  readonly since: number;
  /** When it was asked, in ms. */
  readonly asked: number;
}

export function afterCheck({ isNew, scrollY, since, asked }: Check): Step<'rest' | 'offer' | 'refresh'> {
  if (isNew && isScrolled(scrollY)) return { step: 'offer', since };
  return { step: isNew ? 'refresh' : 'rest', since: asked };
}

interface Message {
  /** Whether the list shows the row that the message is about. */
  readonly isHeld: boolean;
  readonly scrollY: number;
  readonly since: number;
  readonly now: number;
}

/** At the top the refresh shows whatever is new: neither the next check nor the banner is to speak of it again. */
export function afterMessage({ isHeld, scrollY, since, now }: Message): Step<'refresh' | 'ask'> {
  if (!isScrolled(scrollY)) return { step: 'refresh', since: now };
  return { step: isHeld ? 'refresh' : 'ask', since };
}
