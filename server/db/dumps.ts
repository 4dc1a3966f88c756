import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const maxDumps = 3;
const dumpName = /^database-.+\.tar\.gz$/;

/** Formats a time for use in a file name. The names sort by time. */
export function fileStamp(at: Date): string {
  return at.toISOString().replace(/[:.]/g, '-');
}

/** Returns the paths of the copies in a folder, newest first. */
export function listDumps(folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  const names = readdirSync(folder).filter((name) => dumpName.test(name));
  return names
    .sort()
    .reverse()
    .map((name) => join(folder, name));
}

export function dumpPath(folder: string, at: Date): string {
  return join(folder, `database-${fileStamp(at)}.tar.gz`);
}

export function partOf(path: string): string {
  return `${path}.part`;
}

/** Publishes a complete copy and deletes all but the newest three. */
export function rotateDumps(folder: string, path: string): void {
  renameSync(partOf(path), path);
  for (const old of listDumps(folder).slice(maxDumps)) rmSync(old);
}

/** Writes a copy atomically and deletes all but the newest three. Returns its path. */
export async function keepDump(folder: string, dump: Blob, at: Date): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const path = dumpPath(folder, at);
  writeFileSync(partOf(path), Buffer.from(await dump.arrayBuffer()), { flush: true });
  rotateDumps(folder, path);
  return path;
}
