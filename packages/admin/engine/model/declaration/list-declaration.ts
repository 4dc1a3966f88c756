/** What a declaration says of its list. */
import type { ComponentType } from 'react';
import type { Id } from '../../../contract/endpoint.ts';
import type { ExtensionName } from 'portal/endpoints';
import type { HeardUpdate } from '../../../contract/live.ts';
import type { Unit } from '../../../contract/units.ts';
import type { CallContext } from '../../../providers/call-context.ts';
import type { Errand } from '../../../providers/errand.ts';
import type { KeyOf, ListQuery, Row } from '../../../providers/resource-calls.ts';
import type { User } from '../../../providers/session/session-store.ts';
import type { FilterDeclaration, FilterValues } from '../filter/filter.ts';
import { type WireFilters, isWireFilters, refuseUnsent } from '../filter/wire-filters.ts';
import { inSentence } from '../../format/field-name.ts';
import type { FileHandle } from '../handles/file.ts';
import type { Lazy } from '../handles/lazy-component.ts';
import type { RecordToken } from '../handles/record-token.ts';
import type { ActionHandle } from './action-declaration.ts';
import type { ColumnDeclaration } from './columns.ts';
import { declarationTexts } from '../texts.ts';

/** A column of a list's CSV file: a field by name, or with its own heading and value. The heading names the unit of its numbers, the field's unless given. */
export type ExportColumn<Entity extends Row = Row> =
  | KeyOf<Entity>
  | {
      readonly key: KeyOf<Entity>;
      readonly label?: string;
      readonly unit?: Unit;
      value?(row: Entity): string | number | undefined;
    };

export interface CardProps<Entity> {
  readonly row: Entity;
  readonly user: User;
  /** It has come since the user last left the list. */
  readonly isNew: boolean;
}

export interface ListHeadProps<Entity> {
  /** Those that are loaded. */
  readonly rows: readonly Entity[];
  /** What narrows them. */
  readonly filters: FilterValues;
}

type SortKey<Entity> = `${KeyOf<Entity>}:${'asc' | 'desc'}`;

export interface EmptyText {
  readonly title: string;
  readonly hint?: string;
}

export interface EmptyTexts {
  /** The same everywhere, or by tab and user. */
  readonly none: EmptyText | ((seen: { readonly tab: string | undefined; readonly user: User }) => EmptyText);
  readonly search: EmptyText;
  readonly filter: EmptyText;
}

interface SearchDeclaration {
  readonly label: string;
  readonly debounceMs: number;
}

/** What the list's address calls things, where the specification has names of its own; filters say theirs themselves. */
export interface AddressNames {
  /** Holds the tab's place among the tabs, from 0; without it `tab` holds its name. */
  readonly tabIndex?: string;
  /** `q` unless given. */
  readonly search?: string;
  /** Holds `true` while the search box is open: an icon opens it, and Cancel closes it. Without it the box is always there. */
  readonly searchOpen?: string;
  /** Stays in the address as it came, whatever the user asks of the tab: such as where from. */
  readonly kept?: readonly string[];
}

/** What the tools of a list's screen are told: what the list is narrowed by. */
export interface ListToolsProps {
  readonly filters: FilterValues;
}

/** How a list learns of rows that others add: by asking now and then, and by live messages. */
export interface NewRowsDeclaration<Entity extends Row = Row, Tab extends string = string> {
  createdAt(row: Entity): Date;
  /** Whether a live message concerns this tab. */
  concerns(update: HeardUpdate, tab: Tab | undefined): boolean;
  check(context: CallContext, tab: Tab | undefined, since: Date): Promise<boolean>;
  banner(tab: Tab | undefined): string;
  readonly alert?: AlertDeclaration<Entity, NoInfer<Tab>>;
}

export interface TabCount {
  readonly count: number;
  /** What of them is urgent, in words: `12 overdue`. */
  readonly urgent?: string | undefined;
}

/** Asks how many rows each tab has, or holds of what is searched for; a tab without an answer shows none. */
export interface TabCounts {
  readonly extension: ExtensionName;
  readonly errand: Errand<{ readonly search: string }, Readonly<Partial<Record<string, TabCount>>>>;
}

/** How the new rows of one tab call for attention, whatever screen is open: by sound, desktop notification, toast and title. */
export interface AlertDeclaration<Entity extends Row = Row, Tab extends string = string> {
  readonly tab: Tab;
  /** Whom they concern. */
  when(user: User): boolean;
  /** What has come, as the browser tab's name says it: `New Order`. */
  readonly title: string;
  describe(row: Entity): string;
  /** How they are told to a browser while no tab is open, where the backend and the browser can. */
  readonly push?: PushDeclaration;
}

/** What a browser's push service calls a subscription. */
export interface PushSubscriptionKeys {
  readonly Endpoint: string;
  readonly P256dh: string;
  readonly Auth: string;
}

