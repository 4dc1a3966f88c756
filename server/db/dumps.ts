import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const kept = 3;
const dumpName = /^database-.+\.tar\.gz$/;

/** A moment as a part of a file name that sorts by time. */
export function fileStamp(at: Date): string {
  return at.toISOString().replace(/[:.]/g, '-');
}

/** The copies in a folder, newest first. */
export function listDumps(folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  const names = readdirSync(folder).filter((name) => dumpName.test(name));
  return names.sort().reverse().map((name) => join(folder, name));
}

/** Writes a copy so that it is there whole or not at all, and drops all but the newest three. */
export async function keepDump(folder: string, dump: Blob, at: Date): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `database-${fileStamp(at)}.tar.gz`);
  writeFileSync(`${path}.part`, Buffer.from(await dump.arrayBuffer()), { flush: true });
  renameSync(`${path}.part`, path);
  for (const old of listDumps(folder).slice(kept)) rmSync(old);
  return path;
}
