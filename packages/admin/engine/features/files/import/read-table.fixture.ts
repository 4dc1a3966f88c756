import { type ReadCell, type TablePlan, mappingFaults, openTable, readLines, recognise } from './table-file.ts';

/** Reads a table by its headings, as users do who change nothing: its rows, or what is wrong with it. */
export function readTable<Name extends string>(text: string, plan: TablePlan<Name>): ReadCell<Name>[] | string {
  const table = openTable(text);
  if ('fault' in table) return table.fault;
  const mapping = recognise(table, plan);
  return mappingFaults(mapping, plan).join(' ') || readLines(table, mapping);
}
