import { appendFileSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noteCleanStop, takeCleanStop } from './clean-stop.ts';

describe('a clean-stop note', () => {
  let root = '';
  let folder = '';
  const table = () => join(folder, 'base', '1', '1259');
  const commitLog = () => join(folder, 'pg_xact', '0000');
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'portal-note-'));
    folder = join(root, 'database');
    mkdirSync(join(folder, 'base', '1'), { recursive: true });
    writeFileSync(table(), 'x'.repeat(100));
    writeFileSync(join(folder, 'PG_VERSION'), '18');
    mkdirSync(join(folder, 'pg_xact'));
    writeFileSync(commitLog(), 'committed');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('is valid for one start only', () => {
    noteCleanStop(folder);
    expect([takeCleanStop(folder), takeCleanStop(folder)]).toEqual(['as-left', 'unknown']);
  });

  it.each([
    ['truncated', () => truncateSync(table(), 50)],
    ['longer', () => appendFileSync(table(), 'x')],
    ['missing', () => rmSync(table())],
    ['a changed configuration file', () => writeFileSync(join(folder, 'PG_VERSION'), '17')],
    ['new', () => writeFileSync(join(folder, 'another'), '')],
    ['missing with all others', () => rmSync(folder, { recursive: true })],
  ])('is invalid if a file is %s', (_state, change) => {
    noteCleanStop(folder);
    change();
    expect(takeCleanStop(folder)).toBe('unknown');
  });

  it.each([
    ['changed', () => writeFileSync(commitLog(), 'aborted!!')],
    ['missing', () => rmSync(commitLog())],
  ])('reports a commit log that is %s', (_state, change) => {
    noteCleanStop(folder);
    change();
    expect(takeCleanStop(folder)).toBe('commit-log-changed');
  });

  it('is invalid if the note itself is damaged', () => {
    noteCleanStop(folder);
    writeFileSync(`${folder}-stopped`, '{"files"');
    expect(takeCleanStop(folder)).toBe('unknown');
  });
});
