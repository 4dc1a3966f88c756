/** What a declaration says of its list. */
import type { DataUpdate } from '../../../contract/live.ts';
import type { ListQuery, Row } from '../../providers/resource-calls.ts';
import type { User } from '../../providers/session/session-store.ts';
import type { FilterDeclaration } from '../filter/filter.ts';
import type { ColumnDeclaration } from '../list/columns.ts';
import type { ExportColumn } from '../export/export-column.ts';
import type { CallContext } from './call-context.ts';
import type { Lazy } from './lazy-page.ts';

export interface CardProps<Entity> {
  readonly row: Entity;
  readonly user: User;
  /** It has come since the user last left the list. */
  readonly isNew: boolean;
}

type SortKey<Entity> = `${keyof Entity & string}:${'asc' | 'desc'}`;

export interface EmptyText {
  readonly title: string;
  readonly hint?: string;
}

export interface EmptyTexts {
  readonly none: EmptyText;
  readonly search: EmptyText;
  readonly filter: EmptyText;
}

interface SearchDeclaration {
  readonly label: string;
  readonly debounceMs: number;
}

/** How a list learns of rows that others add: by asking now and then, and by live messages. */
export interface NewsDeclaration<Entity extends Row = Row, Tab extends string = string> {
  createdAt(row: Entity): Date;
  /** Whether a live message concerns this tab. */
  concerns(update: DataUpdate, tab: Tab | undefined): boolean;
  check(context: CallContext, tab: Tab | undefined, since: Date): Promise<boolean>;
  banner(tab: Tab | undefined): string;
  readonly attention?: AttentionDeclaration<Entity, NoInfer<Tab>>;
}

/** How the new rows of one tab call for attention, whatever screen is open: by sound, desktop notification, toast and title. */
export interface AttentionDeclaration<Entity extends Row = Row, Tab extends string = string> {
  readonly tab: Tab;
  /** Whom they concern. */
  when(user: User): boolean;
  /** What has come, as the browser tab's name says it: `New Order`. */
  readonly title: string;
  describe(row: Entity): string;
}

/** One page, as the backend counts. `hasMore` wins over `total`, which some backends count in groups, not in rows. */
interface FetchedPage<Entity> {
  readonly rows: readonly Entity[];
  readonly total?: number | undefined;
  readonly hasMore?: boolean | undefined;
}

/** What `fetch` is asked: the tabs and filters that are declared, and no others. */
interface FilteredQuery<Tab extends string, Filter extends string> extends Omit<ListQuery, 'tab' | 'filters'> {
  readonly tab: Tab | undefined;
  readonly filters: { readonly [Name in Filter]?: unknown };
}

interface ListShape<Entity extends Row, Tab extends string, Action extends string, Filter extends string, Lookup extends string> {
  /** What the backend calls its first page; 1 unless said otherwise (decisions, "First page"). */
  readonly firstPage?: 0 | 1;
  /** The lists that the screen switches between, in order; the first is the default. */
  readonly tabs?: Readonly<Record<Tab, string>>;
  /** What the list can be narrowed by, in the order of the filter menu's tabs. */
  readonly filters?: { readonly [Name in Filter]: FilterDeclaration<Lookup> };
  /** What a row is made of: a component of its own, or columns, of which the first names the row. */
  card?(): Lazy<CardProps<Entity>>;
  readonly columns?: readonly ColumnDeclaration<Entity>[];
  /** The header that stands over a row; drawn where it differs from the row's before, so that pages share it. */
  groupBy?(row: Entity): string;
  /** Actions that many chosen rows can go through together. */
  readonly bulk?: readonly NoInfer<Action>[];
  /** Actions in the More menu of each row that has columns; all that there are unless said otherwise. */
  readonly rowActions?: readonly NoInfer<Action>[];
  /** What a CSV file of the list holds: its columns unless said otherwise; `false`: there is none. */
  readonly export?: boolean | readonly ExportColumn<Entity>[];
  readonly news?: NewsDeclaration<Entity, Tab>;
  /** What else its screen offers, beside the button that adds one. */
  tools?(): Lazy<object>;
  /** Absent where the resource's transport knows how. */
  fetch?(context: CallContext, query: FilteredQuery<Tab, Filter>): Promise<FetchedPage<Entity>>;
}

export interface ListDeclaration<Entity extends Row = Row, Tab extends string = string> extends ListShape<Entity, Tab, string, string, string> {
  readonly size: number;
  /** Absent: the list cannot be searched. */
  readonly search?: SearchDeclaration;
  /** By `Field:direction`; the first is the default. */
  readonly sorts: Readonly<Partial<Record<string, string>>>;
  /** The share of the scroll height at which the next page is fetched. */
  readonly threshold: number;
  /** The row's height before it is measured, in pixels. */
  readonly rowHeight: number;
  readonly empty: EmptyTexts;
}

/** A list as it is written: what is left out comes from `completeList`. */
export interface ListInput<Entity extends Row = Row, Tab extends string = string, Action extends string = string, Filter extends string = string, Lookup extends string = string>
  extends ListShape<Entity, Tab, Action, Filter, Lookup> {
  readonly size?: number;
  readonly search?: Partial<SearchDeclaration>;
  readonly sorts?: Readonly<Partial<Record<SortKey<Entity>, string>>>;
  readonly threshold?: number;
  readonly rowHeight?: number;
  readonly empty?: EmptyTexts;
}

/** What is left out of a list, filled in. */
export function completeList<Entity extends Row, Tab extends string, Action extends string, Filter extends string, Lookup extends string>(
  label: string,
  { search, ...list }: ListInput<Entity, Tab, Action, Filter, Lookup>,
): ListDeclaration<Entity, Tab> {
  const things = label.toLowerCase();
  return {
    size: 20,
    sorts: {},
    threshold: 0.9,
    rowHeight: 53,
    empty: {
      none: { title: 'No records found' },
      search: { title: '0 search results found', hint: 'Adjust your search term and try again' },
      filter: { title: '0 results found', hint: 'Adjust your filtering and try again' },
    },
    ...list,
    ...(search ? { search: { label: `Search ${things}`, debounceMs: 500, ...search } } : {}),
  };
}
