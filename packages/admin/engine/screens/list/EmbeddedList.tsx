import { type ReactNode, useState } from 'react';
import type { ActionHandle } from '../../model/declaration/action-declaration.ts';
import type { ListDeclaration } from '../../model/declaration/list-declaration.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import type { FilterValues } from '../../model/filter/filter.ts';
import { Section } from '../../kit/section/Section.tsx';
import { useMay, usePortal } from '../../kit/app/Portal.tsx';
import { ListPanel } from './ListPanel.tsx';
import { type ListLocation, firstSight, writeListLocation } from '../../kit/rows/list-location.ts';
import type { ListPlace } from '../../kit/rows/list-place.ts';

/** The state of a list inside another screen: kept while that is open, and not in its address. */
function useOwnLocation(list: ListDeclaration, scope: FilterValues): ListPlace {
  const [location, setLocation] = useState<ListLocation>(() => firstSight(Object.keys(list.tabs ?? {})[0], list));
  const go = (change: Partial<ListLocation>) => setLocation((before) => ({ ...before, pages: 1, ...change }));
  return {
    location,
    scope,
    scrollKey: `${JSON.stringify(scope)}?${writeListLocation({ ...location, pages: 1, columns: undefined }, list)}`,
    isPage: false,
    openTab: (tab) => setLocation(firstSight(tab, list)),
    search: (search) => go({ search }),
    // Its box is always there.
    openSearch: () => undefined,
    sort: (sort) => go({ sort }),
    filter: (filters) => go({ filters }),
    showColumns: (columns) => go({ columns }),
    clear: () => go({ search: '', filters: {} }),
    // It is never opened with more than its first page.
    reached: () => undefined,
  };
}

interface EmbeddedListProps {
  /** The name of its declaration. */
  readonly resource: string;
  /** What the list is confined to, by filter name: `{ Categories: ['7'] }`. Its filter is not offered. */
  readonly scope: FilterValues;
  readonly title: string;
  /** Beside the title, such as a button that adds one. */
  readonly aside?: ReactNode;
  /** The actions in each row's More menu; the declaration's unless given. */
  readonly rowActions?: readonly ActionHandle[] | undefined;
  /** Keys of the columns that say something here; all of them unless given. */
  readonly columns?: readonly string[] | undefined;
}

/** A resource's list inside a record page: searched, sorted and scrolled as its own screen is, without touching the address. */
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
  const place = useOwnLocation(list, scope);
  return (
    <Section title={title} aside={aside}>
      <div className="list-embedded">
        <ListPanel resource={resource} list={list} place={place} rowActions={rowActions} only={columns} />
      </div>
    </Section>
  );
}
