import { describe, expect, it } from 'vitest';
import { readDisposition, writeDisposition } from './file-name.ts';

describe('a file name in Content-Disposition', () => {
  it.each(['orders.csv', 'Café Zoë’s orders.pdf', 'a;b=c, 100% (new)*.zip', '発注.csv'])(
    'survives a round trip: %s',
    (name) => {
      expect(readDisposition(writeDisposition(name))).toBe(name);
    },
  );

  it('cannot inject headers or folders', () => {
    expect(writeDisposition('../a"\r\nSet-Cookie: b.csv')).toBe(
      `attachment; filename=".._a___Set-Cookie: b.csv"; filename*=UTF-8''.._a___Set-Cookie%3A%20b.csv`,
    );
  });

  it('replaces lone surrogates', () => {
    expect(readDisposition(writeDisposition('a\ud83d.csv'))).toBe('a_.csv');
    expect(readDisposition(writeDisposition('😀.csv'))).toBe('😀.csv');
  });

  it('is parsed in the notations of other backends', () => {
    expect(readDisposition('attachment; filename=fees.csv')).toBe('fees.csv');
    expect(
      [
        'attachment; filename = "fees.csv"',
        `attachment;  filename*=UTF-8''fees.csv`,
        `attachment;filename*=UTF-8''fees.csv`,
      ].map(readDisposition),
    ).toEqual(['fees.csv', 'fees.csv', 'fees.csv']);
    expect(readDisposition('attachment; filename="the \\"fees\\".csv"')).toBe('the "fees".csv');
    expect(readDisposition(`attachment; filename="fees.csv"; filename*=utf-8'en'f%C3%A9es.csv`)).toBe('fées.csv');
    expect(readDisposition('attachment; filename="C:\\\\temp\\\\fees.csv"')).toBe('fees.csv');
    expect(readDisposition(`attachment; filename*=UTF-8''%E0; filename="fees.csv"`)).toBe('fees.csv');
  });

  it('is undefined if the header has none', () => {
    for (const header of [null, 'attachment', 'inline; filename=""']) expect(readDisposition(header)).toBeUndefined();
  });
});
