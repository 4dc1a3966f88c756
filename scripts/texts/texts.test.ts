import { describe, expect, it } from 'vitest';
import { compileText, holdsTexts, readTexts, textsFile } from 'schema-admin/vite/texts/catalogue.mjs';
import { problemsOfCatalogue, problemsOfLanguage } from './problems.mjs';
import { pseudoMessage } from 'schema-admin/vite/texts/pseudo.mjs';

const file = 'src/sample/texts.ts';
const define = (texts: string, rest = '') =>
  readTexts(
    `import { defineTexts } from '../texts.ts';\nexport const sampleTexts = defineTexts('sample', ${texts});\n${rest}`,
    file,
  );

describe('the catalogue', () => {
  it('is read from source files, which may not contain computed texts or other exports', () => {
    expect(define("{ one: 'First', two: \"It's second\" }")).toMatchObject([
      {
        area: 'sample',
        name: 'sampleTexts',
        texts: [
          { key: 'one', message: 'First' },
          { key: 'two', message: "It's second" },
        ],
      },
    ]);
    expect(() => define("{ one: 'First' + 'ly' }")).toThrow('src/sample/texts.ts');
    expect(() => define("{ one: 'First' }", 'export const other = 1;')).toThrow('nothing else');
  });

  it('may have more than one area in a file', () => {
    const other = "export const otherTexts = defineTexts('other', { one: 'Another' });";
    expect(define("{ one: 'First' }", other)).toMatchObject([
      { area: 'sample', name: 'sampleTexts' },
      { file, area: 'other', name: 'otherTexts', texts: [{ key: 'one', message: 'Another' }] },
    ]);
    expect(() => define("{ one: 'First' }", `${other}\nexport const third = 1;`)).toThrow('nothing else');
  });

  it('includes the texts.ts of each area, and the text files of the contract', () => {
    const files = [
      '/contract/texts.ts',
      '/contract/rule-texts.ts',
      '/src/engine/list/texts.ts',
      '/server/api/texts.ts',
      '/contract/texts/define-texts.ts',
      '/src/engine/theme/component-texts.ts',
      '/contract/texts/icu.ts',
    ];
    expect(files.filter((path) => textsFile.test(path))).toEqual(files.slice(0, 4));
  });

  it('includes the texts in a private constant of a server file', () => {
    const own = "const ownTexts = defineTexts('own', { one: 'First' });\n";
    const code = `import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';\n\n${own}\nexport const say = () => ownTexts.one();\n`;
    expect(readTexts(code, 'server/own/routes.ts')).toMatchObject([
      { area: 'own', name: 'ownTexts', texts: [{ key: 'one', message: 'First' }] },
    ]);
    expect(holdsTexts('server/own/routes.ts', code)).toBe(true);
    expect(holdsTexts('server/own/routes.ts', code.replace(own, ''))).toBe(false);
    expect(holdsTexts('server/own/routes.ts', code.replace('const ownTexts', 'export const ownTexts'))).toBe(false);
    expect(holdsTexts('src/own/Own.tsx', code)).toBe(false);
  });

  it('reports unused texts', () => {
    const catalogue = define("{ one: 'First', two: 'Second' }");
    expect(problemsOfCatalogue(catalogue, ['<p>{sampleTexts.one()}</p>', 'sampleTexts.twofold()'])).toEqual([
      'sample.two: nothing uses sampleTexts.two',
    ]);
  });

  it('counts texts that name fields as used', () => {
    expect(
      problemsOfCatalogue(define("{ one: 'First', two: 'Second' }"), ['export const fieldNames = { ...sampleTexts };']),
    ).toEqual([]);
  });

  it('reports duplicate areas and duplicate keys', () => {
    const catalogue = [...define("{ one: 'First', one: 'Second' }"), ...define("{ one: 'First' }")];
    expect(problemsOfCatalogue(catalogue, ['sampleTexts.one'])).toEqual([
      'sample: two areas have this name',
      'sampleTexts: two catalogues have this name',
      'sample.one: two texts have this name',
    ]);
  });

  it('reports messages with syntax errors or missing plural forms', () => {
    const catalogue = define(
      "{ one: 'First {a', two: '{n, plural, other {# orders}}', three: '{n, plural, one {{k, select, a {A}}} other {#}}' }",
    );
    const problems = problemsOfCatalogue(catalogue, ['sampleTexts.one sampleTexts.two sampleTexts.three']);
    expect(problems).toHaveLength(3);
    expect(problems[0]).toContain('sample.one');
    expect(problems[1]).toBe('sample.two: {n} has no "one"');
    expect(problems[2]).toBe('sample.three: {k} has no "other"');
  });
});

describe('a language', () => {
  const catalogue = define("{ greeting: 'Hello {name}', orders: '{n, plural, one {# order} other {# orders}}' }");
  const orders = '{n, plural, one {# zamówienie} few {# zamówienia} many {# zamówień} other {# zamówienia}}';

  it('must have every text and no unknown ones', () => {
    expect(problemsOfLanguage(catalogue, 'pl', { 'sample.greeting': 'Witaj {name}', 'sample.orders': orders })).toEqual(
      [],
    );
    expect(problemsOfLanguage(catalogue, 'pl', { 'sample.orders': orders, 'sample.gone': 'Nie ma' })).toEqual([
      'pl: sample.greeting is missing',
      'pl: sample.gone is not in the catalogue',
    ]);
  });

  it('must have its own plural forms and the same placeholders as English', () => {
    const wrong = {
      'sample.greeting': 'Witaj {nazwa}',
      'sample.orders': '{n, plural, one {# zamówienie} other {# zamówienia}}',
    };
    expect(problemsOfLanguage(catalogue, 'pl', wrong)).toEqual([
      'pl: sample.greeting: {name} is missing',
      'pl: sample.greeting: English has no {nazwa}',
      'pl: sample.orders: {n} has no "few"',
      'pl: sample.orders: {n} has no "many"',
    ]);
  });

  it('may not leave texts in English, except on purpose', () => {
    const messages = { 'sample.greeting': 'Hello {name}', 'sample.orders': orders };
    expect(problemsOfLanguage(catalogue, 'pl', messages)).toEqual(['pl: sample.greeting is left in English']);
    expect(problemsOfLanguage(catalogue, 'pl', messages, ['sample.greeting'])).toEqual([]);
    expect(
      problemsOfLanguage(catalogue, 'pl', { ...messages, 'sample.greeting': 'Witaj {name}' }, [
        'sample.greeting',
        'sample.gone',
      ]),
    ).toEqual([
      'pl: sample.greeting is listed as the same in English, but differs',
      'pl: sample.gone is not in the catalogue',
    ]);
    // A text without words may be the same in every language.
    expect(problemsOfLanguage(define("{ span: '{from} – {to}' }"), 'pl', { 'sample.span': '{from} – {to}' })).toEqual(
      [],
    );
  });
});

describe('the pseudo-language', () => {
  it('adds accents, brackets and a third more length, and keeps placeholders and plurals', () => {
    expect(pseudoMessage(compileText('Sign In', 'x'))).toEqual(['[', 'Šîĝñ Îñ', '~~~]']);
    expect(pseudoMessage(compileText('{n, plural, one {# order} other {# orders}} of {shop}', 'x'))).toEqual([
      '[',
      ['n', 'plural', { offset: undefined, one: ['#', ' óŕðéŕ'], other: ['#', ' óŕðéŕš'] }],
      ' óƒ ',
      ['shop'],
      '~~]',
    ]);
  });
});
