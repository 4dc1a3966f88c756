/** Reads screens that are rendered to HTML without a document. */
import { Window } from 'happy-dom';
import { expect } from 'vitest';
import { namedLines, spoken } from './spoken.ts';

export function spokenHtml(html: string): string[] {
  const { body } = new Window().document;
  body.innerHTML = html;
  return spoken(body);
}

/** Compares rendered components, by name, with a snapshot in `spoken/`. `npx vitest run FILE -u` updates it. */
export async function expectDrawn(
  name: string,
  drawn: Readonly<Record<string, () => Promise<readonly string[]>>>,
): Promise<void> {
  const all: string[] = [];
  for (const [title, look] of Object.entries(drawn)) all.push(namedLines(title, await look()));
  await expect(`${all.join('\n')}\n`).toMatchFileSnapshot(
    `${process.cwd()}/packages/admin/engine/testing/spoken/${name}.txt`,
  );
}
