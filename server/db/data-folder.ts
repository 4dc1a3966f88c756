/** The files of a data folder, and whether it has ever held a database. */
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
  /** A snapshot of the database while it is checked. */
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

/** Returns whether a database was once made here: it must never be replaced by an empty one. */
export function heldDatabase({ root, database, dumps, unfinished }: DataFolder): boolean {
  if (existsSync(join(root, markerName)) || hasEntries(dumps) || hasEntries(join(root, 'files'))) return true;
  if (existsSync(root) && readdirSync(root).some((name) => name.startsWith('database-broken-'))) return true;
  // A first start that was killed leaves half a database, which held nothing yet.
  return !existsSync(unfinished) && hasEntries(database);
}

/** Notes that the folder holds a database from now on. */
export function markHeld({ root }: DataFolder): void {
  const marker = join(root, markerName);
  if (!existsSync(marker)) writeFileSync(marker, markerText, { flush: true });
}

/** Runs `make`, which creates the database's folder. When it fails or the process is killed, the half-made folder is removed. */
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

/** Removes a half-made database and forgotten snapshots. Returns whether there was a half-made database. */
export function removeUnfinished({ database, unfinished, snapshot, dumps }: DataFolder): boolean {
  rmSync(snapshot, { recursive: true, force: true });
  if (existsSync(dumps)) for (const name of readdirSync(dumps)) if (name.endsWith('.part')) rmSync(join(dumps, name));
  if (!existsSync(unfinished)) return false;
  rmSync(database, { recursive: true, force: true });
  rmSync(unfinished);
  return true;
}

/** Returns instructions for an operator whose database and copies are all unusable. */
export function adviceFor({ root, dumps }: DataFolder): string {
  return `Put a good copy of the database into ${resolve(dumps)} and start again. To start with an empty portal on purpose, move the whole folder ${resolve(root)} away.`;
}

export function createFolder({ root }: DataFolder): void {
  // It holds people's addresses: no other user of the machine reads it.
  mkdirSync(root, { recursive: true, mode: 0o700 });
}
