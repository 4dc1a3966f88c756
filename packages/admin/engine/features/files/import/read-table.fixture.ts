import { type ReadCell, type TablePlan, mappingFaults, openTable, readLines, mapHeadings } from './table-file.ts';

/** Reads a table with the recognised headings. Returns its rows, or the problem. */
export function readTable<Name extends string>(text: string, plan: TablePlan<Name>): ReadCell<Name>[] | string {
  const table = openTable(text);
  if ('fault' in table) return table.fault;
  const mapping = mapHeadings(table, plan);
  return mappingFaults(mapping, plan).join(' ') || readLines(table, mapping);
}
