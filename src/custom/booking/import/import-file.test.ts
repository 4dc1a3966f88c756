import { describe, expect, it } from 'vitest';
import { fileFault, maxImportRows } from 'schema-admin/engine/features/files/import/table-file.ts';
import { readTable } from 'schema-admin/engine/features/files/import/read-table.fixture.ts';
import { cellsFrom, deliveryTable, failedFile, templateFile } from './import-file.ts';

const rowsOf = (text: string) => {
  const read = readTable(text, deliveryTable);
  if (typeof read === 'string') throw new Error(read);
  return read.map(cellsFrom);
};
const faultOf = (text: string) => {
  const read = readTable(text, deliveryTable);
  return typeof read === 'string' ? read : undefined;
};
const headings = 'Reference,First name,Last name,Phone,Email,Address,Delivery type,Vehicle';
const line = 'A-1,Grace,Hopper,020 7946 0123,grace@example.com,"12 High Street, Leeds",Same day,Van';

describe('a file of deliveries', () => {
  it('is read by its headings, in any order and letter case, as spreadsheets save CSV', () => {
    const [row] = rowsOf(
      '\uFEFFvehicle;ADDRESS;delivery type;EMAIL;Phone;last_name;First-Name;reference;Colour\r\nVan;"12 High Street; Leeds";Same day;g@e.co;020;Hopper;Grace;A-1;red\r\n\r\n',
    );
    expect(row).toMatchObject({
      reference: 'A-1',
      firstName: 'Grace',
      lastName: 'Hopper',
      address: '12 High Street; Leeds',
      vehicle: 'Van',
      details: '',
      day: '',
    });
    expect(rowsOf(`${headings}\n${line}\n${line}`)).toHaveLength(2);
  });

  it('reports missing columns, missing rows and too many rows', () => {
    expect(faultOf('Reference,Phone\nA,1')).toBe(
      'These columns are missing: First name, Last name, Email, Address, Delivery type, Vehicle. The template has them all.',
    );
    expect(faultOf(headings)).toBe('There are no rows below the headings.');
    expect(faultOf([headings, ...Array.from({ length: maxImportRows + 1 }, () => line)].join('\n'))).toBe(
      'The file has 501 rows; up to 500 can be imported at once. Please split it.',
    );
    expect(fileFault({ name: 'rows.xlsx', size: 10 })).toContain('Save the spreadsheet as CSV');
    expect(fileFault({ name: 'rows.csv', size: 3_000_000 })).toBe('This file is larger than 2 MB.');
    expect(fileFault({ name: 'rows.CSV', size: 10 })).toBeUndefined();
  });

  it('has a template that can be imported unchanged', async () => {
    expect(rowsOf(await templateFile({ town: 'Leeds', type: 'Same day', vehicle: 'Van' }).text())).toMatchObject([
      { reference: 'A-1001', address: '12 High Street, Leeds', deliveryType: 'Same day', vehicle: 'Van' },
    ]);
  });

  it('is exported with reasons for failed rows, without formulas, and can be imported again', async () => {
    const cells = cellsFrom(
      (name) =>
        ({ reference: '=1+1', phone: '+44 7700 900123', address: '12 High Street, "Leeds"' })[String(name)] ?? name,
    );
    const text = await failedFile([{ ...cells, reason: 'No courier' }]).text();
    expect(text).toContain("'=1+1");
    expect(text.split('\r\n')[0]).toMatch(/,Vehicle,Reason$/);
    expect(text).toContain('No courier');
    expect(rowsOf(text)).toEqual([cells]);
  });
});
