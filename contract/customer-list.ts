/** The customers of a notification, as the rows of a CSV file (spec 2, section 5; decisions, "Notification Customers"). */
import { Id } from './endpoint.ts';

export const maxCustomerFileBytes = 1_000_000;
export const maxCustomers = 20_000;
const header = 'CustomerId';

/** What people fill in. */
export const customerTemplate = `${header}\r\n1001\r\n1002\r\n`;

export interface CustomerFault {
  /** As a spreadsheet counts them, the first being 1. */
  readonly row: number;
  readonly value: string;
  readonly problem: string;
}

export interface CustomerList {
  /** Each once, in the file's order. */
  readonly ids: readonly string[];
  /** Rows that repeat a customer; it is notified once. */
  readonly repeated: number;
  readonly faults: readonly CustomerFault[];
}

/** What stands between cells: the first of those that spreadsheets write, in the first line and outside quotes. */
export function separatorOf(text: string): string {
  return /^(?:"[^"]*"|[^\r\n,;\t"])*([,;\t])/.exec(text)?.[1] ?? ',';
}

/** An id is opaque, but it is one word. */
const CustomerId = Id.options[1].regex(/^[\w-]+$/);

/**
 * Reads the parsed cells: the column headed CustomerId, or the first one where there is no header. Empty rows are
 * passed over; whatever is no id is a fault, and so is a file without any.
 */
export function readCustomers(rows: readonly (readonly string[])[]): CustomerList {
  const column = rows[0]?.findIndex((cell) => cell.trim().replace(/[ _]/g, '').toLowerCase() === header.toLowerCase()) ?? -1;
  const ids = new Set<string>();
  const faults: CustomerFault[] = [];
  let repeated = 0;
  for (const [index, cells] of rows.entries()) {
    if ((index === 0 && column >= 0) || cells.every((cell) => cell.trim() === '')) continue;
    const value = (cells[Math.max(column, 0)] ?? '').trim();
    const row = index + 1;
    if (value === '') faults.push({ row, value, problem: 'There is no customer id' });
    else if (!CustomerId.safeParse(value).success) faults.push({ row, value, problem: 'A customer id has up to 64 letters, digits and hyphens' });
    else if (ids.has(value)) repeated += 1;
    else if (ids.size === maxCustomers) faults.push({ row, value, problem: `A file has at most ${maxCustomers.toLocaleString('en-GB')} customers` });
    else ids.add(value);
  }
  if (ids.size === 0 && faults.length === 0) faults.push({ row: 1, value: '', problem: 'The file names no customers' });
  return { ids: [...ids], repeated, faults };
}
