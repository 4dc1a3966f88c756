/** The form that stands before the portal's scripts have come, for whoever draws the portal and whoever takes its place; what draws it is fetched only where nobody is signed in. */
export interface EarlyForm {
  /** Until nothing is being composed in it, as in Japanese; `undefined` where nothing is. */
  composed(): Promise<void> | undefined;
  /** To the form that stands in its place now, in the same frame. Answers whether the password was shown. */
  giveOverTo(form: HTMLFormElement): { readonly showsPassword: boolean };
  /** Takes it away. */
  drop(): void;
}

let early: EarlyForm | undefined;

export function keepEarlyForm(drawn: EarlyForm): void {
  early = drawn;
}

export const earlyForm = (): EarlyForm | undefined => early;

/** Once. */
export function takeEarlyForm(): EarlyForm | undefined {
  const taken = early;
  early = undefined;
  return taken;
}

/** Where sign-in stands for whoever has asked for something else; it leads back there. */
export function signInPathOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>, isLedBack = true): string {
  const wanted = isLedBack && pathname !== '/' ? `?to=${encodeURIComponent(pathname + search)}` : '';
  return `/login${wanted}`;
}
