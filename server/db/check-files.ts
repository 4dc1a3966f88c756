import type { PGlite } from '@electric-sql/pglite';
import { z } from 'zod';

const Finding = z.object({ relation: z.string(), message: z.string() });
const Scan = z.object({ statement: z.string() });

/** Every page of every table, with what is kept apart from its row. */
const tableFaults = `
  select c.oid::regclass::text as relation, fault.msg as message
  from pg_class c, lateral verify_heapam(c.oid, check_toast => true) fault
  where c.relkind in ('r', 'm', 't')
  limit 1`;

/** Every page of every index, and whether it has each row of its table. */
const indexFaults = `
  select bt_index_check(i.indexrelid, heapallindexed => true)
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relkind = 'i' and c.relam = (select oid from pg_am where amname = 'btree') and i.indisvalid`;

/** Reads each table in the order of an index that has all of its rows: one whose page is gone from the table is an error. */
const scans = `
  select format('select count(fetched) from (select tableoid as fetched from %s order by %s) rows', i.indrelid::regclass, (
    select string_agg(format('%I %s nulls %s', a.attname,
      case when i.indoption[key.position - 1] & 1 = 1 then 'desc' else 'asc' end,
      case when i.indoption[key.position - 1] & 2 = 2 then 'first' else 'last' end), ', ' order by key.position)
    from unnest(i.indkey::integer[]) with ordinality key(attribute, position)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = key.attribute
    where key.position <= i.indnkeyatts)) as statement
  from (
    select distinct on (indrelid) pg_index.* from pg_index join pg_class c on c.oid = indexrelid
    where c.relkind = 'i' and c.relam = (select oid from pg_am where amname = 'btree')
      and indisvalid and indpred is null and 0 <> all (indkey::integer[])
    order by indrelid, indisprimary desc, indisunique desc
  ) i`;

/**
 * Reads everything that the database holds. Throws, saying what is wrong, where a page is damaged or missing, or where
 * tables and indexes contradict each other. Needs the extension `amcheck`, of which nothing is left behind.
 */
export async function checkFiles(client: PGlite): Promise<void> {
  await client.exec('begin; create extension amcheck; set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_indexonlyscan = off; set local enable_sort = off');
  try {
    const [fault] = z.array(Finding).parse((await client.query(tableFaults)).rows);
    if (fault !== undefined) throw new Error(`${fault.relation}: ${fault.message}`);
    await client.query(indexFaults);
    for (const { statement } of z.array(Scan).parse((await client.query(scans)).rows)) await client.query(statement);
  } finally {
    await client.exec('rollback');
  }
}
