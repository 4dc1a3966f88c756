/**
 * A resource is a declaration (ADR 003). From it and the session's role fall routes, menu, lists, buttons and rights.
 * Methods, not function properties, throughout: a `Resource<Order>` is then also a `Resource`, so that the registry
 * can hold all of them without a cast.
 */
import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { Id } from '../../../contract/endpoint.ts';
import type { DataUpdate } from '../../../contract/live.ts';
import type { Role } from '../../../contract/roles.ts';
import type { Row } from '../../providers/resource-calls.ts';
import type { User } from '../../providers/session/session-store.ts';
import type { FormDeclaration } from '../form/form-declaration.ts';
import type { ActionDeclaration } from './action-declaration.ts';
import type { CallContext } from './call-context.ts';
import type { Lazy } from './lazy-page.ts';
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
  call?(context: CallContext, values: Values): Promise<unknown>;
}

export interface EditDeclaration<Values extends Row = Row, Key extends string = string> extends FormDeclaration<Values, Key> {
  call?(context: CallContext, id: Id, values: Values): Promise<unknown>;
}

/** A backend that speaks plain REST: `GET`, `POST` on the path, `GET`, `PATCH`, `DELETE` on `path/id`. */
export interface RestDeclaration {
  /** Below the API's base, with a leading slash. */
  readonly path: `/${string}`;
}

export interface RecordPageProps {
  readonly id: Id;
}

type AnyInputs = Readonly<Record<string, unknown>>;

interface ResourceShape<Entity extends Row, Inputs, Created extends Row, Edited extends Row> {
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
  /** `rest`: list, record, create, update and delete need no calls of their own. */
  readonly transport?: 'rest';
  readonly rest?: RestDeclaration;
  readonly create?: CreateDeclaration<Created, keyof Created & string>;
  readonly edit?: EditDeclaration<Edited, keyof Edited & string>;
  fetch?(context: CallContext, id: Id): Promise<Entity>;
  /** Lists of options that its screens choose from, by name: read with `useLookup`. */
  readonly lookups?: Readonly<Record<string, (context: CallContext) => Promise<readonly Row[]>>>;
  readonly actions?: { readonly [Name in keyof Inputs]: ActionDeclaration<Entity, Inputs[Name]> };
  /** Whether a live message concerns this resource. */
  concerns?(update: DataUpdate): boolean;
  /** Bespoke screens: in place of the generic list, and for one record. */
  readonly pages?: { list?(): Lazy<object>; show?(): Lazy<RecordPageProps> };
}

export interface Resource<Entity extends Row = Row, Tab extends string = string, Inputs = AnyInputs, Created extends Row = Row, Edited extends Row = Row>
  extends ResourceShape<Entity, Inputs, Created, Edited> {
  /** One of them, inside a sentence: `promotion code`. */
  readonly singular: string;
  readonly list?: ListDeclaration<Entity, Tab>;
}

export interface ResourceInput<Entity extends Row, Tab extends string, Inputs, Created extends Row, Edited extends Row> extends ResourceShape<Entity, Inputs, Created, Edited> {
  readonly singular?: string;
  readonly list?: ListInput<Entity, Tab>;
}

type Called = { readonly call: unknown };

/** What must be there besides: calls where no transport has them, and something to draw a row with. */
type Whole = (
  | { readonly transport: 'rest'; readonly rest: RestDeclaration }
  | { readonly transport?: never; readonly list?: { readonly fetch: unknown }; readonly create?: Called; readonly edit?: Called }
) & { readonly list?: { readonly card: unknown } | { readonly columns: unknown } };

/** Checks a declaration against its schema as it is written: a mistyped field, sort or action does not compile. */
export function defineResource<
  Entity extends Row,
  const Tab extends string = never,
  Inputs extends AnyInputs = Record<never, never>,
  Created extends Row = Entity,
  Edited extends Row = Entity,
>(resource: ResourceInput<Entity, Tab, Inputs, Created, Edited> & Whole): Resource<Entity, Tab, Inputs, Created, Edited> {
  const { list, singular = resource.label.toLowerCase(), ...rest } = resource;
  return { ...rest, singular, ...(list ? { list: completeList(resource.label, list) } : {}) };
}
