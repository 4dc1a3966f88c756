import { useMemo, useState } from 'react';
import type { ListDeclaration } from '../declaration/list-declaration.ts';
import type { Resource } from '../declaration/resource.ts';
import { useUser } from '../session/Portal.tsx';
import { createColumnMemory } from './column-memory.ts';
import { type Column, columnsOf, keyOfColumn, shownColumns } from './columns.ts';
import type { ListPlace } from './list-place.ts';

export interface ChosenColumns {
  /** In their order. */
  readonly shown: readonly Column[];
  readonly all: readonly Column[];
  /** Shows these, and remembers them for this user and list; `undefined`: the declaration's. */
  choose(keys: readonly string[] | undefined): void;
}

/**
 * The columns of a list: those of its address (a saved view), else those that the user chose here before, else all.
 * `only`: the keys that there are at all.
 */
export function useColumns(resource: Resource, list: ListDeclaration, place: ListPlace, only: readonly string[] | undefined): ChosenColumns {
  const { email, role } = useUser();
  const memory = useMemo(() => createColumnMemory(email ?? role), [email, role]);
  const [kept, keep] = useState(() => memory.read(resource.name));
  const all = useMemo(() => columnsOf((list.columns ?? []).filter((column) => only?.includes(keyOfColumn(column)) ?? true), resource.schema), [list, resource, only]);
  const asked = place.location.columns ?? kept;
  const shown = useMemo(() => shownColumns(asked ?? [], all), [asked, all]);
  return {
    shown,
    all,
    choose(keys) {
      memory.write(resource.name, keys);
      keep(keys);
      if (place.location.columns) place.showColumns(undefined);
    },
  };
}
