import { describe, expect, it } from 'vitest';
import { maxCustomers, readCustomers, separatorOf } from './customer-list.ts';

const rows = (...lines: string[]) => lines.map((line) => line.split(','));

describe('the rows of a customer list', () => {
  it('are ids below a header, or from the first row on', () => {
    expect(readCustomers(rows('CustomerId', '17', 'c-18')).ids).toEqual(['17', 'c-18']);
    expect(readCustomers(rows('17', '18')).ids).toEqual(['17', '18']);
  });

  it('are read from the column with the header, whatever stands beside it and however it is written', () => {
    expect(readCustomers(rows('Name,customer id', 'Ann,17', 'Bob,18'))).toEqual({ ids: ['17', '18'], repeated: 0, faults: [] });
  });

  it('are separated as their first line is', () => {
    expect(['Name;CustomerId\nA, B;1', 'Name\tCustomerId', 'Name,CustomerId', 'CustomerId\n1;2', '"Name, first";CustomerId'].map(separatorOf)).toEqual([';', '\t', ',', ',', ';']);
  });

  it('count a repeated customer once, and pass over empty rows', () => {
    expect(readCustomers(rows('CustomerId', '17', '', ' 17 ', ','))).toEqual({ ids: ['17'], repeated: 1, faults: [] });
  });

  it('are faults, with their row as a spreadsheet counts, where they hold no id', () => {
    expect(readCustomers(rows('Name,CustomerId', 'Ann,17', 'Bob,', 'Cat,a b', `Dan,${'x'.repeat(65)}`)).faults).toEqual([
      { row: 3, value: '', problem: 'There is no customer id' },
      { row: 4, value: 'a b', problem: 'A customer id has up to 64 letters, digits and hyphens' },
      { row: 5, value: 'x'.repeat(65), problem: 'A customer id has up to 64 letters, digits and hyphens' },
    ]);
  });

  it('must name somebody', () => {
    expect(readCustomers([]).faults).toEqual([{ row: 1, value: '', problem: 'The file names no customers' }]);
    expect(readCustomers(rows('CustomerId')).faults).toHaveLength(1);
  });

  it('name 20,000 customers at most', () => {
    const many = Array.from({ length: maxCustomers + 1 }, (_, index) => [String(index)]);
    expect(readCustomers(many.slice(1)).faults).toEqual([]);
    expect(readCustomers(many).faults).toEqual([{ row: 20_001, value: '20000', problem: 'A file has at most 20,000 customers' }]);
  });
});
