/** What the fields of the wire are called: a text of the catalogue for each that a screen names by itself. */
import { type Table, getTableColumns } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { categories, subcategories, verticals } from '../../server/db/catalogue-tables.ts';
import { deliveries } from '../../server/db/courier-tables.ts';
import { favourites } from '../../server/db/favourite-tables.ts';
import { incidents } from '../../server/db/incident-tables.ts';
import { plans, wallets } from '../../server/db/ledger-tables.ts';
import { cancellationRequests } from '../../server/db/order-tables.ts';
import { promoCodes, pushNotifications } from '../../server/db/promotion-tables.ts';
import { merchants, orderLines, orders, packages, shops, users, vehicleTypes } from '../../server/db/schema.ts';
import { shopClosures, shopImages, shopPickingHours } from '../../server/db/shop-tables.ts';
import { savedViews } from '../../server/db/user-tables.ts';
import { codeWords } from '../../contract/code-words.ts';
import { kindOf } from '../../server/audit/value-kinds.ts';
import type { Resource } from '../../src/engine/model/declaration/resource.ts';
import { nameFields, wordsOfName } from '../../src/engine/format/field-name.ts';
import { deliveryFieldTexts } from '../../src/resources/fields/deliveries/texts.ts';
import { fieldTexts } from '../../src/resources/fields/texts.ts';

/** By entity, as the audit trail names them. */
const audited: Readonly<Record<string, Table>> = {
  orders, collect: deliveries, 'order-lines': orderLines, packages, 'cancellation-requests': cancellationRequests, merchants, shops, 'shop-images': shopImages, incidents, favourites,
  'picking-hours': shopPickingHours, closures: shopClosures, 'vehicle-types': vehicleTypes, verticals, categories, subcategories,
  'promo-codes': promoCodes, 'push-notifications': pushNotifications, views: savedViews, users,
  'merchant-subscriptions': plans, 'pro-subscriptions': plans, 'shop-subscriptions': wallets,
};
/** The audit trail leaves out what is secret. */
const untold = new Set(['password_hash']);
/** What is scaffolded over a backend of its own names its fields as that does, until somebody says them from a catalogue. */
const declared = Object.values(import.meta.glob<Resource>('../../src/resources/*.resource.tsx', { eager: true, import: 'default' })).filter(({ transport }) => transport !== 'rest');

type Named = string | { readonly key: string; readonly label?: string };
const unlabelled = (given: unknown) => (Array.isArray(given) ? given.flatMap((each: Named) => (typeof each === 'string' ? [each] : each.label === undefined ? [each.key] : [])) : []);
const namesIn = ({ list, create, edit, sections = {}, actions }: Resource) =>
  [list?.columns, list?.export, create?.fields, edit?.fields, ...Object.values(sections).map(({ fields }) => fields), ...actions.map(({ fields }) => fields)].flatMap(unlabelled);

/** In another voice than the names themselves, so that what is found is told from what is made up. */
const shouted = Object.fromEntries(Object.entries({ ...fieldTexts, ...deliveryFieldTexts }).map(([key, say]) => [key, () => `!${say()}`]));
const unsaid = (names: readonly string[]) => [...new Set(names)].filter((name) => !wordsOfName(name).startsWith('!'));

beforeAll(() => nameFields(shouted));
afterAll(() => nameFields({}));

describe('a field without a label of its own', () => {
  it.each(declared.map((resource) => [resource.name, resource] as const))('has a text of the catalogue in what %s declares', (_, resource) => {
    expect(unsaid(namesIn(resource))).toEqual([]);
  });

  it.each(Object.entries(audited))('has one in the history of %s, and so has the kind of record', (entity, table) => {
    const columns = Object.values(getTableColumns(table)).map(({ name }) => name).filter((name) => !untold.has(name));
    // What the columns hold may be told without its unit, or by the name of the record that it leads to.
    const short = columns.flatMap((name) => (/.(_id|_minute)$/.test(name) ? [name.replace(/_(id|minute)$/, '')] : []));
    expect(unsaid([entity, ...columns, ...short])).toEqual([]);
  });

  it.each(Object.entries(audited))('has words for each code in the history of %s', (entity, table) => {
    const codes = Object.values(getTableColumns(table)).map(({ name }) => name).filter((name) => kindOf(entity, name) === 'code');
    const unknown = codes.filter((name) => !Object.hasOwn(codeWords, name.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')));
    expect(unknown).toEqual([]);
  });

  it('is called by its name where the catalogue does not know it', () => {
    expect(wordsOfName('ShelfLife')).toBe('Shelf life');
    expect(wordsOfName('constructor')).toBe('Constructor');
  });
});
