/**
 * A resource is a declaration (ADR 003). From it and the session's role fall routes, menu, lists, buttons and rights.
 * Methods, not function properties, throughout: a `Resource<Order>` is then also a `Resource`, so that the registry
 * can hold all of them without a cast.
 */
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { Id } from '../../../contract/endpoint.ts';
import type { DataUpdate } from '../../../contract/live.ts';
import type { Ability, Role } from '../../../contract/roles.ts';
import type { Call } from '../../providers/http/http-client.ts';
import type { FilterDeclaration } from '../filter/filter.ts';
import type { ListQuery, Row } from '../../providers/resource-calls.ts';
import type { User } from '../../providers/session/session-store.ts';

/** What a declaration's calls are given. */
export interface CallContext {
  readonly call: Call;
  readonly user: User;
  readonly signal?: AbortSignal | undefined;
}

/** What the engine itself can do with a record; actions are named by the declaration. */
export type Operation = 'list' | 'show';

export interface Paths {
  readonly list?: string;
  /** With `:id`. */
  readonly show?: string;
}

export interface CardProps<Entity> {
  readonly row: Entity;
  readonly user: User;
}

export interface RecordPageProps {
  readonly id: Id;
}

/** A component that is fetched when its area is first opened. */
type Lazy<Props> = Promise<{ default(props: Props): ReactNode }>;

type SortKey<Entity> = `${keyof Entity & string}:${'asc' | 'desc'}`;

export interface EmptyText {
  readonly title: string;
  readonly hint?: string;
}

export interface ListDeclaration<Entity extends Row = Row, Tab extends string = string> {
  /** What the backend calls its first page; 1 unless said otherwise (decisions, "First page"). */
  readonly firstPage?: 0 | 1;
  readonly size: number;
  /** The lists that the screen switches between, in order; the first is the default. */
  readonly tabs?: Readonly<Record<Tab, string>>;
  /** Absent: the list cannot be searched. */
  readonly search?: { readonly label: string; readonly debounceMs: number };
  /** By `Field:direction`; the first is the default. */
  readonly sorts: Readonly<Partial<Record<SortKey<Entity>, string>>>;
  /** What the list can be narrowed by, in the order of the filter menu's tabs. */
  readonly filters?: Readonly<Record<string, FilterDeclaration>>;
  /** The share of the scroll height at which the next page is fetched. */
  readonly threshold: number;
  /** The row's height before it is measured, in pixels. */
  readonly rowHeight: number;
  readonly empty: { readonly none: EmptyText; readonly search: EmptyText; readonly filter: EmptyText };
  card(): Lazy<CardProps<Entity>>;
  fetch(context: CallContext, query: ListQuery & { readonly tab: Tab | undefined }): Promise<{ rows: readonly Entity[]; total?: number | undefined }>;
}

export interface Confirmation {
  readonly title: string;
  readonly text?: string;
  readonly confirm: string;
}

export interface ActionDeclaration<Entity extends Row = Row, Input = unknown> {
  readonly label: string;
  readonly danger?: boolean;
  /** Needed besides the role's access. */
  readonly ability?: Ability;
  /** What the action asks for before it runs. */
  readonly input?: z.ZodType<Input>;
  /** Whether the record is in a state where the action makes sense; the control is not shown otherwise. */
  when?(row: Entity): boolean;
  /** Asked before the action runs. */
  confirm?(row: Entity): Confirmation;
  /** Said when it has run. */
  done?(row: Entity): string;
  /** A failure that needs more than the error dialog: its own title and text, and a reload of the record on OK. */
  stale?(error: string): { readonly title: string; readonly text: string } | undefined;
  call(context: CallContext, id: Id, input: Input): Promise<unknown>;
}

export interface Resource<Entity extends Row = Row, Tab extends string = string, Inputs = Readonly<Record<string, unknown>>> {
  readonly name: string;
  readonly label: string;
  readonly icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  readonly schema: z.ZodType<Entity>;
  /** The field that identifies a record. */
  readonly id: keyof Entity & string;
  /** The field that names a record to people. */
  readonly title: keyof Entity & string;
  /** What each role may do; an operation or action that is not listed does not exist for it. */
  readonly access: Readonly<Partial<Record<Role, readonly (Operation | NoInfer<keyof Inputs & string>)[]>>>;
  /** Position in the menu; absent: reached by address only. */
  readonly menu?: { readonly order: number; visible?(user: User): boolean };
  paths(user: User): Paths;
  /** Addresses that lead elsewhere, such as the shared one of a role-prefixed list: from → to. */
  redirects?(user: User): Readonly<Record<string, string>>;
  readonly list?: ListDeclaration<Entity, Tab>;
  fetch?(context: CallContext, id: Id): Promise<Entity>;
  /** Lists of options that its screens choose from, by name: read with `useLookup`. */
  readonly lookups?: Readonly<Record<string, (context: CallContext) => Promise<readonly Row[]>>>;
  readonly actions?: { readonly [Name in keyof Inputs]: ActionDeclaration<Entity, Inputs[Name]> };
  /** Whether a live message concerns this resource. */
  concerns?(update: DataUpdate): boolean;
  readonly pages?: { show?(): Lazy<RecordPageProps> };
}

/** Checks a declaration against its schema as it is written: a mistyped field, sort or action does not compile. */
export function defineResource<Entity extends Row, const Tab extends string = never, Inputs extends Readonly<Record<string, unknown>> = Record<never, never>>(
  resource: Resource<Entity, Tab, Inputs>,
): Resource<Entity, Tab, Inputs> {
  return resource;
}
