/** Parses the customers of a notification from a CSV file (C-5.42; decisions, "Notification Customers"). */
import { Id } from 'schema-admin/contract/endpoint.ts';
import { pushRuleTexts } from '../rule-texts.ts';
import { cleanCode } from 'schema-admin/contract/values/characters.ts';

export const maxCustomerFileBytes = 5_000_000;
export const maxCustomerRows = 100_000;
const header = 'CustomerId';

const limits = { rows: maxCustomerRows, megabytes: maxCustomerFileBytes / 1_000_000 };

/** Returns a text about the limits, which is shown before a file is selected. */
export const customerFileLimits = (): string => pushRuleTexts.fileLimits(limits);

/** Returns why a file is rejected without reading it, if so. Needed because a file dialog can offer any file. */
export function customerFileFault({
  name,
  size,
}: {
  readonly name: string;
  readonly size: number;
}): string | undefined {
  if (!/\.csv$/i.test(name)) return pushRuleTexts.notCsv();
  return size > maxCustomerFileBytes ? pushRuleTexts.fileTooLarge({ megabytes: limits.megabytes }) : undefined;
}

export const customerTemplate = `${header}\r\n1001\r\n1002\r\n`;

export interface CustomerFault {
  /** Row number as in a spreadsheet, from 1. */
  readonly row: number;
  readonly value: string;
  readonly problem: string;
}

export interface CustomerList {
  /** Unique, in the order of the file. */
  readonly ids: readonly string[];
  /** Number of rows that repeat a customer, who is notified once. */
  readonly repeated: number;
  readonly faults: readonly CustomerFault[];
  /** Headings of columns that were not read. */
  readonly ignored: readonly string[];
  /** The first row, if the user has to select a column because none has the heading CustomerId. */
  readonly choices: readonly string[];
}

/** Returns a CSV file that contains only the selected column, as the customer ids. */
export function onlyColumn(rows: readonly (readonly string[])[], column: number): string {
  return [header, ...rows.slice(1).map((cells) => `"${(cells[column] ?? '').replaceAll('"', '""')}"`)].join('\r\n');
}

/** An opaque id of one word. */
const CustomerId = Id.options[1].regex(/^[\w-]+$/);

/** Scientific notation, in which spreadsheets lose digits of long numbers. */
const shortened = /^\d+(?:[.,]\d+)?E\+\d+$/i;

/** Returns the value of a cell. Spreadsheets write text that looks like a number as a formula, `="1001"`. */
function saidIn(cell: string | undefined): string {
  const text = cleanCode(cell ?? '');
  return cleanCode(/^="(.*)"$/s.exec(text)?.[1] ?? text);
}

/** Returns the problem with a row. `value` is its id cell, and `whole` is all of its cells. */
function problemOf(value: string, whole: string, hasMoreCells: boolean): string | undefined {
  if (shortened.test(value) || shortened.test(whole)) return pushRuleTexts.shortenedNumber();
  if (hasMoreCells) return pushRuleTexts.moreCells();
  if (value === '') return pushRuleTexts.noCustomerId();
  return CustomerId.safeParse(value).success ? undefined : pushRuleTexts.badCustomerId();
}

const isHeader = (heading: string) => heading.replace(/[\s_-]/g, '').toLowerCase() === header.toLowerCase();

/**
 * Reads the column headed CustomerId, or the first one without a header. Skips empty rows. Reports invalid ids and
 * files without ids. Stops after the maximum number of rows.
 */
export function readCustomers(rows: readonly (readonly string[])[]): CustomerList {
  const headings = (rows[0] ?? []).map(saidIn);
  const columns = headings.flatMap((heading, at) => (isHeader(heading) ? [at] : []));
  const [column = -1, ...again] = columns;
  if (again.length > 0) {
    return {
      ids: [],
      repeated: 0,
      faults: [{ row: 1, value: header, problem: pushRuleTexts.sameHeadings() }],
      ignored: [],
      choices: [],
    };
  }
  const width = rows.find((cells) => cells.some((cell) => cell.trim() !== ''))?.length ?? 0;
  const ids = new Set<string>();
  const faults: CustomerFault[] = [];
  let [repeated, count] = [0, 0];
  for (const [index, cells] of rows.entries()) {
    if ((index === 0 && column >= 0) || cells.every((cell) => cell.trim() === '')) continue;
    const value = saidIn(cells[Math.max(column, 0)]);
    const row = index + 1;
    count += 1;
    if (count > maxCustomerRows) {
      faults.push({ row, value, problem: pushRuleTexts.tooManyRows(limits) });
      break;
    }
    const whole = cells.map(saidIn).join(',');
    const problem = problemOf(
      value,
      whole,
      cells.slice(width).some((cell) => cell.trim() !== ''),
    );
    if (problem !== undefined) faults.push({ row, value: shortened.test(whole) ? whole : value, problem });
    else if (ids.has(value)) repeated += 1;
    else ids.add(value);
  }
  if (ids.size === 0 && faults.length === 0) faults.push({ row: 1, value: '', problem: pushRuleTexts.noCustomers() });
  const others = headings.filter((heading, at) => at !== column && heading !== '');
  return {
    ids: [...ids],
    repeated,
    faults,
    ignored: column < 0 ? [] : others,
    choices: column < 0 && others.length > 1 ? headings : [],
  };
}
