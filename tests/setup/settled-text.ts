import { act } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { titledLines, accessibleLines } from 'schema-admin/engine/testing/accessible-text.ts';

/** Number of tasks to wait for. React renders transitions in slices, each in a separate task. */
const renderTurns = 40;

async function flushRenders(milliseconds: number): Promise<void> {
  await act(async () => {
    await vi.dynamicImportSettled();
    await new Promise((done) => void setTimeout(done, milliseconds));
    for (let turn = 0; turn < renderTurns; turn += 1) await new Promise((done) => void setImmediate(done));
    await new Promise((done) => void requestAnimationFrame(done));
  });
}

/** Returns the text lines of a page part once they stop changing. Throws if there is no such part. */
export async function settledText(look: () => Element | null | undefined): Promise<string[]> {
  const read = () => {
    const part = look();
    return part ? accessibleLines(part) : [];
  };
  let before = '';
  for (let alike = 0, tries = 0; alike < 3 && tries < 200; tries += 1) {
    await flushRenders(5 * 2 ** alike);
    const now = read().join('\n');
    alike = now === before && !now.includes('(busy)') ? alike + 1 : 0;
    before = now;
  }
  if (before === '') throw new Error(`The part has no text: ${document.body.textContent?.slice(-800)}`);
  return before.split('\n');
}

/** Compares named parts with a snapshot in `tests/screens/snapshots/`. `npx vitest run FILE -u` updates it. */
export async function expectTextSnapshot(
  file: string,
  parts: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const all = Object.entries(parts).map(([name, lines]) => titledLines(name, lines));
  await expect(`${all.join('\n')}\n`).toMatchFileSnapshot(`${process.cwd()}/tests/screens/snapshots/${file}.txt`);
}
