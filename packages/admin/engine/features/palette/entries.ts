/** The entries of the command palette, and their search. */
import { SearchOutlined } from '@ant-design/icons';
import type { ComponentType, ReactNode } from 'react';
import { generatePath } from 'react-router';
import { Id } from '../../../contract/endpoint.ts';
import { currentLocale } from '../../../contract/texts/language.ts';
import { searchText } from '../../../contract/values/search-text.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import {
  type Registry,
  type Viewer,
  addLabelOf,
  formRoutesOf,
  listPathOf,
  menuOf,
  rowPathOf,
  routesOf,
} from '../../model/registry/registry.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import { capitalise, inSentence } from '../../format/field-name.ts';
import { defaultLocation, writeListLocation } from '../../kit/rows/list-location.ts';
import { paletteTexts } from './texts.ts';

export interface PaletteEntry {
  readonly key: string;
  readonly label: string;
  /** Distinguishes the entry from others with the same label. */
  readonly hint?: string | undefined;
  readonly badges?: ReactNode;
  /** The creation time of a record. */
  readonly date?: Date | undefined;
  readonly icon?: ComponentType<{ 'aria-hidden'?: boolean }>;
  /** Whether the entry cannot be chosen. The hint contains the reason. */
  readonly isDisabled?: boolean;
  /** The path to open. An entry without a path has `run`. */
  readonly path?: string;
  run?(): void;
}

export interface PaletteGroup {
  readonly label: string;
  /** The shown and total number of entries, if some are not shown. */
  readonly extent?: string | undefined;
  readonly entries: readonly PaletteEntry[];
}

/** Returns the screens that the user may open: the menu in its order, then the others. */
export function screensOf(registry: Registry, viewer: Viewer): PaletteEntry[] {
  const menu = new Set(menuOf(registry, viewer).map(({ resource }) => resource));
  const screens = routesOf(registry, viewer).flatMap((route) =>
    route.kind === 'list' && !route.path.includes(':') ? [route] : [],
  );
  return screens
    .toSorted((a, b) => Number(menu.has(b.resource)) - Number(menu.has(a.resource)))
    .map(({ path, resource: { label, icon } }) => ({ key: `screen:${path}`, label, icon, path }));
}

/** Returns the create forms of the user's role, with the current screen's first. */
export function createEntriesOf(registry: Registry, viewer: Viewer, pathname: string): PaletteEntry[] {
  const forms = registry.resources.flatMap((resource) =>
    formRoutesOf(resource, viewer).filter(({ kind }) => kind === 'create'),
  );
  const isHere = (resource: Resource) => pathname.startsWith(resource.paths(viewer.user).list ?? ' ');
  return forms
    .toSorted((a, b) => Number(isHere(b.resource)) - Number(isHere(a.resource)))
    .map(({ resource, path }) => ({
      key: `create:${resource.name}`,
      label: addLabelOf(resource),
      icon: resource.icon,
      path,
    }));
}

/** Returns the resources whose records can be searched and opened. */
export function searchableOf(registry: Registry, viewer: Viewer): Resource[] {
  const listed = new Set(
    routesOf(registry, viewer).flatMap((route) => (route.kind === 'list' ? [route.resource] : [])),
  );
  return registry.resources.filter(
    (resource) => listed.has(resource) && resource.list?.search && rowPathOf(resource, viewer) !== undefined,
  );
}

export function recordEntry(resource: Resource, viewer: Viewer, row: Row): PaletteEntry {
  const id = String(Id.parse(row[resource.id]));
  const name = row[resource.title];
  return {
    key: `record:${resource.name}/${id}`,
    label: paletteTexts.record({
      thing: capitalise(resource.singular),
      name: name === undefined || name === null || name === '' ? id : String(name),
    }),
    hint: resource.hint?.(row),
    badges: resource.badges?.(row, viewer.user),
    date: resource.dateOf?.(row),
    icon: resource.icon,
    path: generatePath(rowPathOf(resource, viewer) ?? '', { id }),
  };
}

