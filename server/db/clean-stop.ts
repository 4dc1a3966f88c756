/** A note that a stop leaves beside the database's folder: a start that finds it, and the files as it says, need not check them. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const noteOf = (folder: string) => `${folder}-stopped`;

/** Stands for the size of each file. */
function sizesOf(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  for (const file of files) {
    const found = statSync(join(folder, file));
    if (found.isFile()) hash.update(`${file} ${found.size}\n`);
  }
  return hash.digest('hex');
}

/** To be called when nothing writes to the folder any more. */
export function noteCleanStop(folder: string): void {
  writeFileSync(noteOf(folder), sizesOf(folder), { flush: true });
}

/** Whether the folder is as a clean stop left it. The note is gone afterwards: the next one is the next clean stop's. */
export function takeCleanStop(folder: string): boolean {
  const note = noteOf(folder);
  const isClean = existsSync(note) && existsSync(folder) && readFileSync(note, 'utf8') === sizesOf(folder);
  rmSync(note, { force: true });
  return isClean;
}