export interface PushDeclaration {
  readonly extension: ExtensionName;
  /** Answers the backend's public key. */
  readonly key: Errand<undefined, string>;
  readonly subscribe: Errand<PushSubscriptionKeys>;
  readonly unsubscribe: Errand<{ readonly Endpoint: string }>;
  /** What a row is called whose number and shop alone are known. */
  describe(pushed: { readonly number: string; readonly shop: string }): string;
  /** How many rows wait, for the badge on the app's icon. */
  readonly waiting?: { readonly extension: ExtensionName; readonly errand: Errand<undefined, number> };
}

/** One page, as the backend counts. `hasMore` wins over `total`, which some backends count in groups, not in rows. */
interface FetchedPage<Entity> {
  readonly rows: readonly Entity[];
  readonly total?: number | undefined;
  /** There are so many or more: the backend has not counted them to the end. */
  readonly isAtLeast?: boolean | null | undefined;
  readonly hasMore?: boolean | undefined;
  /** What columns come to over all rows, by their keys, where the backend says it. */
  readonly totals?: Readonly<Record<string, number>> | undefined;
}

/** What `fetch` is asked: the tabs that are declared, and the filters as the wire has them. */
interface WireQuery<Tab extends string, Wire> extends Omit<ListQuery, 'tab' | 'filters'> {
  readonly tab: Tab | undefined;
  readonly filters: Wire;
}

interface RowLinkLooks<Entity extends Row> {
  readonly icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  label(row: Entity): string;
}

/** Another record that each row leads to, for those who may see it: in a list of columns, beside what opens the row. */
interface LinkToRecord<Entity extends Row> extends RowLinkLooks<Entity> {
  readonly to: Pick<RecordToken, 'name'>;
  /** `undefined` for a row that leads to none. */
  idOf(row: Entity): Id | undefined;
}

/** The form for another record, for those who may add one and use what it needs; its address says what it begins with. */
interface LinkToForm<Entity extends Row> extends RowLinkLooks<Entity> {
  readonly adds: Pick<RecordToken, 'name'>;
  readonly needs: Pick<ActionHandle, 'name' | 'resource'>;
  beginsWith(row: Entity): Readonly<Record<string, string>>;
}

export type RowLink<Entity extends Row = Row> = LinkToRecord<Entity> | LinkToForm<Entity>;

export interface TreeDeclaration<Entity extends Row = Row, Key extends string = string> {
  /** The field that holds the id of the row that one stands below. */
  readonly parent: Key;
  /** By what the list is narrowed to the rows at the top, such as `{ ParentId: ['none'] }`: those below one are then asked for when it is opened, by `parent`. Absent: all rows are read, and put below each other. */
  readonly roots?: FilterValues;
  /** Whether anything stands below a row that has not been opened; it seems so unless said otherwise. */
  hasChildren?(row: Entity): boolean;
}

/** Others that belong with a row, such as those of its customer: its menu shows them alone. */
export interface Together<Entity extends Row = Row> {
  label(row: Entity): string;
  /** What narrows the list to them; nothing for a row that has none, or a user to whom all are one. */
  asked(
    row: Entity,
    user: User,
  ): { readonly search: string } | { readonly search?: never; readonly filters: FilterValues } | undefined;
}

interface ListShape<Entity extends Row, Tab extends string, Name extends string> {
  /** What the backend calls its first page; 1 unless said otherwise (decisions, "First page"). */
  readonly firstPage?: 0 | 1;
  readonly address?: AddressNames;
  /** The lists that the screen switches between, in order; the first is the default. */
  readonly tabs?: Readonly<Record<Tab, string>>;
  readonly tabCounts?: TabCounts;
  /** What a row is made of: a component of its own, or columns, of which the first names the row. */
  card?(): Lazy<CardProps<Entity>>;
  readonly columns?: readonly ColumnDeclaration<Entity>[];
  /** The header that stands over a row; drawn where it differs from the row's before, so that pages share it. */
  groupBy?(row: Entity): string;
  /** Actions that many chosen rows can go through together. */
  readonly bulk?: readonly ActionHandle<Name, Entity>[];
  /** What each row opens in a tab of its own, in place of a page; those of the chosen rows are downloaded as one zip. */
  readonly file?: FileHandle<Name, Entity>;
  /** Actions in the More menu of each row that has columns; all that there are unless said otherwise. */
  readonly rowActions?: readonly ActionHandle<Name, Entity>[];
  /** It stands where the More menu does: for rows without actions. */
  readonly rowLink?: RowLink<Entity>;
  /** What a CSV file of the list holds: its columns unless said otherwise; `false`: there is none. */
  readonly export?: boolean | readonly ExportColumn<Entity>[];
  /** The rows of the CSV file that a row of the list combines. */
  exportRows?(row: Entity): readonly Entity[];
  readonly together?: readonly Together<Entity>[];
  /** What one of the tabs can be sorted by besides. */
  readonly tabSorts?: { readonly [Each in Tab]?: Readonly<Partial<Record<SortKey<Entity>, string>>> };
  /** Rows stand below each other, as long as the list is neither searched nor filtered. */
  readonly tree?: TreeDeclaration<Entity, KeyOf<Entity>>;
  /** Several of the sorts can hold at once, the one within the other. */
  readonly severalSorts?: true;
  readonly newRows?: NewRowsDeclaration<Entity, Tab>;
  /** What stands over the rows, such as a plot of them. */
  head?(): Lazy<ListHeadProps<Entity>>;
  /** What else its screen offers, beside the button that adds one. */
  tools?(): Lazy<ListToolsProps>;
}

