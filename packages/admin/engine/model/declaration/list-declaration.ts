import type { ComponentType } from 'react';
import type { Id } from '../../../contract/endpoint.ts';
import type { ExtensionName } from 'portal/endpoints';
import type { HeardUpdate } from '../../../contract/live.ts';
import type { Unit } from '../../../contract/units.ts';
import type { CallContext } from '../../../providers/call-context.ts';
import type { Operation } from '../../../providers/operation.ts';
import type { KeyOf, ListQuery, Row } from '../../../providers/resource-calls.ts';
import type { User } from '../../../providers/session/session-store.ts';
import type { FilterDeclaration, FilterValues } from '../filter/filter.ts';
import { type WireFilters, isWireFilters, assertSendable } from '../filter/wire-filters.ts';
import { inSentence } from '../../format/field-name.ts';
import type { FileHandle } from '../handles/file.ts';
import type { Lazy } from '../handles/lazy-component.ts';
import type { RecordToken } from '../handles/record-token.ts';
import type { ActionHandle } from './action-declaration.ts';
import type { ColumnDeclaration } from './columns.ts';
import { declarationTexts } from '../texts.ts';

/**
 * A column of the list's CSV file: the name of a field, or a field with its own heading or value. The heading includes
 * the unit, which defaults to the field's unit.
 */
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
  /** Whether the row was added since the user last left the list. */
  readonly isNew: boolean;
}

export interface ListHeadProps<Entity> {
  readonly rows: readonly Entity[];
  readonly filters: FilterValues;
}

type SortKey<Entity> = `${KeyOf<Entity>}:${'asc' | 'desc'}`;

export interface EmptyText {
  readonly title: string;
  readonly hint?: string;
}

export interface EmptyTexts {
  /** A fixed text, or one that depends on the tab and the user. */
  readonly none: EmptyText | ((seen: { readonly tab: string | undefined; readonly user: User }) => EmptyText);
  readonly search: EmptyText;
  readonly filter: EmptyText;
}

interface SearchDeclaration {
  readonly label: string;
  readonly debounceMs: number;
}

/** Names of the list's URL parameters that the specification defines. Filters declare their own. */
export interface AddressNames {
  /** Parameter with the index of the tab, from 0. By default, `tab` holds the tab's name. */
  readonly tabIndex?: string;
  /** Defaults to `q`. */
  readonly search?: string;
  /** Parameter that is `true` while an icon has opened the search box. Without it, the box is always visible. */
  readonly searchOpen?: string;
  /** Parameters that stay in the URL unchanged, such as the previous page. */
  readonly preservedParams?: readonly string[];
}

export interface ListToolsProps {
  readonly filters: FilterValues;
}

/** Detection of rows that other users add, by polling and live messages. */
export interface NewRowsDeclaration<Entity extends Row = Row, Tab extends string = string> {
  createdAt(row: Entity): Date;
  /** Returns whether a live message affects this tab. */
  concerns(update: HeardUpdate, tab: Tab | undefined): boolean;
  check(context: CallContext, tab: Tab | undefined, since: Date): Promise<boolean>;
  banner(tab: Tab | undefined): string;
  readonly alert?: AlertDeclaration<Entity, NoInfer<Tab>>;
}

export interface TabCount {
  readonly count: number;
  /** Text about the urgent rows among them: `12 overdue`. */
  readonly urgent?: string | undefined;
}

/** Numbers of rows per tab that match the search. A tab that the answer lacks shows no count. */
export interface TabCounts {
  readonly extension: ExtensionName;
  readonly operation: Operation<{ readonly search: string }, Readonly<Partial<Record<string, TabCount>>>>;
}

/** Alerts for new rows of a tab on any screen: sound, desktop notification, toast and page title. */
export interface AlertDeclaration<Entity extends Row = Row, Tab extends string = string> {
  readonly tab: Tab;
  /** Returns whether the user gets the alerts. */
  when(user: User): boolean;
  /** Text for the title of the browser tab: `New Order`. */
  readonly title: string;
  describe(row: Entity): string;
  /** Push notifications for browsers without an open tab, if the backend and the browser support them. */
  readonly push?: PushDeclaration;
}

/** A subscription as defined by the Push API. */
export interface PushSubscriptionKeys {
  readonly Endpoint: string;
  readonly P256dh: string;
  readonly Auth: string;
}

