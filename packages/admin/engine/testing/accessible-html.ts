/** Reads the HTML of rendered screens as accessible text, and compares it with snapshots. */
import { Window } from 'happy-dom';
import { expect } from 'vitest';
import { titledLines, accessibleLines } from './accessible-text.ts';

export function accessibleLinesOfHtml(html: string): string[] {
  const { body } = new Window().document;
  body.innerHTML = html;
  return accessibleLines(body);
}

/** Compares rendered components, by name, with a snapshot in `snapshots/`. `npx vitest run FILE -u` updates it. */
export async function expectSnapshot(
  name: string,
  renderers: Readonly<Record<string, () => Promise<readonly string[]>>>,
): Promise<void> {
  const all: string[] = [];
  for (const [title, look] of Object.entries(renderers)) all.push(titledLines(title, await look()));
  await expect(`${all.join('\n')}\n`).toMatchFileSnapshot(
    `${process.cwd()}/packages/admin/engine/testing/snapshots/${name}.txt`,
  );
}
