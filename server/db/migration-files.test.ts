import { describe, expect, it } from 'vitest';
import { createdIndex, locksOf, partsOf } from './migration-files.ts';

const tables = [
  { name: 'shops', indexes: ['shops_list'] },
  { name: 'orders', indexes: ['orders_list', 'orders_search'] },
  { name: 'events', indexes: [] },
];
const modes = (statements: string) => locksOf(statements, tables).map(({ table, mode }) => `${table}: ${mode}`);

describe('migration locks', () => {
  it('allow reads of a table that gets an index, a trigger or new values', () => {
    expect(modes('create index shops_more on shops (id); update orders set id = id')).toEqual([
      'orders: share row exclusive',
      'shops: share row exclusive',
    ]);
  });

  it('are exclusive for altered tables, dropped indexes, policies and triggers', () => {
    const exclusive = ['orders: access exclusive'];
    expect(modes('alter table if exists only orders add column a text')).toEqual(exclusive);
    expect(modes('drop index other,\n orders_search;')).toEqual(exclusive);
    expect(modes('alter policy found on orders using (true)')).toEqual(exclusive);
    expect(modes('drop trigger if exists told on orders')).toEqual(exclusive);
  });

  it('are exclusive for every table that a code block names', () => {
    expect(modes("select tenant_table('events')")).toEqual(['events: access exclusive']);
    expect(modes('do $$ begin perform 1 from shops; end $$')).toEqual(['shops: access exclusive']);
  });

  it('ignore table names in comments, function bodies and longer names', () => {
    expect(
      modes(
        '-- orders\ncreate or replace function f() returns void language sql as $$ delete from orders $$; create table orders_of_events2 ()',
      ),
    ).toEqual([]);
  });
});

describe('createdIndex', () => {
  it('returns the name of a concurrently created index', () => {
    expect(createdIndex('-- large\ncreate unique index concurrently if not exists orders_more on orders (id)')).toBe(
      'orders_more',
    );
    expect(createdIndex('drop index concurrently orders_more')).toBeUndefined();
  });
});

describe('migration transactions', () => {
  it('are separated and repeated by comments', () => {
    const text =
      'select 1;\n-- transaction\nselect 2;\n-- 3 transactions\nselect f({part}, 3);\n-- transaction\nselect 4;\n';
    expect(partsOf(text).map((part) => part.trim())).toEqual([
      'select 1;',
      'select 2;',
      'select f(0, 3);',
      'select f(1, 3);',
      'select f(2, 3);',
      'select 4;',
    ]);
    expect(partsOf('select 1;')).toEqual(['\nselect 1;']);
  });
});
