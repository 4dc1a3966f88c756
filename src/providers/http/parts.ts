/** The scripts that the page names, each after what it needs (scripts/preload-start.mjs). */
type Named = 'portal-start' | 'portal-signed-in' | 'portal-declarations' | 'portal-order' | 'portal-dialogs';

const scriptsOf = (name: Named): readonly string[] => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.split(' ').filter(Boolean) ?? [];

/** Has the browser fetch them, without running them. */
export function fetchParts(name: Named): void {
  for (const href of scriptsOf(name)) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }));
}

/** Runs them one after another: a phone that is touched meanwhile answers between two of them, where one import would run them all at a stretch (ADR 064). */
export async function runParts(name: Named): Promise<void> {
  for (const script of scriptsOf(name)) await import(/* @vite-ignore */ script);
}
