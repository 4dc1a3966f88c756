/** What a declaration says of its list. */
import type { DataUpdate } from '../../../contract/live.ts';
import type { ListQuery, Row } from '../../providers/resource-calls.ts';
import type { User } from '../../providers/session/session-store.ts';
import type { FilterDeclaration } from '../filter/filter.ts';
import type { ColumnDeclaration } from '../list/columns.ts';
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
}

interface ListShape<Entity extends Row, Tab extends string> {
  /** What the backend calls its first page; 1 unless said otherwise (decisions, "First page"). */
  readonly firstPage?: 0 | 1;
  /** The lists that the screen switches between, in order; the first is the default. */
  readonly tabs?: Readonly<Record<Tab, string>>;
  /** What the list can be narrowed by, in the order of the filter menu's tabs. */
  readonly filters?: Readonly<Record<string, FilterDeclaration>>;
  /** What a row is made of: a component of its own, or columns, of which the first names the row. */
  card?(): Lazy<CardProps<Entity>>;
  readonly columns?: readonly ColumnDeclaration<Entity>[];
  readonly news?: NewsDeclaration<Entity, Tab>;
  /** Absent where the resource's transport knows how. */
  fetch?(context: CallContext, query: ListQuery & { readonly tab: Tab | undefined }): Promise<{ rows: readonly Entity[]; total?: number | undefined }>;
}

export interface ListDeclaration<Entity extends Row = Row, Tab extends string = string> extends ListShape<Entity, Tab> {
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
export interface ListInput<Entity extends Row = Row, Tab extends string = string> extends ListShape<Entity, Tab> {
  readonly size?: number;
  readonly search?: Partial<SearchDeclaration>;
  readonly sorts?: Readonly<Partial<Record<SortKey<Entity>, string>>>;
  readonly threshold?: number;
  readonly rowHeight?: number;
  readonly empty?: EmptyTexts;
}

/** What is left out of a list, filled in. */
export function completeList<Entity extends Row, Tab extends string>(label: string, { search, ...list }: ListInput<Entity, Tab>): ListDeclaration<Entity, Tab> {
  const things = label.toLowerCase();
  return {
    size: 20,
    sorts: {},
    threshold: 0.9,
    rowHeight: 53,
    empty: {
      none: { title: `No ${things} yet` },
      search: { title: '0 search results found', hint: 'Adjust your search term and try again' },
      filter: { title: '0 results found', hint: 'Adjust your filtering and try again' },
    },
    ...list,
    ...(search ? { search: { label: `Search ${things}`, debounceMs: 500, ...search } } : {}),
  };
}
