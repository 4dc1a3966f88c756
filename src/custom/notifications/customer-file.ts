/** The file of customers as the portal reads it, before anything is sent. */
import Papa from 'papaparse';
import { type CustomerFault, type CustomerList, customerTemplate, openCsv, readCustomers } from '../../../contract/customer-list.ts';

export function parseCustomers(text: string): CustomerList {
  const { content, separator } = openCsv(text);
  return readCustomers(Papa.parse<string[]>(content, { delimiter: separator }).data);
}

const asLink = (csv: string) => `data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`;

export const templateLink = asLink(customerTemplate);

/** The faulty rows as a file; text that a spreadsheet would run is made harmless. */
export function faultsLink(faults: readonly CustomerFault[]): string {
  const rows = faults.map(({ row, value, problem }) => ({ Row: row, Value: value, Problem: problem }));
  return asLink(Papa.unparse(rows, { escapeFormulae: true }));
}
