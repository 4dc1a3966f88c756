/** Reads all data of an embedded database and reports damage. */
import { z } from 'zod';

/** @typedef {import('@electric-sql/pglite').PGlite} PGlite */

const Fault = z.object({ relation: z.string(), message: z.string() });
const Index = z.object({ name: z.string(), check: z.string() });
const Statement = z.object({ statement: z.string() });

/** The error if only indexes are damaged. They can be rebuilt from their tables. */
export class DamagedIndexes extends Error {
  /** @override */
  name = 'DamagedIndexes';

  /** @param {readonly string[]} indexes @param {string} firstFault */
  constructor(indexes, firstFault) {
    super(`${indexes.join(', ')}: ${firstFault}`);
    this.indexes = indexes;
  }
}

/** Finds pages that are newer than the write-ahead log. Reading a page also verifies its checksum. */
const pageFaults = `
  select relation, 'page ' || block || ' is newer than the write-ahead log' as message
  from (
    select c.oid::regclass::text as relation, block, (page_header(get_raw_page(c.oid::regclass::text, block))).lsn as lsn
    from pg_class c, generate_series(0, pg_relation_size(c.oid) / current_setting('block_size')::bigint - 1) block
    where c.relkind in ('r', 'm', 't', 'S')
  ) pages
  where lsn > pg_current_wal_insert_lsn()
  limit 1`;

/** Finds damaged rows, including values stored outside the row. */
const rowFaults = `
  select c.oid::regclass::text as relation, fault.msg as message
  from pg_class c, lateral verify_heapam(c.oid, check_toast => true) fault
  where c.relkind in ('r', 'm', 't')
  limit 1`;

/** Reads every sequence, which fails if one is damaged. */
const sequences = "select pg_sequence_last_value(oid) from pg_class where relkind = 'S'";

/** Finds parts of the commit log that contain no committed transaction: they have been emptied. */
const commitLogFaults = `
  with next as (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as id),
  pages as (select page, greatest(page * 32768, 3) as first, least((page + 1) * 32768, id) as past from next, generate_series(0, (id - 1) / 32768) page),
  samples as (
    select page, pg_xact_status((first + (past - first) * sample / 256)::text::xid8) as status
    from pages, generate_series(0, 255) sample where past - first >= 256
  )
  select 'pg_xact' as relation, 'page ' || page || ' is empty' as message
  from samples where status is not null
  group by page having bool_and(status <> 'committed')
  limit 1`;

/** Selects the SQL expression that checks each index. */
const indexes = `
  select c.oid::regclass::text as name, case am.amname
    when 'btree' then format('bt_index_check(%s::regclass, heapallindexed => true)', c.oid)
    when 'gin' then format('gin_index_check(%s::regclass)', c.oid)
    else format('(select count(get_raw_page(%L, block)) from generate_series(0, pg_relation_size(%s) / current_setting(''block_size'')::bigint - 1) block)', c.oid::regclass, c.oid)
  end as check
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am am on am.oid = c.relam
  where c.relkind = 'i' and i.indisvalid`;

/** Selects one complete B-tree index of each table. */
const completeIndexes = `
  select distinct on (indrelid) pg_index.* from pg_index join pg_class c on c.oid = indexrelid
  where c.relkind = 'i' and c.relam = (select oid from pg_am where amname = 'btree')
    and indisvalid and indpred is null and 0 <> all (indkey::integer[])
  order by indrelid, indisprimary desc, indisunique desc`;

/** Selects statements that find empty table pages that an index still points to: the rows on them are lost. */
const emptiedPages = `
  select format($statement$
    select %L as relation, 'page ' || block || ' is empty' as message
    from (
      select distinct (row_id::text::point)[0]::bigint as block
      from generate_series(1, pg_relation_size(%s) / current_setting('block_size')::bigint - 1) page,
        bt_page_items(%L, page) item, unnest(coalesce(item.tids, array[item.htid])) row_id
      where item.dead is not null
    ) blocks
    where (page_header(get_raw_page(%L, block))).upper = 0
    limit 1 $statement$, i.indrelid::regclass, i.indexrelid, i.indexrelid::regclass, i.indrelid::regclass) as statement
  from (${completeIndexes}) i`;

/** Selects statements that read each table in index order, which fails at a row whose page is missing. */
const scans = `
  select format('select count(fetched) from (select tableoid as fetched from %s order by %s) rows', i.indrelid::regclass, (
    select string_agg(format('%I %s nulls %s', a.attname,
      case when i.indoption[key.position - 1] & 1 = 1 then 'desc' else 'asc' end,
      case when i.indoption[key.position - 1] & 2 = 2 then 'first' else 'last' end), ', ' order by key.position)
    from unnest(i.indkey::integer[]) with ordinality key(attribute, position)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = key.attribute
    where key.position <= i.indnkeyatts)) as statement
  from (${completeIndexes}) i`;

/**
 * @template Row
 * @param {PGlite} client
 * @param {string} statement
 * @param {z.ZodType<Row>} row
 * @returns {Promise<Row[]>}
 */
async function rowsOf(client, statement, row) {
  return z.array(row).parse((await client.query(statement)).rows);
}

/** Throws if the statement returns a fault. @param {PGlite} client @param {string} statement */
async function expectNoFault(client, statement) {
  const [fault] = await rowsOf(client, statement, Fault);
  if (fault !== undefined) throw new Error(`${fault.relation}: ${fault.message}`);
}

/** Throws `DamagedIndexes` if an index is damaged. @param {PGlite} client */
async function checkIndexes(client) {
  /** @type {{ name: string, fault: string }[]} */
  const damaged = [];
  for (const { name, check } of await rowsOf(client, indexes, Index)) {
    await client.exec('savepoint one_index');
    try {
      await client.query(`select ${check}`);
    } catch (error) {
      damaged.push({ name, fault: error instanceof Error ? error.message : String(error) });
      await client.exec('rollback to one_index');
    }
    await client.exec('release one_index');
  }
  const [first] = damaged;
  if (first !== undefined) {
    throw new DamagedIndexes(
      damaged.map(({ name }) => name),
      first.fault,
    );
  }
}

/**
 * Throws if a page is damaged or missing, or if tables and indexes contradict each other. The error is `DamagedIndexes`
 * if only indexes are damaged. Needs a client opened with `forCheck`. Doesn't change the database.
 * @param {PGlite} client
 * @returns {Promise<void>}
 */
export async function checkFiles(client) {
  await client.exec(
    'begin; create extension amcheck; create extension pageinspect; set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_indexonlyscan = off; set local enable_sort = off',
  );
  try {
    for (const faults of [pageFaults, rowFaults, commitLogFaults]) await expectNoFault(client, faults);
    await client.query(sequences);
    await checkIndexes(client);
    for (const { statement } of await rowsOf(client, emptiedPages, Statement)) await expectNoFault(client, statement);
    for (const { statement } of await rowsOf(client, scans, Statement)) await client.query(statement);
  } finally {
    // The rollback fails if the engine has crashed. Ignore that, because the first error is the useful one.
    await client.exec('rollback').catch(() => undefined);
  }
}

/**
 * @param {PGlite} client
 * @param {readonly string[]} names
 * @returns {Promise<void>}
 */
export async function rebuildIndexes(client, names) {
  for (const name of names) await client.exec(`reindex index ${name}`);
}