export interface PushDeclaration {
  readonly extension: ExtensionName;
  /** Returns the backend's public key. */
  readonly key: Operation<undefined, string>;
  readonly subscribe: Operation<PushSubscriptionKeys>;
  readonly unsubscribe: Operation<{ readonly Endpoint: string }>;
  /** Describes a row from a push message, which contains only the number and the shop. */
  describe(pushed: { readonly number: string; readonly shop: string }): string;
  /** The number of pending rows, for the badge of the app icon. */
  readonly waiting?: { readonly extension: ExtensionName; readonly operation: Operation<undefined, number> };
}

/** A page of rows. `hasMore` takes precedence over `total`, which some backends count in groups instead of rows. */
interface FetchedPage<Entity> {
  readonly rows: readonly Entity[];
  readonly total?: number | undefined;
  /** Whether `total` is only a lower bound, because the backend stopped counting early. */
  readonly isAtLeast?: boolean | null | undefined;
  readonly hasMore?: boolean | undefined;
  /** Totals over all rows by column key, if the backend sends them. */
  readonly totals?: Readonly<Record<string, number>> | undefined;
}

/** The query passed to `fetch`, with declared tabs and with filters in the backend's format. */
interface WireQuery<Tab extends string, Wire> extends Omit<ListQuery, 'tab' | 'filters'> {
  readonly tab: Tab | undefined;
  readonly filters: Wire;
}

interface RowLinkAppearance<Entity extends Row> {
  readonly icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  label(row: Entity): string;
}

/** A link from each row to another record, for users who may see it. Shown next to the row's own link. */
interface LinkToRecord<Entity extends Row> extends RowLinkAppearance<Entity> {
  readonly to: Pick<RecordToken, 'name'>;
  /** Returns `undefined` for a row without a linked record. */
  idOf(row: Entity): Id | undefined;
}

/**
 * A link from each row to the create form of another resource, for users with the required rights. The link's
 * URL holds the form's initial values.
 */
interface LinkToForm<Entity extends Row> extends RowLinkAppearance<Entity> {
  readonly adds: Pick<RecordToken, 'name'>;
  readonly needs: Pick<ActionHandle, 'name' | 'resource'>;
  beginsWith(row: Entity): Readonly<Record<string, string>>;
}

export type RowLink<Entity extends Row = Row> = LinkToRecord<Entity> | LinkToForm<Entity>;

export interface TreeDeclaration<Entity extends Row = Row, Key extends string = string> {
  /** The field with the id of the parent row. */
  readonly parent: Key;
  /**
   * Filters that select the top-level rows, such as `{ ParentId: ['none'] }`. Children are then fetched when their
   * parent is expanded. Without it, all rows are fetched together.
   */
  readonly roots?: FilterValues;
  /** Returns whether a row that was never expanded has children. Defaults to `true`. */
  hasChildren?(row: Entity): boolean;
}

/** A row menu entry that lists related rows, such as those of the same customer. */
export interface RelatedRows<Entity extends Row = Row> {
  label(row: Entity): string;
  /** Returns the search or filters for the related rows, or `undefined` if there are none. */
  query(
    row: Entity,
    user: User,
  ): { readonly search: string } | { readonly search?: never; readonly filters: FilterValues } | undefined;
}

interface ListShape<Entity extends Row, Tab extends string, Name extends string> {
  /** The number of the first page. Defaults to 1 (decisions, "First page"). */
  readonly firstPage?: 0 | 1;
  readonly address?: AddressNames;
  /** Labels of the list's tabs, in order. The first tab is the default. */
  readonly tabs?: Readonly<Record<Tab, string>>;
  readonly tabCounts?: TabCounts;
  /** Content of a row: either a custom component, or columns. The first column names the row. */
  card?(): Lazy<CardProps<Entity>>;
  readonly columns?: readonly ColumnDeclaration<Entity>[];
  /** Returns the heading above the row. Consecutive rows with the same heading share it, even across pages. */
  groupBy?(row: Entity): string;
  /** Actions that can run on multiple selected rows. */
  readonly bulk?: readonly ActionHandle<Name, Entity>[];
  /**
   * A file that each row opens in a new tab instead of a page. The files of selected rows download as a ZIP archive.
   */
  readonly file?: FileHandle<Name, Entity>;
  /** Actions in the row menu of a list with columns. Defaults to all actions. */
  readonly rowActions?: readonly ActionHandle<Name, Entity>[];
  /** A link in place of the row menu, for rows without actions. */
  readonly rowLink?: RowLink<Entity>;
  /** Columns of the CSV export. Defaults to the list's columns; `false` disables the export. */
  readonly export?: boolean | readonly ExportColumn<Entity>[];
  /** Returns the CSV rows for a row that combines multiple records. */
  exportRows?(row: Entity): readonly Entity[];
  readonly together?: readonly RelatedRows<Entity>[];
  /** Additional sort orders by tab. */
  readonly tabSorts?: { readonly [Each in Tab]?: Readonly<Partial<Record<SortKey<Entity>, string>>> };
  /** Nests the rows while the list is neither searched nor filtered. */
  readonly tree?: TreeDeclaration<Entity, KeyOf<Entity>>;
  /** Lets users combine sort orders. */
  readonly severalSorts?: true;
  readonly newRows?: NewRowsDeclaration<Entity, Tab>;
  /** Content above the rows, such as a chart. */
  head?(): Lazy<ListHeadProps<Entity>>;
  /** Additional controls of the list's screen, next to the add button. */
  tools?(): Lazy<ListToolsProps>;
}

