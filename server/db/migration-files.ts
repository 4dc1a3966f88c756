import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Relative to the project root, from which the server runs whether it is built or not. */
export const migrationsFolder = join(process.cwd(), 'server', 'db', 'migrations');

/** The statements of one transaction, or a single `create index concurrently`, which runs outside a transaction. */
export interface Part {
  readonly statements: string;
  readonly isConcurrent: boolean;
}

export interface Migration {
  readonly name: string;
  readonly checksum: string;
  readonly parts: readonly Part[];
  /**
   * Number of the oldest migration whose release also works after this one, from a line `-- compatible-since: 0062`.
   */
  readonly compatibleFrom: string | undefined;
}

export function numberOf(name: string): string {
  return name.slice(0, 4);
}

/**
 * Returns a folder's migrations in order. A line `-- transaction` starts a new transaction. A line `-- 64 transactions`
 * repeats the statements below it 64 times, with `{part}` replaced by 0 to 63 (ADR 074).
 */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}_\w+\.sql$/.test(name));
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return {
      name,
      checksum: createHash('sha256').update(text).digest('hex'),
      parts: partsOf(text).map((statements) => ({ statements, isConcurrent: isConcurrent(name, statements) })),
      compatibleFrom: /^-- compatible-since: (\d{4})$/m.exec(text)?.[1],
    };
  });
}

/** Returns the statements of each transaction in a migration file. */
export function partsOf(text: string): readonly string[] {
  // `split` puts the captured repeat count between the parts.
  const pieces = `-- transaction\n${text}`.split(/^-- (?:transaction|(\d+) transactions) *$/m).slice(1);
  return pieces.flatMap((statements, index) => {
    if (index % 2 === 0) return [];
    const times = Number(pieces[index - 1] ?? 1);
    return Array.from({ length: times }, (_, part) => statements.replaceAll('{part}', String(part)));
  });
}

const withoutComments = (statements: string) => statements.replace(/--.*$/gm, '');

function isConcurrent(name: string, statements: string): boolean {
  const text = withoutComments(statements);
  if (!/\bindex\s+concurrently\b/i.test(text)) return false;
  if (text.split(';').filter((statement) => statement.trim() !== '').length === 1) return true;
  throw new Error(
    `The migration ${name} builds an index concurrently together with other statements: put a line "-- transaction" before and after it.`,
  );
}

/** Returns the name of the index that a concurrent part creates, or `undefined` if the part drops one. */
export function createdIndex(statements: string): string | undefined {
  return /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/i.exec(
    withoutComments(statements),
  )?.[1];
}

export interface LockableTable {
  readonly name: string;
  readonly indexes: readonly string[];
}

export interface TableLock {
  readonly table: string;
  readonly mode: 'access exclusive' | 'share row exclusive';
}

/**
 * Returns a lock for each existing table that the statements name, sorted by name. Locks too many tables rather than
 * too few. Ignores function bodies, because creating a function locks no table.
 */
export function locksOf(statements: string, tables: readonly LockableTable[]): TableLock[] {
  const text = withoutComments(statements).replace(
    /\bcreate\s+(?:or\s+replace\s+)?function\b[\s\S]*?\bas\s+(\$\w*\$)[\s\S]*?\1/gi,
    '',
  );
  // A code block may execute any statement.
  const isDynamic = /\bdo\s+\$|\btenant_table\(/i.test(text);
  const dropped = new Set(
    [...text.matchAll(/\bdrop\s+index\s+(?:if\s+exists\s+)?([\w\s,]+)/gi)].flatMap(([, names = '']) =>
      names.trim().split(/\s*,\s*/),
    ),
  );
  return tables
    .flatMap(({ name, indexes }): TableLock[] => {
      const losesIndex = indexes.some((index) => dropped.has(index));
      const isNamed = new RegExp(`\\b${name}\\b`).test(text);
      if (!isNamed && !losesIndex) return [];
      const isAltered = new RegExp(
        `\\btable\\s+(?:if\\s+exists\\s+)?(?:only\\s+)?${name}\\b|\\b(?:policy|drop\\s+trigger(?:\\s+if\\s+exists)?)\\s+\\w+\\s+on\\s+${name}\\b`,
        'i',
      ).test(text);
      return [{ table: name, mode: isAltered || losesIndex || isDynamic ? 'access exclusive' : 'share row exclusive' }];
    })
    .toSorted((one, other) => (one.table < other.table ? -1 : 1));
}
