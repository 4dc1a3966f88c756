/** Labels of the API's fields: each field that screens label automatically needs a text in the catalogue. */
import { getTableColumns } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeWords } from '../../contract/code-words.ts';
import { wireEntry } from '../../server/areas/audit/routes.ts';
import { kindOf } from '../../server/areas/audit/value-kinds.ts';
import { auditedTables } from '../setup/audited-tables.ts';
import type { Resource } from 'schema-admin/engine/model/declaration/resource.ts';
import { describeChange } from 'schema-admin/engine/features/audit/change-text.ts';
import { setFieldNames, labelOfName } from 'schema-admin/engine/format/field-name.ts';
import { deliveryFieldTexts } from '../../src/resources/fields/deliveries/texts.ts';
import { fieldTexts } from '../../src/resources/fields/texts.ts';

/** Secrets, which the audit trail leaves out. */
const secretColumns = new Set(['password_hash', 'secret_hash', 'secret_number']);
/** Excludes resources of third-party backends: their labels come from the backend's field names. */
const declared = Object.values(
  import.meta.glob<Resource>('../../src/resources/**/*.resource.tsx', { eager: true, import: 'default' }),
).filter(({ transport }) => transport !== 'rest');

type Named = string | { readonly key: string; readonly label?: string };
const unlabelled = (given: unknown) =>
  Array.isArray(given)
    ? given.flatMap((each: Named) => (typeof each === 'string' ? [each] : each.label === undefined ? [each.key] : []))
    : [];
const namesIn = ({ list, create, edit, sections = {}, actions }: Resource) =>
  [
    list?.columns,
    list?.export,
    create?.fields,
    edit?.fields,
    ...Object.values(sections).map(({ fields }) => fields),
    ...actions.map(({ fields }) => fields),
  ].flatMap(unlabelled);

/** Catalogue texts marked with "!", which distinguishes them from labels derived from names. */
const shouted = Object.fromEntries(
  Object.entries({ ...fieldTexts, ...deliveryFieldTexts }).map(([key, say]) => [key, () => `!${say()}`]),
);
const unsaid = (names: readonly string[]) => [...new Set(names)].filter((name) => !labelOfName(name).startsWith('!'));

const address = (Line1: string) => ({
  Line1,
  Line1Short: Line1,
  Line2: '',
  City: 'Guildford',
  PostCode: 'GU1 3DP',
  Lat: 51.2362,
  Long: -0.57,
});
/** Two sample values for each JSON column. */
const jsonSamples: Readonly<Record<string, readonly [unknown, unknown]>> = {
  'favourites.content': [
    {
      VehicleTypeId: 4,
      HasRestrictedItems: false,
      CollectionAddress: address('85–87 High Street'),
      DeliveryTypeKey: 'rapid',
    },
    {
      VehicleTypeId: 5,
      HasRestrictedItems: true,
      CollectionAddress: address('2 Quarry Street'),
      DeliveryTypeKey: 'sameday',
    },
  ],
  'merchants.social_links': [
    { Instagram: 'https://instagram.com/a' },
    { Instagram: 'https://instagram.com/b', Facebook: 'https://facebook.com/b' },
  ],
  'order-lines.options': [
    [{ Name: 'Size', Value: '5 litres' }],
    [
      { Name: 'Size', Value: '10 litres' },
      { Name: 'Colour', Value: 'Sea Glass' },
    ],
  ],
  'api-keys.scopes': [['orders:read'], ['orders:read', 'orders:write']],
  'webhooks.events': [['order.created'], ['order.created', 'invoice.issued']],
  'api-keys.networks': [['203.0.113.0/24'], ['198.51.100.0/24']],
  'views.shared_with': [['Shop'], ['Shop', 'Merchant']],
};
const aRow = {
  id: 1,
  at: new Date('2026-11-20T10:00:00Z'),
  actorId: '',
  actorName: 'admin@demo.test',
  entityId: '1',
  title: null,
  wholeEntity: null,
  wholeId: null,
  merchantId: 1,
  shopId: 1,
};

beforeAll(() => setFieldNames(shouted));
afterAll(() => setFieldNames({}));

describe('a field without an explicit label', () => {
  it.each(declared.map((resource) => [resource.name, resource] as const))(
    'has a catalogue text in the declaration of %s',
    (_, resource) => {
      expect(unsaid(namesIn(resource))).toEqual([]);
    },
  );

  it.each(Object.entries(auditedTables))(
    'has a catalogue text in the history of %s, and so does the record type',
    (entity, table) => {
      const columns = Object.values(getTableColumns(table))
        .map(({ name }) => name)
        .filter((name) => !secretColumns.has(name));
      // The history drops the suffixes "_id" and "_minute".
      const short = columns.flatMap((name) =>
        /.(_id|_minute)$/.test(name) ? [name.replace(/_(id|minute)$/, '')] : [],
      );
      expect(unsaid([entity, ...columns, ...short])).toEqual([]);
    },
  );

  it.each(Object.entries(auditedTables))('has a text for each code in the history of %s', (entity, table) => {
    const codes = Object.values(getTableColumns(table))
      .map(({ name }) => name)
      .filter((name) => kindOf(entity, name) === 'code');
    const unknown = codes.filter(
      (name) =>
        !Object.hasOwn(
          codeWords,
          name
            .split('_')
            .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
            .join(''),
        ),
    );
    expect(unknown).toEqual([]);
  });

  it.each(Object.entries(auditedTables))('never shows raw JSON in the history of %s', (entity, table) => {
    const columns = Object.values(getTableColumns(table)).filter(({ dataType }) => dataType === 'json');
    for (const { name } of columns) {
      const [from, to] = jsonSamples[`${entity}.${name}`] ?? [];
      if (from === undefined || to === undefined) throw new Error(`${entity}.${name} needs sample values`);
      for (const [before, after] of [
        [from, to],
        [null, to],
        [from, null],
      ]) {
        const row = {
          ...aRow,
          action: before === null ? 'insert' : after === null ? 'delete' : 'update',
          entity,
          before: before === null ? null : { [name]: before },
          after: after === null ? null : { [name]: after },
        } as const;
        const changes = wireEntry(row, () => undefined).Changes.map(describeChange);
        expect(changes).not.toEqual([]);
        for (const change of changes) expect(`${change.from} ${change.to}`).not.toMatch(/[{}"]/);
      }
    }
  });

  it('falls back to a label derived from its name', () => {
    expect(labelOfName('ShelfLife')).toBe('Shelf life');
    expect(labelOfName('constructor')).toBe('Constructor');
  });
});