/** A paged call for the list, used if the backend has the extension. The specified call has no pages. */
interface Paged<Entity extends Row, Query> {
  readonly extension: ExtensionName;
  fetch(context: CallContext, query: Query): Promise<FetchedPage<Entity>>;
}

export interface ListDeclaration<Entity extends Row = Row, Tab extends string = string>
  extends ListShape<Entity, Tab, string> {
  /** Filters of the list, in the order of the filter menu's tabs. */
  readonly filters?: Readonly<Record<string, FilterDeclaration>>;
  /** Filter names that the backend accepts, including those that only an embedding page sets. */
  readonly scopes?: readonly string[];
  /** Absent if the resource's transport provides it. */
  fetch?(context: CallContext, query: ListQuery): Promise<FetchedPage<Entity>>;
  readonly paged?: Paged<Entity, ListQuery>;
  readonly size: number;
  /** If absent, the list has no search. */
  readonly search?: SearchDeclaration;
  /** Labels of the sort orders by `Field:direction`. The first one is the default. */
  readonly sorts: Readonly<Partial<Record<string, string>>>;
  /** Share of the scroll height at which the next page is fetched. */
  readonly threshold: number;
  /** Estimated height of a row in pixels, until it is measured. */
  readonly rowHeight: number;
  readonly empty: EmptyTexts;
}

/** A list as written in a declaration. `completeList` adds the defaults. */
export interface ListInput<
  Entity extends Row = Row,
  Tab extends string = string,
  Name extends string = string,
  Wire extends Row = Row,
  Filter extends string = string,
> extends ListShape<Entity, Tab, Name> {
  /**
   * With custom calls, use `wireFilters`, so that no filter is lost. With a transport, use the names of fields or
   * parameters.
   */
  readonly filters?: WireFilters<Wire> | { readonly [Each in Filter]: FilterDeclaration };
  /** Absent if the resource's transport provides it. */
  fetch?(context: CallContext, query: WireQuery<Tab, NoInfer<Wire>>): Promise<FetchedPage<Entity>>;
  readonly paged?: Paged<Entity, WireQuery<Tab, NoInfer<Wire>>>;
  readonly size?: number;
  readonly search?: Partial<SearchDeclaration>;
  readonly sorts?: Readonly<Partial<Record<SortKey<Entity>, string>>>;
  readonly threshold?: number;
  readonly rowHeight?: number;
  readonly empty?: Partial<EmptyTexts>;
}

export function completeList<
  Entity extends Row,
  Tab extends string,
  Name extends string,
  Wire extends Row,
  Filter extends string,
>(
  label: string,
  { search, filters, empty, fetch: declaredFetch, paged, ...list }: ListInput<Entity, Tab, Name, Wire, Filter>,
): ListDeclaration<Entity, Tab> {
  const fetch: ListDeclaration<Entity, Tab>['fetch'] = declaredFetch;
  const pages: ListDeclaration<Entity, Tab>['paged'] = paged;
  const wire = filters && isWireFilters(filters) ? filters : undefined;
  const overWire =
    (ask: NonNullable<typeof fetch>): typeof ask =>
    (context, query) => {
      assertSendable(label, query, wire?.names);
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

/** Returns the sort orders of a tab. The list's default comes first. */
export function sortsOf(
  { sorts, tabSorts }: Pick<ListDeclaration, 'sorts' | 'tabSorts'>,
  tab: string | undefined,
): ListDeclaration['sorts'] {
  return { ...sorts, ...(tab === undefined ? {} : tabSorts?.[tab]) };
}
