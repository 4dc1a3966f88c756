import { type ReactNode, useState } from 'react';
import type { ActionHandle } from '../../model/declaration/action-declaration.ts';
import type { ListDeclaration } from '../../model/declaration/list-declaration.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import type { FilterValues } from '../../model/filter/filter.ts';
import { Section } from '../../kit/section/Section.tsx';
import { useMay, usePortal } from '../../kit/app/Portal.tsx';
import { ListPanel } from './ListPanel.tsx';
import { type ListLocation, defaultLocation, writeListLocation } from '../../kit/rows/list-location.ts';
import type { ListState } from '../../kit/rows/list-state.ts';

/** Stores the location of an embedded list in component state instead of the URL. */
function useLocalListState(list: ListDeclaration, scope: FilterValues): ListState {
  const [location, setLocation] = useState<ListLocation>(() => defaultLocation(Object.keys(list.tabs ?? {})[0], list));
  const go = (change: Partial<ListLocation>) => setLocation((before) => ({ ...before, pages: 1, ...change }));
  return {
    location,
    scope,
    scrollKey: `${JSON.stringify(scope)}?${writeListLocation({ ...location, pages: 1, columns: undefined }, list)}`,
    isPage: false,
    openTab: (tab) => setLocation(defaultLocation(tab, list)),
    search: (search) => go({ search }),
    // An embedded list's search box is always open.
    openSearch: () => undefined,
    sort: (sort) => go({ sort }),
    filter: (filters) => go({ filters }),
    showColumns: (columns) => go({ columns }),
    clear: () => go({ search: '', filters: {} }),
    // An embedded list always starts with one page.
    reached: () => undefined,
  };
}

interface EmbeddedListProps {
  readonly resource: string;
  /** Fixed filters by name: `{ Categories: ['7'] }`. They are not offered in the filter menu. */
  readonly scope: FilterValues;
  readonly title: string;
  /** Content next to the title, such as an add button. */
  readonly aside?: ReactNode;
  /** The actions in each row's menu. Defaults to those of the declaration. */
  readonly rowActions?: readonly ActionHandle[] | undefined;
  /** Keys of the columns to show. Defaults to all columns. */
  readonly columns?: readonly string[] | undefined;
}

/**
 * A resource's list inside a record page. It searches, sorts and scrolls like the list's own screen, but does not
 * change the URL.
 */
export function EmbeddedList({ resource: name, ...props }: EmbeddedListProps) {
  const resource = usePortal().registry.find(name);
  const may = useMay({ name });
  return resource?.list && may('list') ? <Embedded resource={resource} list={resource.list} {...props} /> : null;
}

interface EmbeddedProps extends Omit<EmbeddedListProps, 'resource'> {
  readonly resource: Resource;
  readonly list: ListDeclaration;
}

function Embedded({ resource, list, scope, title, aside, rowActions, columns }: EmbeddedProps) {
  const place = useLocalListState(list, scope);
  return (
    <Section title={title} aside={aside}>
      <div className="list-embedded">
        <ListPanel resource={resource} list={list} place={place} rowActions={rowActions} only={columns} />
      </div>
    </Section>
  );
}