/** How its pages are asked for by an extension, where the backend has that: the specified call knows none. */
interface Paged<Entity extends Row, Query> {
  readonly extension: ExtensionName;
  fetch(context: CallContext, query: Query): Promise<FetchedPage<Entity>>;
}

export interface ListDeclaration<Entity extends Row = Row, Tab extends string = string>
  extends ListShape<Entity, Tab, string> {
  /** What the list can be narrowed by, in the order of the filter menu's tabs. */
  readonly filters?: Readonly<Record<string, FilterDeclaration>>;
  /** Names that the wire is asked by, offered or not: a page that the list stands on may confine it by them. */
  readonly scopes?: readonly string[];
  /** Absent where the resource's transport knows how. */
  fetch?(context: CallContext, query: ListQuery): Promise<FetchedPage<Entity>>;
  readonly paged?: Paged<Entity, ListQuery>;
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
export interface ListInput<
  Entity extends Row = Row,
  Tab extends string = string,
  Name extends string = string,
  Wire extends Row = Row,
  Filter extends string = string,
> extends ListShape<Entity, Tab, Name> {
  /** With calls of its own: `wireFilters`, so that none is stripped on its way. With a transport: by the field, or the name, that it sends. */
  readonly filters?: WireFilters<Wire> | { readonly [Each in Filter]: FilterDeclaration };
  /** Absent where the resource's transport knows how. */
  fetch?(context: CallContext, query: WireQuery<Tab, NoInfer<Wire>>): Promise<FetchedPage<Entity>>;
  readonly paged?: Paged<Entity, WireQuery<Tab, NoInfer<Wire>>>;
  readonly size?: number;
  readonly search?: Partial<SearchDeclaration>;
  readonly sorts?: Readonly<Partial<Record<SortKey<Entity>, string>>>;
  readonly threshold?: number;
  readonly rowHeight?: number;
  readonly empty?: Partial<EmptyTexts>;
}

/** What is left out of a list, filled in. */
export function completeList<
  Entity extends Row,
  Tab extends string,
  Name extends string,
  Wire extends Row,
  Filter extends string,
>(
  label: string,
  { search, filters, empty, fetch: asked, paged, ...list }: ListInput<Entity, Tab, Name, Wire, Filter>,
): ListDeclaration<Entity, Tab> {
  const fetch: ListDeclaration<Entity, Tab>['fetch'] = asked;
  const pages: ListDeclaration<Entity, Tab>['paged'] = paged;
  const wire = filters && isWireFilters(filters) ? filters : undefined;
  const overWire =
    (ask: NonNullable<typeof fetch>): typeof ask =>
    (context, query) => {
      refuseUnsent(label, query, wire?.names);
      return ask(context, wire ? { ...query, filters: wire.toWire(query.filters) } : query);
    };
  const things = inSentence(label);
  return {
    size: 20,
    sorts: {},
    threshold: 0.9,
    rowHeight: 53,
    empty: {
      none: { title: declarationTexts.noRecords() },
      search: { title: declarationTexts.noneFound(), hint: declarationTexts.adjustSearch() },
      filter: { title: declarationTexts.noResults(), hint: declarationTexts.adjustFilter() },
      ...empty,
    },
    ...list,
    ...(filters ? { filters: isWireFilters(filters) ? filters.declared : filters } : {}),
    ...(wire ? { scopes: wire.names } : {}),
    ...(fetch ? { fetch: overWire(fetch) } : {}),
    ...(pages ? { paged: { ...pages, fetch: overWire(pages.fetch) } } : {}),
    ...(search ? { search: { label: declarationTexts.search({ things }), debounceMs: 500, ...search } } : {}),
  };
}

/** What a tab can be sorted by, as its menu offers it; the list's default comes first. */
export function sortsOf(
  { sorts, tabSorts }: Pick<ListDeclaration, 'sorts' | 'tabSorts'>,
  tab: string | undefined,
): ListDeclaration['sorts'] {
  return { ...sorts, ...(tab === undefined ? {} : tabSorts?.[tab]) };
}
