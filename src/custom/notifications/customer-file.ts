import { parseCsv } from 'schema-admin/contract/csv/read-csv.ts';
import { writeCsv } from 'schema-admin/contract/csv/write-csv.ts';
import {
  type CustomerFault,
  type CustomerList,
  customerTemplate,
  onlyColumn,
  readCustomers,
} from '../../../contract/orders/customer-list.ts';
import { importTexts } from 'schema-admin/engine/features/files/import/texts.ts';
import { notificationTexts } from './texts.ts';

export function parseCustomers(text: string): CustomerList {
  return readCustomers(parseCsv(text).rows);
}

/** Returns a file with only one of the columns, under the heading CustomerId. */
export function withColumn(text: string, column: number): string {
  return onlyColumn(parseCsv(text).rows, column);
}

const asLink = (csv: string) => `data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`;

export const templateLink = asLink(customerTemplate);

export function faultsLink(faults: readonly CustomerFault[]): string {
  return asLink(
    writeCsv([
      [importTexts.row(), notificationTexts.value(), importTexts.reason()],
      ...faults.map(({ row, value, problem }) => [row, value, problem]),
    ]),
  );
}
