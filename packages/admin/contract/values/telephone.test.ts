import { describe, expect, it } from 'vitest';
import { formatPhone, readUkPhone } from './telephone.ts';

const london = '+442079460123';
const durham = '+441632960555';

describe('a telephone number', () => {
  // Requirement C-5.12
  it.each<[typed: string, number: string | undefined]>([
    ['020 7946 0123', london],
    ['02079460123', london],
    [' 020 7946 0123 ', london],
    ['(020) 7946 0123', london],
    ['020-7946-0123', london],
    ['020.7946.0123', london],
    ['020/79460123', london],
    ['+44 20 7946 0123', london],
    ['+44 (0)20 7946 0123', london],
    ['+44 (0) 20 7946 0123', london],
    ['+44 020 7946 0123', london],
    ['+44(0)2079460123', london],
    ['(+44) 20 7946 0123', london],
    ['(+44) (0)20 7946 0123', london],
    ['0044 20 7946 0123', london],
    ['0044 (0)20 7946 0123', london],
    ['00442079460123', london],
    ['44 20 7946 0123', london],
    ['442079460123', london],
    ['tel:+442079460123', london],
    ['Tel. 020 7946 0123', london],
    ['Tel: 020 7946 0123', london],
    ['＋44 20 7946 0123', london],
    ['020\u00A07946\u00A00123', london],
    ['020\u202F7946\u202F0123', london],
    ['020\u20097946\u20090123', london],
    ['020\u20117946\u20110123', london],
    ['020–7946–0123', london],
    ['020—7946—0123', london],
    ['020‐7946‐0123', london],
    ['020−7946−0123', london],
    ['\u200E020 7946 0123', london],
    ['\u202A+44 20 7946 0123\u202C', london],
    ['\u2066+44 20 7946 0123\u2069', london],
    ['\u061C٠٢٠ ٧٩٤٦ ٠١٢٣', london],
    ['٠٢٠٧٩٤٦٠١٢٣', london],
    ['۰۲۰۷۹۴۶۰۱۲۳', london],
    ['０２０７９４６０１２３', london],
    ['020\u200B7946\u200B0123', london],
    ['\uFEFF02079460123', london],
    ['020\u00AD79460123', london],
    ['020 7946 0123\t', london],
    ['020 7946\n0123', london],
    ['01632 960555', durham],
    ['+441632960555', durham],
    ['01632 96055', '+44163296055'],
    ['07700 900777', '+447700900777'],
    ['+447700900777', '+447700900777'],
    ['+44 7700 900 777', '+447700900777'],
    ['0800 123456', '+44800123456'],
    ['', undefined],
    ['\u200B', undefined],
    ['1632 960555', undefined],
    ['016329605', undefined],
    ['016329605551', undefined],
    ['+44 1632 9605', undefined],
    ['+44 01632 9605551', undefined],
    ['0063 296012', undefined],
    ['+1 202 555 0123', undefined],
    ['+48 22 123 45 67', undefined],
    ['001 202 555 0123', undefined],
    ['020 7946 0123 ext 4', undefined],
    ['020 7946 0123 #4', undefined],
    ['020 7946 O123', undefined],
    ['020 7946 0123, 020 7946 0124', undefined],
    ['4.42079E+11', undefined],
    ['+44 + 2079460123', undefined],
    ['none', undefined],
  ])('%j is read as %j', (typed, number) => {
    expect(readUkPhone(typed)).toBe(number);
  });

  it.each([
    ['+441632960555', '01632 960555'],
    ['+44 (0)1632 96-05-55', '01632 960555'],
    ['+44163296055', '01632 96055'],
    ['+442079460123', '020 7946 0123'],
    ['02890180123', '028 9018 0123'],
    ['01214960123', '0121 496 0123'],
    ['01134960123', '0113 496 0123'],
    ['03069990123', '0306 999 0123'],
    ['08081570123', '0808 157 0123'],
    ['0800123456', '0800 123456'],
    ['08001111', '08001111'],
    ['+447700900777', '07700 900777'],
    ['05512345678', '055 1234 5678'],
    ['+12025550123', '+12025550123'],
    [' ask for Sam ', 'ask for Sam'],
    ['', ''],
  ])('%s is formatted as %s', (given, shown) => {
    expect(formatPhone(given)).toBe(shown);
  });

  it('survives formatting and parsing', () => {
    for (const number of [london, durham, '+447700900777', '+44800123456']) {
      expect(readUkPhone(formatPhone(number))).toBe(number);
    }
  });
});
