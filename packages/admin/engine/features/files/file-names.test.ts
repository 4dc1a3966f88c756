import { describe, expect, it } from 'vitest';
import { safeFileName, uniqueFileNames } from './file-names.ts';

describe('the name of a file', () => {
  it.each([
    ['INV-2026-000017', 'INV-2026-000017.pdf'],
    ['INV-1.PDF', 'INV-1.pdf'],
    ['../../etc/passwd', '_.._etc_passwd.pdf'],
    ['C:\\Windows\\x.pdf', 'C__Windows_x.pdf'],
    ['a<b>c:"d|e?f*g', 'a_b_c__d_e_f_g.pdf'],
    ['line\nbreak\u202Efdp.exe', 'line_break_fdp.exe.pdf'],
    ['  .hidden. ', 'hidden.pdf'],
    ['CON', '_CON.pdf'],
    ['lpt1.2026', '_lpt1.2026.pdf'],
    ['Contact', 'Contact.pdf'],
    ['', 'file.pdf'],
    ['..', 'file.pdf'],
    ['Zażółć 請求書', 'Zażółć 請求書.pdf'],
    ['half \uD83D one', 'half _ one.pdf'],
    ['x'.repeat(300), `${'x'.repeat(120)}.pdf`],
  ])('%j is saved as %j', (given, saved) => {
    expect(safeFileName(given, '.pdf')).toBe(saved);
  });

  it('is unique in a zip regardless of case, even if names already end in a number', () => {
    expect(uniqueFileNames(['a', 'A', 'a (2)', 'b', 'a/'], '.pdf')).toEqual([
      'a.pdf',
      'A (2).pdf',
      'a (2) (2).pdf',
      'b.pdf',
      'a_.pdf',
    ]);
  });
});
