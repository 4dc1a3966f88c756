import { useMany } from '@refinedev/core';
import { createContext, use, useMemo } from 'react';
import type { Id } from '../../../contract/endpoint.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { type Resource, nameOfRow } from '../../model/declaration/resource.ts';
import { type Reference, idsIn } from '../../model/handles/reference.ts';
import { capitalise } from '../../format/field-name.ts';
import { useAccess, usePortal } from '../app/Portal.tsx';
import { referenceTexts } from '../texts.ts';

export interface Referenced {
  /** The resource, or `undefined` if the backend or the portal does not have it. */
  readonly resource: Resource | undefined;
  /** Returns the record's name, a text with its ID if it cannot be shown, or `undefined` while it loads. */
  nameOf(id: Id): string | undefined;
  /** Returns whether the record was found and can therefore be opened. */
  isKnown(id: Id): boolean;
}

const keyOf = (id: unknown) => String(id);

/**
 * Loads records by ID in one request, shared by fields with the same IDs. Sends none if the user may not see the
 * resource.
 */
export function useReferenced({ to }: Pick<Reference, 'to'>, ids: readonly Id[]): Referenced {
  const resource = usePortal().registry.find(to);
  const may = useAccess();
  const isSeen = resource !== undefined && (['list', 'show', 'edit'] as const).some((operation) => may(operation, to));
  const wanted = useMemo(() => [...new Set(ids)].sort((one, other) => keyOf(one).localeCompare(keyOf(other))), [ids]);
  const { query } = useMany<Row>({
    resource: to,
    ids: wanted,
    errorNotification: false,
    liveMode: 'off',
    queryOptions: { enabled: isSeen && wanted.length > 0, staleTime: 60_000, placeholderData: (previous) => previous },
  });
  const found = new Map((query.data?.data ?? []).map((row) => [keyOf(resource && row[resource.id]), row]));
  const { isPlaceholderData, isSuccess, isError } = query;
  const nameOf = (id: Id) => {
    const row = found.get(keyOf(id));
    if (resource && row) return nameOfRow(resource, row);
    const words = { thing: capitalise(resource?.singular ?? to), id: String(id) };
    if (!isSeen) return referenceTexts.hidden(words);
    if (isError) return referenceTexts.unread(words);
    return isSuccess && !isPlaceholderData ? referenceTexts.missing(words) : undefined;
  };
  return { resource, nameOf, isKnown: (id) => found.has(keyOf(id)) };
}

/** A function that returns the IDs in a field of all rows on the same page, so that they are requested together. */
export type IdsOfPage = (key: string, row: Row) => readonly Id[];

export const IdsOfPageContext = createContext<IdsOfPage>((key, row) => idsIn(row[key]));

export function useIdsOfPage(key: string, row: Row): readonly Id[] {
  return use(IdsOfPageContext)(key, row);
}

/** Creates a function that returns a field's IDs by page. `starts` holds the index of each page's first row. */
export function createIdsOfPage(rows: readonly Row[], starts: readonly number[]): IdsOfPage {
  // Computed on demand, because most lists have no references, and each new page passes all rows again.
  let pages: ReadonlyMap<Row, number> | undefined;
  const known = new Map<string, readonly Id[]>();
  return (key, row) => {
    pages ??= new Map(
      starts.flatMap((start, page) => rows.slice(start, starts[page + 1]).map((each) => [each, page] as const)),
    );
    const page = pages.get(row);
    if (page === undefined) return idsIn(row[key]);
    const name = `${page}/${key}`;
    const ids =
      known.get(name) ?? idsIn(rows.slice(starts[page], starts[page + 1]).flatMap((each) => idsIn(each[key])));
    known.set(name, ids);
    return ids;
  };
}
