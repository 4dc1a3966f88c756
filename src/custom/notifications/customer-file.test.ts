import { describe, expect, it } from 'vitest';
import { faultsLink, parseCustomers, templateLink } from './customer-file.ts';

const contentOf = (link: string) => decodeURIComponent(link.replace(/^data:text\/csv;charset=utf-8,/, ''));

describe('a file of customers', () => {
  it('may come from a spreadsheet: byte order mark, semicolons, quotes and empty lines', () => {
    expect(parseCustomers('\uFEFFName;CustomerId\r\n"Ann; the first";17\r\n\r\nBob;18\r\n')).toMatchObject({
      ids: ['17', '18'],
      repeated: 0,
      faults: [],
      ignored: ['Name'],
    });
  });

  // Requirement C-5.43
  it('may be the unchanged template', () => {
    expect(parseCustomers(contentOf(templateLink))).toMatchObject({ ids: ['1001', '1002'], repeated: 0, faults: [] });
  });

  it('exports its invalid rows without formulas that a spreadsheet would run', () => {
    const { faults } = parseCustomers('CustomerId\n=1+1\n17\n');
    expect(contentOf(faultsLink(faults))).toBe(
      '\uFEFFRow,Value,Reason\r\n2,\'=1+1,"A customer id has up to 64 letters, digits and hyphens"\r\n',
    );
  });
});
