/** What the command palette offers, and what a few typed letters leave of it. */
import type { ComponentType } from 'react';
import { generatePath, matchPath } from 'react-router';
import { Id } from '../../../../contract/endpoint.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { type Registry, type Viewer, addLabelOf, formRoutesOf, menuOf, rowPathOf, routesOf } from '../../model/registry/registry.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import { capitalise } from '../../format/field-name.ts';
import { paletteTexts } from './texts.ts';

export interface PaletteEntry {
  /** Unlike any other entry's. */
  readonly key: string;
  readonly label: string;
  /** What tells it from others of that label. */
  readonly hint?: string | undefined;
  readonly icon?: ComponentType<{ 'aria-hidden'?: boolean }>;
  /** It cannot be chosen; the hint says why. */
  readonly isDisabled?: boolean;
  /** Where it leads; an entry without an address does something in place. */
  readonly path?: string;
  run?(): void;
}

export interface PaletteGroup {
  readonly label: string;
  readonly entries: readonly PaletteEntry[];
}

/** The screens that the user may open: the menu's in its order, then those that are reached by address only. */
export function screensOf(registry: Registry, viewer: Viewer): PaletteEntry[] {
  const menu = new Set(menuOf(registry, viewer).map(({ resource }) => resource));
  const screens = routesOf(registry, viewer).flatMap((route) => (route.kind === 'list' && !route.path.includes(':') ? [route] : []));
  return screens
    .toSorted((a, b) => Number(menu.has(b.resource)) - Number(menu.has(a.resource)))
    .map(({ path, resource: { label, icon } }) => ({ key: `screen:${path}`, label, icon, path }));
}

/** The create forms of the user's role, the one of the present screen first. */
export function creationsOf(registry: Registry, viewer: Viewer, pathname: string): PaletteEntry[] {
  const forms = registry.resources.flatMap((resource) => formRoutesOf(resource, viewer).filter(({ kind }) => kind === 'create'));
  const isHere = (resource: Resource) => pathname.startsWith(resource.paths(viewer.user).list ?? ' ');
  return forms
    .toSorted((a, b) => Number(isHere(b.resource)) - Number(isHere(a.resource)))
    .map(({ resource, path }) => ({ key: `create:${resource.name}`, label: addLabelOf(resource), icon: resource.icon, path }));
}

export interface OpenRecord {
  readonly resource: Resource;
  readonly id: Id;
}

/** The record whose page or form an address shows. */
export function openRecordOf(registry: Registry, viewer: Viewer, pathname: string): OpenRecord | undefined {
  for (const route of routesOf(registry, viewer)) {
    if (route.kind !== 'show' && route.kind !== 'edit') continue;
    const id = matchPath(route.path, pathname)?.params['id'];
    if (id !== undefined) return { resource: route.resource, id };
  }
  return undefined;
}

/** The resources whose records can be searched for and opened. */
export function searchableOf(registry: Registry, viewer: Viewer): Resource[] {
  const listed = new Set(routesOf(registry, viewer).flatMap((route) => (route.kind === 'list' ? [route.resource] : [])));
  return registry.resources.filter((resource) => listed.has(resource) && resource.list?.search && rowPathOf(resource, viewer) !== undefined);
}

export function recordEntry(resource: Resource, viewer: Viewer, row: Row): PaletteEntry {
  const id = String(Id.parse(row[resource.id]));
  const name = row[resource.title];
  return {
    key: `record:${resource.name}/${id}`,
    label: paletteTexts.record({ thing: capitalise(resource.singular), name: name === undefined || name === null || name === '' ? id : String(name) }),
    hint: resource.hint?.(row),
    icon: resource.icon,
    path: generatePath(rowPathOf(resource, viewer) ?? '', { id }),
  };
}

const wordsOf = (text: string) => text.toLowerCase().split(/[\s/–-]+/).filter((word) => word !== '');

/** Each typed word must begin one of the label's or the hint's; labels that begin as typed go first. */
export function matching(entries: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  const wanted = wordsOf(typed);
  const found = entries.filter(({ label, hint = '' }) => {
    const words = wordsOf(`${label} ${hint}`);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
  const begins = ({ label }: PaletteEntry) => Number(label.toLowerCase().startsWith(typed.trim().toLowerCase()));
  return found.toSorted((a, b) => begins(b) - begins(a));
}
