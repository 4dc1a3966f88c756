/**
 * Downloads scripts of the signed-in portal without running them. The build lists them in the page
 * (`packages/admin/vite/preload-start.mjs`).
 */

function preload(list: 'portal-session' | 'portal-management'): void {
  const scripts = document.querySelector<HTMLMetaElement>(`meta[name="${list}"]`)?.content.split(' ') ?? [];
  for (const href of scripts.filter(Boolean)) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
  }
}

/** Downloads the scripts of a stored session's portal. `stored` is its text, see `session-store.ts`. */
export function preloadStoredSession(stored: string, leastRole: string): void {
  // The stored text of an ended session contains no user.
  if (!stored.includes('"user"')) return;
  preload('portal-session');
  if (!stored.includes(`"role":"${leastRole}"`)) preload('portal-management');
}

/** Downloads the scripts of every role's portal, before the role is known. */
export function preloadEverySession(): void {
  preload('portal-session');
  preload('portal-management');
}