/** The search result of a list, or of one of its tabs. */
export interface ListSearchResult {
  readonly tab: string | undefined;
  readonly rows: readonly Row[];
  /** The total number of results, if the backend sends it. */
  readonly total: number | undefined;
  readonly hasMore: boolean;
}

/** The maximum number of records per list. */
const maxShownRecords = 5;

/** Returns the newest results of a list with their number, and links to all results in each tab. */
export function searchResultGroup(
  resource: Resource,
  viewer: Viewer,
  searched: string,
  found: readonly ListSearchResult[],
): PaletteGroup | undefined {
  const { list, label } = resource;
  const entries = found.flatMap(({ rows }) => rows).map((row) => recordEntry(resource, viewer, row));
  if (entries.length === 0 || !list) return undefined;
  const shown = entries
    .toSorted((a, b) => (b.date?.getTime() ?? 0) - (a.date?.getTime() ?? 0))
    .slice(0, maxShownRecords);
  if (entries.length === shown.length && !found.some(({ hasMore }) => hasMore)) return { label, entries: shown };
  const total = found.every((each) => each.total !== undefined)
    ? found.reduce((sum, each) => sum + (each.total ?? 0), 0)
    : undefined;
  const things = inSentence(label);
  const ways = found
    .filter(({ rows }) => rows.length > 0)
    .map(({ tab, total: inTab }): PaletteEntry => {
      const name = tab === undefined ? undefined : list.tabs?.[tab];
      const counted = inTab === undefined ? undefined : inTab.toLocaleString(currentLocale());
      const address = writeListLocation({ ...defaultLocation(tab, list), search: searched, isSearchOpen: true }, list);
      return {
        key: `all:${resource.name}/${tab ?? ''}`,
        icon: SearchOutlined,
        path: `${listPathOf(resource, viewer.user)}?${address}`,
        label:
          name === undefined
            ? counted === undefined
              ? paletteTexts.allUncounted({ things })
              : paletteTexts.all({ total: counted, things })
            : counted === undefined
              ? paletteTexts.allOfTabUncounted({ tab: name })
              : paletteTexts.allOfTab({ total: counted, tab: name }),
      };
    });
  const extent =
    total === undefined
      ? paletteTexts.firstOf({ shown: shown.length })
      : paletteTexts.someOf({ shown: shown.length, total: total.toLocaleString(currentLocale()) });
  return { label, extent, entries: [...shown, ...ways] };
}

const isRecord = ({ key }: PaletteEntry) => key.startsWith('record:');

/**
 * Puts the recent entries first: all of them if nothing is typed, otherwise the records that match or were found.
 * A record that was found is shown only once, with the data from the search.
 */
export function recentFirst(
  recents: readonly PaletteEntry[],
  groups: readonly PaletteGroup[],
  typed: string,
): PaletteGroup[] {
  const recent = { label: paletteTexts.recent(), entries: recents };
  if (typed.trim() === '') return [recent, ...groups];
  const found = new Map(groups.flatMap(({ entries }) => entries).map((entry) => [entry.key, entry]));
  const fitting = new Set(matchEntries(recents, typed));
  const entries = recents
    .filter((entry) => isRecord(entry) && (fitting.has(entry) || found.has(entry.key)))
    .map((entry) => found.get(entry.key) ?? entry);
  const moved = new Set(entries.map(({ key }) => key));
  return [
    { ...recent, entries },
    ...groups.map((group) => ({ ...group, entries: group.entries.filter(({ key }) => !moved.has(key)) })),
  ];
}

const searchWordsOf = (text: string) =>
  searchText(text)
    .split(/[ /]+/)
    .filter((word) => word !== '');

/** Returns the entries whose words start with all typed words. Labels that start with the typed text come first. */
export function matchEntries(entries: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  const wanted = searchWordsOf(typed);
  const found = entries.filter(({ label, hint = '' }) => {
    const words = searchWordsOf(`${label} ${hint}`);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
  const begins = ({ label }: PaletteEntry) => Number(searchText(label).startsWith(searchText(typed)));
  return found.toSorted((a, b) => begins(b) - begins(a));
}
