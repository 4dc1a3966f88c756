/** A note written next to the database folder after a clean stop. A start that finds the same files skips the check. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Note = z.object({ files: z.string(), commitLog: z.string() });

const noteOf = (folder: string) => `${folder}-stopped`;
/** Files compared only by size: tables and indexes have checksums, and the log is only read after a crash. */
const bySizeOnly = /^(base|global)[\\/](.*[\\/])?\d+(_\w+)?(\.\d+)?$|^pg_wal[\\/]/;
/** Files that record which transactions committed. They have no checksums. */
const ofCommitLog = /^pg_(xact|multixact)[\\/]/;

function describe(folder: string): z.infer<typeof Note> {
  const [files, commitLog] = [createHash('sha256'), createHash('sha256')];
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(folder, file);
    const found = statSync(path);
    if (!found.isFile()) continue;
    files.update(`${file} ${found.size}\n`);
    if (bySizeOnly.test(file)) continue;
    files.update(readFileSync(path));
    if (ofCommitLog.test(file)) commitLog.update(`${file} ${found.size}\n`).update(readFileSync(path));
  }
  return { files: files.digest('hex'), commitLog: commitLog.digest('hex') };
}

/** Writes the note. Call it once nothing writes to the folder any more. */
export function noteCleanStop(folder: string): void {
  writeFileSync(noteOf(folder), JSON.stringify(describe(folder)), { flush: true });
}

function readNote(folder: string): z.infer<typeof Note> | undefined {
  try {
    return Note.parse(JSON.parse(readFileSync(noteOf(folder), 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * Removes the note and compares the folder with it. Returns `as-left` if nothing changed, `commit-log-changed`, or
 * `unknown` if all files must be checked.
 */
export function takeCleanStop(folder: string): 'as-left' | 'commit-log-changed' | 'unknown' {
  const note = readNote(folder);
  rmSync(noteOf(folder), { force: true });
  if (note === undefined || !existsSync(folder)) return 'unknown';
  const found = describe(folder);
  if (found.commitLog !== note.commitLog) return 'commit-log-changed';
  return found.files === note.files ? 'as-left' : 'unknown';
}
