import { useMemo, useState } from 'react';
import { z } from 'zod';
import { type TextStorage, browserStorage, storageSlot } from '../../../providers/session/storage-slot.ts';
import type { ListDeclaration } from '../../model/declaration/list-declaration.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import { useUser } from '../../kit/app/Portal.tsx';
import { type Column, columnsOf, keyOfColumn, shownColumns } from '../../model/declaration/columns.ts';
import type { ListPlace } from '../../kit/rows/list-place.ts';

const Kept = z.record(z.string(), z.array(z.string()));

interface ColumnMemory {
  read(list: string): readonly string[] | undefined;
  /** Keeps the choice, or forgets it with `undefined`. */
  write(list: string, columns: readonly string[] | undefined): void;
}

/** A storage that is absent, full or corrupt costs the choice, nothing else. `who` tells the users of a device apart. */
export function createColumnMemory(who: string, storage: TextStorage | undefined = browserStorage()): ColumnMemory {
  const slot = storageSlot(storage, 'portal.columns.v1');
  const keyOf = (list: string) => `${who}/${list}`;
  const all = (): z.infer<typeof Kept> => {
    try {
      return Kept.parse(JSON.parse(slot.read() ?? '{}'));
    } catch {
      return {};
    }
  };
  return {
    read(list) {
      const kept = all();
      return Object.hasOwn(kept, keyOf(list)) ? kept[keyOf(list)] : undefined;
    },
    write(list, columns) {
      const { [keyOf(list)]: _, ...others } = all();
      slot.write(JSON.stringify(columns ? { ...others, [keyOf(list)]: columns } : others));
    },
  };
}

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
