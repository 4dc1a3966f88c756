import { describe, expect, it } from 'vitest';
import { parseCsv } from 'schema-admin/contract/csv/read-csv.ts';
import {
  customerFileFault,
  maxCustomerFileBytes,
  maxCustomerRows,
  onlyColumn,
  readCustomers,
} from './customer-list.ts';

const rows = (...lines: string[]) => lines.map((line) => line.split(','));

describe('readCustomers', () => {
  it('reads ids below a header, or starting with the first row', () => {
    expect(readCustomers(rows('CustomerId', '17', 'c-18')).ids).toEqual(['17', 'c-18']);
    expect(readCustomers(rows('17', '18')).ids).toEqual(['17', '18']);
  });

  it('reads the column with the header, in any notation and among other columns', () => {
    expect(readCustomers(rows('Name,customer id', 'Ann,17', 'Bob,18'))).toEqual({
      ids: ['17', '18'],
      repeated: 0,
      faults: [],
      ignored: ['Name'],
      choices: [],
    });
  });

  it('rejects two columns with the header', () => {
    expect(readCustomers(rows('CustomerId,Name,customer_id', '17,Ann,18'))).toEqual({
      ids: [],
      repeated: 0,
      faults: [{ row: 1, value: 'CustomerId', problem: 'Two columns have this heading. Remove one of them' }],
      ignored: [],
      choices: [],
    });
  });

  it('offers the columns of a file without the header, and reads the selected one', () => {
    const given = rows('Name,Customer number', 'Ann,="0017"', 'Bob,18');
    expect(readCustomers(given).choices).toEqual(['Name', 'Customer number']);
    expect(readCustomers(parseCsv(onlyColumn(given, 1)).rows)).toEqual({
      ids: ['0017', '18'],
      repeated: 0,
      faults: [],
      ignored: [],
      choices: [],
    });
  });

  it('counts a repeated customer once, and skips empty rows', () => {
    expect(readCustomers(rows(' , ', 'CustomerId', '17').slice(1)).ids).toEqual(['17']);
    expect(readCustomers(rows('CustomerId', '17', '', ' 17 ', ' , '))).toMatchObject({
      ids: ['17'],
      repeated: 1,
      faults: [],
    });
  });

  it('reports rows without a valid id by their spreadsheet row number', () => {
    expect(readCustomers(rows('Name,CustomerId', 'Ann,17', 'Bob,', 'Cat,a b', `Dan,${'x'.repeat(65)}`)).faults).toEqual(
      [
        { row: 3, value: '', problem: 'The customer id is missing' },
        { row: 4, value: 'a b', problem: 'A customer id has up to 64 letters, digits and hyphens' },
        { row: 5, value: 'x'.repeat(65), problem: 'A customer id has up to 64 letters, digits and hyphens' },
      ],
    );
  });

  it('rejects a file without customers', () => {
    expect(readCustomers([]).faults).toEqual([{ row: 1, value: '', problem: 'The file has no customers in it' }]);
    expect(readCustomers(rows('CustomerId')).faults).toHaveLength(1);
  });

  it('limits a file to 100,000 rows, and reports only the first row above the limit', () => {
    const many = Array.from({ length: maxCustomerRows + 2 }, (_, index) => [String(index)]);
    expect(readCustomers(many.slice(2)).faults).toEqual([]);
    expect(readCustomers(many).faults).toEqual([
      { row: 100_001, value: '100000', problem: 'A file has at most 100,000 rows and 5 MB' },
    ]);
    expect(readCustomers(many.map(() => ['17'])).faults).toHaveLength(1);
  });

  it('reads ids from formulas that spreadsheets write for text', () => {
    expect(readCustomers(rows('="CustomerId"', '="0017"', '=" 18 "', '17'))).toMatchObject({
      ids: ['0017', '18', '17'],
      repeated: 0,
      faults: [],
    });
    expect(readCustomers(rows('CustomerId', '=17', '="1"&"2"', '="17" ?')).faults.map(({ row }) => row)).toEqual([
      2, 3, 4,
    ]);
  });

  it('reports numbers that a spreadsheet has shortened, with any decimal separator', () => {
    const problem = 'A spreadsheet has shortened this number. Format the column as text there and save the file again';
    for (const header of ['', 'CustomerId\n']) {
      const { ids, faults } = readCustomers(parseCsv(`${header}4,5E+9\n`).rows);
      expect([ids, faults]).toEqual([[], [{ row: header === '' ? 1 : 2, value: '4,5E+9', problem }]]);
    }
    expect(
      readCustomers([['CustomerId'], ['4,5E+9'], ['4.5e+09'], ['4E+09']]).faults.map((fault) => fault.problem),
    ).toEqual([problem, problem, problem]);
    expect(readCustomers(rows('CustomerId', '4E9')).ids).toEqual(['4E9']);
  });

  it('reports rows with more cells than the first, whose id may be in another column', () => {
    expect(readCustomers(rows('Name,CustomerId', 'Smith, Ann,17', 'Bob,18,')).faults).toEqual([
      { row: 2, value: 'Ann', problem: 'The row has more cells than the first one' },
    ]);
    expect(readCustomers(rows(' , , ', 'Ann,Smith', '17,Leeds, ')).faults.map(({ row }) => row)).toEqual([]);
    expect(readCustomers(rows('17,', '18, , ')).ids).toEqual(['17', '18']);
  });
});

describe('customerFileFault', () => {
  it('accepts only names ending in .csv, in any letter case', () => {
    expect(['a.csv', 'A.CSV', 'a.b.Csv'].map((name) => customerFileFault({ name, size: 1 }))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    for (const name of ['customers.txt', 'customers.csv.exe', 'customers', 'csv', 'a.csvx']) {
      expect(customerFileFault({ name, size: 1 })).toBe('Please upload a valid CSV file');
    }
  });

  it('accepts up to 5 MB', () => {
    expect(customerFileFault({ name: 'a.csv', size: maxCustomerFileBytes })).toBeUndefined();
    expect(customerFileFault({ name: 'a.csv', size: maxCustomerFileBytes + 1 })).toBe(
      'The file is larger than 5 MB. Please split it.',
    );
  });
});
