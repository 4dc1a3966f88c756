/** The files of a data folder, including the marker that shows that it has held a database. */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const markerName = 'PORTAL_DATA';
const markerText = `This folder holds the portal's database (database/) and its copies (dumps/).
If the database is lost, the portal restores a copy. It never starts empty here again.
To start with an empty portal, stop it and move this whole folder away.
`;

export interface DataFolder {
  readonly root: string;
  readonly database: string;
  readonly dumps: string;
  /** Exists while the database is being created or restored. */
  readonly unfinished: string;
  /** A snapshot of the database that is being checked. */
  readonly snapshot: string;
}

export function dataFolder(root: string): DataFolder {
  const at = (name: string) => join(root, name);
  return {
    root,
    database: at('database'),
    dumps: at('dumps'),
    unfinished: at('database-unfinished'),
    snapshot: at('database-snapshot'),
  };
}

function hasEntries(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0;
}

/** Returns whether this folder has held a database, which must never be replaced by an empty one. */
export function heldDatabase({ root, database, dumps, unfinished }: DataFolder): boolean {
  if (existsSync(join(root, markerName)) || hasEntries(dumps) || hasEntries(join(root, 'files'))) return true;
  if (existsSync(root) && readdirSync(root).some((name) => name.startsWith('database-broken-'))) return true;
  // If the first start was killed, it left a partial database without data.
  return !existsSync(unfinished) && hasEntries(database);
}

export function markHeld({ root }: DataFolder): void {
  const marker = join(root, markerName);
  if (!existsSync(marker)) writeFileSync(marker, markerText, { flush: true });
}

/** Runs `make`, which creates the database folder. Removes the partial folder if it fails or the process is killed. */
export async function makeWhole<T>(folder: DataFolder, make: () => Promise<T>): Promise<T> {
  writeFileSync(folder.unfinished, '', { flush: true });
  try {
    const made = await make();
    rmSync(folder.unfinished);
    markHeld(folder);
    return made;
  } catch (error) {
    removeUnfinished(folder);
    throw error;
  }
}

/** Removes a partial database and leftover snapshots. Returns whether there was a partial database. */
export function removeUnfinished({ database, unfinished, snapshot, dumps }: DataFolder): boolean {
  rmSync(snapshot, { recursive: true, force: true });
  if (existsSync(dumps)) for (const name of readdirSync(dumps)) if (name.endsWith('.part')) rmSync(join(dumps, name));
  if (!existsSync(unfinished)) return false;
  rmSync(database, { recursive: true, force: true });
  rmSync(unfinished);
  return true;
}

/** Returns instructions for an operator who has neither a usable database nor a usable copy. */
export function adviceFor({ root, dumps }: DataFolder): string {
  return `Put a good copy of the database into ${resolve(dumps)} and start again. To start with an empty portal on purpose, move the whole folder ${resolve(root)} away.`;
}

export function createFolder({ root }: DataFolder): void {
  // The folder holds personal data, so only its owner may read it.
  mkdirSync(root, { recursive: true, mode: 0o700 });
}
