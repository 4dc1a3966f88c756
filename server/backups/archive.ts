/** The file that `npm run backup` writes: a tar archive with a manifest, the database and the uploaded files. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, existsSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { copyFile, link } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export const manifestName = 'manifest.json';
/** `pg_dump --format=custom`, or a compressed copy of the embedded database's folder. */
export const databaseName = 'database';
export const filesName = 'files';

export const Manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  version: z.string(),
  engine: z.enum(['pglite', 'postgres']),
  migrations: z.array(z.string()),
  /** SHA-256 of each file in the archive. */
  checksums: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

/**
 * Runs a program and returns its output. Throws its error output if it fails, and `missing` if the program does not
 * exist.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  missing: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = await once(child, 'close').catch((error: unknown) => {
    throw z.object({ code: z.literal('ENOENT') }).safeParse(error).success ? new Error(missing) : error;
  });
  if (code !== 0) throw new Error(`${program} failed: ${errors.trim().slice(-2000)}`);
  return output;
}

const noTar = 'The program "tar" is missing. Install it (Debian: apt-get install tar) and try again.';

export async function pack(folder: string, file: string): Promise<void> {
  await runProgram('tar', ['-czf', file, '-C', folder, '.'], noTar);
}

/** Unpacks an archive into a folder and returns its manifest. Throws if a file is missing or changed. */
export async function unpack(file: string, folder: string): Promise<Manifest> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  await runProgram('tar', ['-xzf', file, '-C', folder, '--no-same-owner'], noTar).catch((error: unknown) => {
    throw new Error(
      `${file} is not a backup, or is damaged: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  });
  const path = join(folder, manifestName);
  if (!existsSync(path)) throw new Error(`${file} is not a backup of this portal: it has no ${manifestName}.`);
  const manifest = Manifest.parse(JSON.parse(readFileSync(path, 'utf8')));
  const found = await checksumsOf(folder);
  const damaged = Object.entries(manifest.checksums)
    .filter(([name, checksum]) => found[name] !== checksum)
    .map(([name]) => name);
  if (damaged.length > 0) {
    throw new Error(
      `${file} is damaged: ${damaged.slice(0, 5).join(', ')} ${damaged.length === 1 ? 'is' : 'are'} missing or changed. Nothing was restored.`,
    );
  }
  return manifest;
}

/** Returns the SHA-256 of each file below a folder by path, except the manifest. */
export async function checksumsOf(folder: string): Promise<Record<string, string>> {
  const checksums: Record<string, string> = {};
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (name === manifestName || !statSync(join(folder, name)).isFile()) continue;
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(join(folder, name))) hash.update(z.instanceof(Buffer).parse(chunk));
    checksums[name] = hash.digest('hex');
  }
  return checksums;
}

/** Adds files that are missing in the target folder. File names are random, and files never change. */
export async function addFiles(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(from)) {
    const target = join(to, name);
    if (name.endsWith('.part') || existsSync(target)) continue;
    // A link uses no space but needs the same file system. A file may be deleted during the backup.
    await link(join(from, name), target)
      .catch(() => copyFile(join(from, name), target))
      .catch((error: unknown) => {
        if (existsSync(join(from, name))) throw error;
      });
  }
}
