/** The customers of a notification, as the rows of a CSV file (C-5.42; decisions, "Notification Customers"). */
import { Id } from './endpoint.ts';
import { pushRuleTexts } from './rule-texts.ts';
import { cleanCode } from './values/characters.ts';

export const maxCustomerFileBytes = 5_000_000;
export const maxCustomerRows = 100_000;
const header = 'CustomerId';

const limits = { rows: maxCustomerRows, megabytes: maxCustomerFileBytes / 1_000_000 };

/** Said before a file is chosen. */
export const customerFileLimits = (): string => pushRuleTexts.fileLimits(limits);

/** Why a file is not even read: the dialog that it is chosen from may offer any. */
export function customerFileFault({ name, size }: { readonly name: string; readonly size: number }): string | undefined {
  if (!/\.csv$/i.test(name)) return pushRuleTexts.notCsv();
  return size > maxCustomerFileBytes ? pushRuleTexts.fileTooLarge({ megabytes: limits.megabytes }) : undefined;
}

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

export interface CsvText {
  readonly content: string;
  /** What stands between cells. */
  readonly separator: string;
}

/**
 * The text of a CSV file as a spreadsheet opens it: a first line `sep=;` names what stands between cells and is no row.
 * Without one it is the first of those that spreadsheets write, in the first line and outside quotes.
 */
export function openCsv(text: string): CsvText {
  const content = text.replace(/^\uFEFF/, '');
  const named = /^"?sep=(.)"?(?:\r\n|\n|\r|$)/i.exec(content);
  if (named?.[1] !== undefined) return { content: content.slice(named[0].length), separator: named[1] };
  return { content, separator: /^(?:"[^"]*"|[^\r\n,;\t"])*([,;\t])/.exec(content)?.[1] ?? ',' };
}

/** An id is opaque, but it is one word. */
const CustomerId = Id.options[1].regex(/^[\w-]+$/);

/** A number in the short form that spreadsheets give long ones: what it was is lost. */
const shortened = /^\d+(?:[.,]\d+)?E\+\d+$/i;

/** What a cell says: spreadsheets write text that looks like a number as a formula, `="1001"`. */
function saidIn(cell: string | undefined): string {
  const text = cleanCode(cell ?? '');
  return cleanCode(/^="(.*)"$/s.exec(text)?.[1] ?? text);
}

/** What keeps a row from being used; `value` is what stands in the column of the ids, `whole` all of its cells. */
function problemOf(value: string, whole: string, hasMoreCells: boolean): string | undefined {
  if (shortened.test(value) || shortened.test(whole)) return pushRuleTexts.shortenedNumber();
  if (hasMoreCells) return pushRuleTexts.moreCells();
  if (value === '') return pushRuleTexts.noCustomerId();
  return CustomerId.safeParse(value).success ? undefined : pushRuleTexts.badCustomerId();
}

/**
 * Reads the parsed cells: the column headed CustomerId, or the first one where there is no header. Empty rows are
 * passed over; whatever is no id is a fault, and so is a file without any. Nothing is read beyond the most rows.
 */
export function readCustomers(rows: readonly (readonly string[])[]): CustomerList {
  const column = rows[0]?.findIndex((cell) => saidIn(cell).replace(/[ _]/g, '').toLowerCase() === header.toLowerCase()) ?? -1;
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
    const problem = problemOf(value, whole, cells.slice(width).some((cell) => cell.trim() !== ''));
    if (problem !== undefined) faults.push({ row, value: shortened.test(whole) ? whole : value, problem });
    else if (ids.has(value)) repeated += 1;
    else ids.add(value);
  }
  if (ids.size === 0 && faults.length === 0) faults.push({ row: 1, value: '', problem: pushRuleTexts.noCustomers() });
  return { ids: [...ids], repeated, faults };
}
