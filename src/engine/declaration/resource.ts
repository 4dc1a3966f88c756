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
import type { Row } from '../../providers/resource-calls.ts';
import type { User } from '../../providers/session/session-store.ts';
import type { FormBodyProps } from '../form/form-body.ts';
import type { FormDeclaration } from '../form/form-declaration.ts';
import type { ActionDeclaration } from './action-declaration.ts';
import type { RestDeclaration } from './rest-declaration.ts';
import type { SectionDeclaration, SectionValues } from './section-declaration.ts';
import type { CallContext } from './call-context.ts';
import type { Lazy } from './lazy-page.ts';
import type { ScanDeclaration } from './scan-declaration.ts';
import { type ListDeclaration, type ListInput, completeList } from './list-declaration.ts';

/** What the engine itself can do with a record; actions are named by the declaration. */
export type Operation = 'list' | 'show' | 'create' | 'edit';

/** Forms stand over the list: `…/create` and `…/edit/:id` below its path. */
export interface Paths {
  readonly list?: string;
  /** With `:id`. */
  readonly show?: string;
}

export interface CreateDeclaration<Values extends Row = Row, Key extends string = string> extends FormDeclaration<Values, Key> {
  /** What its button and dialog say; `Add promotion code` unless given. */
  readonly label?: string;
  /** Said when it has been done. */
  done?(values: Values): string;
  /** In place of the fields: what the dialog holds, where no fields can say it. */
  body?(): Lazy<FormBodyProps>;
  call?(context: CallContext, values: Values): Promise<unknown>;
}

export interface EditDeclaration<Values extends Row = Row, Key extends string = string> extends FormDeclaration<Values, Key> {
  call?(context: CallContext, id: Id, values: Values): Promise<unknown>;
}

export interface RecordPageProps {
  readonly id: Id;
}

type AnyInputs = Readonly<Record<string, unknown>>;

interface ResourceShape<Entity extends Row, Inputs, Created extends Row, Edited extends Row, Forms, Lookup extends string> {
  readonly name: string;
  readonly label: string;
  /** The screen's title, where it is not the label. Lists that share a screen have a tab each that leads to the others, and one of them the menu entry. */
  readonly screen?: { readonly title: string; readonly tab?: string };
  readonly icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  readonly schema: z.ZodType<Entity>;
  /** The field that identifies a record. */
  readonly id: keyof Entity & string;
  /** The field that names a record to people. */
  readonly title: keyof Entity & string;
  /** A few words that tell it from records of the same name, where one looks for it in the command palette. */
  hint?(row: Entity): string;
  /** What each role may do; an operation or action that is not listed does not exist for it. */
  readonly access: Readonly<Partial<Record<Role, readonly (Operation | NoInfer<keyof Inputs & string>)[]>>>;
  /** Without it a user has nothing of the resource, whatever its role. */
  readonly ability?: Ability;
  /** The backend's extension that it needs; it does not exist where `config.json` does not name that (decisions, "Extensions"). */
  readonly extension?: string;
  /** For developers: it exists in the environment `dev` and under `npm run dev` only. */
  readonly development?: true;
  /** Position in the menu, and what it says there unless that is the resource's own label; absent: reached by address only. */
  readonly menu?: { readonly order: number; readonly label?: string; visible?(user: User): boolean };
  paths(user: User): Paths;
  /** Addresses that lead elsewhere, such as the shared one of a role-prefixed list: from → to. */
  redirects?(user: User): Readonly<Record<string, string>>;
  /** `rest`: list, record, create, update and delete need no calls of their own. */
  readonly transport?: 'rest';
  readonly rest?: RestDeclaration;
  readonly create?: CreateDeclaration<Created, keyof Created & string>;
  readonly edit?: EditDeclaration<Edited, keyof Edited & string>;
  fetch?(context: CallContext, id: Id): Promise<Entity>;
  /** Each user has one such record, known by this id; whatever is said of the resource is said of it. */
  readonly onlyId?: Id;
  /** What the audit trail knows a record as, where that is not this resource and its id; nothing where the backend does not say. */
  audited?(row: Entity): { readonly entity: string; readonly id: Id } | undefined;
  /** What the page of one record is made of, in order, unless it has a page of its own. */
  readonly sections?: { readonly [Name in keyof Forms]: SectionDeclaration<Entity, Forms[Name], SectionValues<Entity, Forms[Name]>, keyof SectionValues<Entity, Forms[Name]> & string> };
  /** States of the record, beside its name on its page. */
  badges?(row: Entity): ReactNode;
  /** Lists of options that its screens choose from, by name: read with `useLookup`. */
  readonly lookups?: Readonly<Record<Lookup, (context: CallContext) => Promise<readonly Row[]>>>;
  readonly actions?: { readonly [Name in keyof Inputs]: ActionDeclaration<Entity, Inputs[Name]> };
  /** Resources that show parts of this one, such as names and counts: what changes it refreshes them too. */
  readonly shownIn?: readonly string[];
  /** What a scanned code opens. */
  readonly scan?: ScanDeclaration;
  /** Whether a live message concerns this resource. */
  concerns?(update: DataUpdate): boolean;
  /** Bespoke screens: in place of the generic list, and for one record. */
  readonly pages?: { list?(): Lazy<object>; show?(): Lazy<RecordPageProps> };
}

