/** The path that somebody signed out asked for, from `/login?to=…`; only a path of this portal counts. */
export function readAskedFor(search: string): string | undefined {
  const to = new URLSearchParams(search).get('to');
  return to && isOwnPath(to) && !to.startsWith('/login') ? to : undefined;
}

/** As the browser would read it, which leaves out tabs and line ends: `/<tab>/evil.example` is no path. */
function isOwnPath(to: string): boolean {
  const here = 'https://portal.invalid';
  return to.startsWith('/') && URL.canParse(to, here) && new URL(to, here).origin === here;
}
