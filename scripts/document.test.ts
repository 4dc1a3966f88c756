import { describe, expect, it } from 'vitest';
import { findTooLong, readDocument } from './document.mjs';

const known = {
  paths: ['docs', 'docs/guide.md', 'docs/adr/001-first.md', 'packages/admin/contract', 'server/areas/orders/rules.ts'],
  documents: new Map([['docs/guide.md', '# A guide\n\n## 1. Install it\n']]),
  created: new Set(['dist/', 'config.json']),
};
const read = (text: string) => readDocument('docs/page.md', text, known);

describe('the document check', () => {
  it.each([
    '[guide](guide.md), [step](guide.md#1-install-it) and [record](adr/001-first.md)',
    '[elsewhere](https://example.com/missing.md)',
    '`server/areas/orders/rules.ts`, `orders/rules.ts` and `rules.ts`',
    '`packages/admin/contract/` and `schema-admin/contract/…`',
    '`server/areas/<area>/rules.ts` and `server/*/orders/rules.ts`',
    '`config.json`, `dist/`, `GET /api/shops.json`, `/api/healthz`, `n/a` and `./.data/files.json`',
    '```sh\ncat server/missing.ts # [x](missing.md)\n```',
  ])('accepts existing targets, and code that is not a file name: %j', (text) => {
    expect(read(text).faults).toEqual([]);
  });

  it.each([
    ['[guide](missing.md)', 'the link leads to docs/missing.md, which does not exist'],
    ['[step](guide.md#2-run-it)', 'docs/guide.md has no heading #2-run-it'],
    ['[record](../adr/001-first.md)', 'the link leads to adr/001-first.md, which does not exist'],
    ['`server/areas/orders/rule.ts`', 'there is no file server/areas/orders/rule.ts'],
    ['`les.ts`', 'there is no file les.ts'],
    ['`packages/admin/kit/`', 'there is no file packages/admin/kit/'],
  ])('reports the broken target in %j', (text, fault) => {
    expect(read(`# Title\n\n${text}\n`).faults).toEqual([{ line: 3, fault }]);
  });

  it('reports correct line numbers after a code block', () => {
    expect(read('```sh\nls\n```\n`missing.ts`').faults).toEqual([{ line: 4, fault: 'there is no file missing.ts' }]);
  });
});

describe('the length check', () => {
  const tooLong = (path: string, text: string) => findTooLong(new Map([[path, text]]));

  it('limits the words of the README, the guides and the records', () => {
    expect(tooLong('README.md', 'word '.repeat(1001))).toEqual(['README.md: 1001 words, at most 1000']);
    expect(tooLong('docs/a.md', 'word '.repeat(35_001))).toEqual(['docs/: 35001 words, at most 35000']);
    expect(tooLong('docs/adr/README.md', 'word '.repeat(15_001))).toEqual(['docs/adr/: 15001 words, at most 15000']);
  });

  it('limits the lines and columns of a record, and the lines of the results', () => {
    expect(tooLong('docs/adr/001-a.md', 'line\n'.repeat(61))).toEqual(['docs/adr/001-a.md: 61 lines, at most 60']);
    expect(tooLong('docs/adr/001-a.md', `short\n${'x'.repeat(121)}\n`)).toEqual([
      'docs/adr/001-a.md:2: more than 120 columns',
    ]);
    expect(tooLong('bench/RESULTS.md', 'line\n'.repeat(151))).toEqual(['bench/RESULTS.md: 151 lines, at most 150']);
  });

  it('accepts documents at their limits', () => {
    expect(tooLong('docs/adr/001-a.md', 'line\n'.repeat(60))).toEqual([]);
    expect(tooLong('README.md', 'word '.repeat(1000))).toEqual([]);
  });
});
