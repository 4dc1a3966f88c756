/** What the command palette offers, and what a few typed letters leave of it. */
import { SearchOutlined } from '@ant-design/icons';
import type { ComponentType, ReactNode } from 'react';
import { generatePath } from 'react-router';
import { Id } from '../../../contract/endpoint.ts';
import { spokenLocale } from '../../../contract/texts/language.ts';
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
import { firstSight, writeListLocation } from '../../kit/rows/list-location.ts';
import { paletteTexts } from './texts.ts';

export interface PaletteEntry {
  /** Unlike any other entry's. */
  readonly key: string;
  readonly label: string;
  /** What tells it from others of that label. */
  readonly hint?: string | undefined;
  /** The states it is in. */
  readonly badges?: ReactNode;
  /** When it came to be. */
  readonly date?: Date | undefined;
  readonly icon?: ComponentType<{ 'aria-hidden'?: boolean }>;
  /** It cannot be chosen; the hint says why. */
  readonly isDisabled?: boolean;
  /** Where it leads; an entry without an address does something in place. */
  readonly path?: string;
  run?(): void;
}

export interface PaletteGroup {
  readonly label: string;
  /** How many of how many it shows, where there are more. */
  readonly extent?: string | undefined;
  readonly entries: readonly PaletteEntry[];
}

/** The screens that the user may open: the menu's in its order, then those that are reached by address only. */
export function screensOf(registry: Registry, viewer: Viewer): PaletteEntry[] {
  const menu = new Set(menuOf(registry, viewer).map(({ resource }) => resource));
  const screens = routesOf(registry, viewer).flatMap((route) =>
    route.kind === 'list' && !route.path.includes(':') ? [route] : [],
  );
  return screens
    .toSorted((a, b) => Number(menu.has(b.resource)) - Number(menu.has(a.resource)))
    .map(({ path, resource: { label, icon } }) => ({ key: `screen:${path}`, label, icon, path }));
}

/** The create forms of the user's role, the one of the present screen first. */
export function creationsOf(registry: Registry, viewer: Viewer, pathname: string): PaletteEntry[] {
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

/** The resources whose records can be searched for and opened. */
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

/** What a search of one list has found: in one of its tabs, where it has any. */
export interface Found {
  readonly tab: string | undefined;
  readonly rows: readonly Row[];
  /** In all, as far as the backend says so. */
  readonly total: number | undefined;
  readonly hasMore: boolean;
}

/** As many records of each list as one reads in passing. */
const shownRecords = 5;

/** The newest of what a list has found, how many of how many that are, and the ways to all of them: each tab has its own. */
export function foundGroup(
  resource: Resource,
  viewer: Viewer,
  searched: string,
  found: readonly Found[],
): PaletteGroup | undefined {
  const { list, label } = resource;
  const entries = found.flatMap(({ rows }) => rows).map((row) => recordEntry(resource, viewer, row));
  if (entries.length === 0 || !list) return undefined;
  const shown = entries.toSorted((a, b) => (b.date?.getTime() ?? 0) - (a.date?.getTime() ?? 0)).slice(0, shownRecords);
  if (entries.length === shown.length && !found.some(({ hasMore }) => hasMore)) return { label, entries: shown };
  const total = found.every((each) => each.total !== undefined)
    ? found.reduce((sum, each) => sum + (each.total ?? 0), 0)
    : undefined;
  const things = inSentence(label);
  const ways = found
    .filter(({ rows }) => rows.length > 0)
    .map(({ tab, total: inTab }): PaletteEntry => {
      const name = tab === undefined ? undefined : list.tabs?.[tab];
      const counted = inTab === undefined ? undefined : inTab.toLocaleString(spokenLocale());
      const address = writeListLocation({ ...firstSight(tab, list), search: searched, isSearchOpen: true }, list);
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
      : paletteTexts.someOf({ shown: shown.length, total: total.toLocaleString(spokenLocale()) });
  return { label, extent, entries: [...shown, ...ways] };
}

const isRecord = ({ key }: PaletteEntry) => key.startsWith('record:');

/**
 * What was lately opened: all of it while nothing is typed, then the records among it that fit the text or were found by it, as
 * the search has just read them. They stand first, and nowhere else.
 */
export function recentFirst(
  recents: readonly PaletteEntry[],
  groups: readonly PaletteGroup[],
  typed: string,
): PaletteGroup[] {
  const recent = { label: paletteTexts.recent(), entries: recents };
  if (typed.trim() === '') return [recent, ...groups];
  const found = new Map(groups.flatMap(({ entries }) => entries).map((entry) => [entry.key, entry]));
  const fitting = new Set(matching(recents, typed));
  const entries = recents
    .filter((entry) => isRecord(entry) && (fitting.has(entry) || found.has(entry.key)))
    .map((entry) => found.get(entry.key) ?? entry);
  const moved = new Set(entries.map(({ key }) => key));
  return [
    { ...recent, entries },
    ...groups.map((group) => ({ ...group, entries: group.entries.filter(({ key }) => !moved.has(key)) })),
  ];
}

const wordsOf = (text: string) =>
  searchText(text)
    .split(/[ /]+/)
    .filter((word) => word !== '');

/** Each typed word must begin one of the label's or the hint's; labels that begin as typed go first. */
export function matching(entries: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  const wanted = wordsOf(typed);
  const found = entries.filter(({ label, hint = '' }) => {
    const words = wordsOf(`${label} ${hint}`);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
  const begins = ({ label }: PaletteEntry) => Number(searchText(label).startsWith(searchText(typed)));
  return found.toSorted((a, b) => begins(b) - begins(a));
}