export interface Resource<Entity extends Row = Row, Tab extends string = string, Inputs = AnyInputs, Created extends Row = Row, Edited extends Row = Row, Forms = AnyInputs>
  extends ResourceShape<Entity, Inputs, Created, Edited, Forms, string> {
  /** One of them, inside a sentence: `promotion code`. */
  readonly singular: string;
  readonly list?: ListDeclaration<Entity, Tab>;
}

export interface ResourceInput<Entity extends Row, Tab extends string, Inputs, Created extends Row, Edited extends Row, Forms, Filter extends string, Lookup extends string>
  extends ResourceShape<Entity, Inputs, Created, Edited, Forms, Lookup> {
  readonly singular?: string;
  readonly list?: ListInput<Entity, Tab, keyof Inputs & string, Filter, Lookup>;
}

type Called = { readonly call: unknown };

/**
 * What must be there besides: calls where no transport has them, and something to draw a row with. REST in
 * json-server's form filters by the record's own fields.
 */
type Whole<Entity, Filter> = (
  | { readonly transport: 'rest'; readonly rest: RestDeclaration & { readonly query?: never }; readonly list?: { readonly filters?: [Filter] extends [keyof Entity] ? unknown : never } }
  | { readonly transport: 'rest'; readonly rest: RestDeclaration & { readonly query: object } }
  | { readonly transport?: never; readonly list?: { readonly fetch: unknown }; readonly create?: Called; readonly edit?: Called }
) & { readonly list?: { readonly card: unknown } | { readonly columns: unknown } };

/** Checks a declaration against its schema as it is written: a mistyped field, filter, sort, lookup or action does not compile. */
export function defineResource<
  Entity extends Row,
  const Tab extends string = never,
  Inputs extends AnyInputs = Record<never, never>,
  Created extends Row = Entity,
  Edited extends Row = Entity,
  Forms = Record<never, never>,
  Filter extends string = never,
  Lookup extends string = never,
>(resource: ResourceInput<Entity, Tab, Inputs, Created, Edited, Forms, Filter, Lookup> & Whole<Entity, Filter>): Resource<Entity, Tab, Inputs, Created, Edited, Forms> {
  const { list, singular = resource.label.toLowerCase(), ...rest } = resource;
  return { ...rest, singular, ...(list ? { list: completeList<Entity, Tab, keyof Inputs & string, Filter, Lookup>(resource.label, list) } : {}) };
}
