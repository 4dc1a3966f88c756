import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { runProgram } from './archive.ts';

const Version = z.object({ rows: z.tuple([z.object({ version: z.coerce.number() })]) });
const versionParts = 10_000;

/** Runs `pg_dump`, `pg_restore` or `psql`. If it is missing, throws an error that names the package to install. */
export function runPostgresTool(program: 'pg_dump' | 'pg_restore' | 'psql', args: readonly string[]): Promise<string> {
  return runProgram(
    program,
    args,
    `The program "${program}" is missing. Install PostgreSQL's client programs (Debian: apt-get install postgresql-client, macOS: brew install libpq), no older than the server, and try again.`,
  );
}

/** Throws if `pg_dump` is older than the server, because it couldn't read the server's database. */
export async function requireMatchingTools(database: Database): Promise<void> {
  const [{ version }] = Version.parse(
    await database.inScope(
      'system',
      (tx) => tx.execute(sql`select current_setting('server_version_num') as version`),
      'reads',
    ),
  ).rows;
  const server = Math.floor(version / versionParts);
  const tool = Number(/(\d+)/.exec(await runPostgresTool('pg_dump', ['--version']))?.[1]);
  if (tool < server) {
    throw new Error(
      `pg_dump ${tool} is older than the server, PostgreSQL ${server}. Install postgresql-client-${server} and try again.`,
    );
  }
}
