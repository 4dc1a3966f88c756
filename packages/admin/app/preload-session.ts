/**
 * Downloads the scripts of the signed-in portal without running them. The build lists them in the page
 * (`packages/admin/vite/preload-start.mjs`).
 */
export function preloadSession(): void {
  const scripts = document.querySelector<HTMLMetaElement>('meta[name="portal-session"]')?.content.split(' ') ?? [];
  for (const href of scripts) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
  }
}
