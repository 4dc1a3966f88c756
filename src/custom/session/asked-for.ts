/** The path that somebody signed out asked for, from `/login?to=…`; only a path of this portal counts. */
export function readAskedFor(search: string): string | undefined {
  const to = new URLSearchParams(search).get('to');
  return to && /^\/(?![/\\])/.test(to) && !to.startsWith('/login') ? to : undefined;
}
