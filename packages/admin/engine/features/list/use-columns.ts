import { useMemo, useState } from 'react';
import { z } from 'zod';
import { type TextStorage, browserStorage, storageSlot } from '../../../providers/session/storage-slot.ts';
import type { ListDeclaration } from '../../model/declaration/list-declaration.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import { useUser } from '../../kit/app/Portal.tsx';
import { type ListMemory, createListMemory } from '../../kit/app/list-memory.ts';
import { type Column, columnsOf, keyOfColumn, visibleColumns } from '../../model/declaration/columns.ts';
import type { ListState } from '../../kit/rows/list-state.ts';

export function createColumnMemory(
  who: string,
  storage: TextStorage | undefined = browserStorage(),
): ListMemory<readonly string[]> {
  return createListMemory(storageSlot(storage, 'portal.columns.v1'), z.array(z.string()), who);
}

type Shares = Readonly<Record<string, number>>;
const defaultWidths: Shares = {};
const Share = z.number().min(0.01).max(100);

function createWidthMemory(who: string): ListMemory<Shares> {
  return createListMemory(storageSlot(browserStorage(), 'portal.column-widths.v1'), z.record(z.string(), Share), who);
}

export interface ColumnChoice {
  readonly shown: readonly Column[];
  readonly all: readonly Column[];
  /** Whether the columns and their widths are the declared ones. */
  readonly areUsual: boolean;
  /** Shows the given columns, and stores the selection for this user and list. */
  choose(keys: readonly string[]): void;
  resize(shares: Shares): void;
  reset(): void;
}

/**
 * Manages the columns of a list. They come from the address (of a saved view) or the user's stored selection, or else
 * all are shown. `only` contains the keys of the available columns.
 */
export function useColumns(
  resource: Resource,
  list: ListDeclaration,
  place: ListState,
  only: readonly string[] | undefined,
): ColumnChoice {
  const { email, role } = useUser();
  const who = email ?? role;
  const memory = useMemo(() => ({ columns: createColumnMemory(who), widths: createWidthMemory(who) }), [who]);
  const [storedKeys, keep] = useState(() => memory.columns.read(resource.name));
  const [widths, setWidths] = useState(() => memory.widths.read(resource.name) ?? defaultWidths);
  const all = useMemo(
    () =>
      columnsOf(
        (list.columns ?? []).filter((column) => only?.includes(keyOfColumn(column)) ?? true),
        resource.schema,
        resource.references,
      ),
    [list, resource, only],
  );
  const selectedKeys = place.location.columns ?? storedKeys;
  const shown = useMemo(
    () =>
      visibleColumns(selectedKeys ?? [], all).map((column) => ({
        ...column,
        share: widths[column.key] ?? column.share,
      })),
    [selectedKeys, all, widths],
  );
  const choose = (keys: readonly string[] | undefined) => {
    memory.columns.write(resource.name, keys);
    keep(keys);
    if (place.location.columns) place.showColumns(undefined);
  };
  const resize = (shares: Shares | undefined) => {
    memory.widths.write(resource.name, shares);
    setWidths(shares ?? defaultWidths);
  };
  return {
    shown,
    all,
    areUsual: widths === defaultWidths && shown.map(({ key }) => key).join() === all.map(({ key }) => key).join(),
    choose,
    resize: (shares) => resize({ ...widths, ...shares }),
    reset() {
      choose(undefined);
      resize(undefined);
    },
  };
}
