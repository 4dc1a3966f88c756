/** How a call that changes nothing is asked: what it is sent, what its answer gives to ask others with, and what of a list can be tried. */
import { readAnswer } from 'schema-admin/contract/answer.ts';
import type { PortalConfig } from 'schema-admin/contract/config.ts';
import type { AnswerOf, AnyEndpoint, BodyOf, Id, ParamsOf, QueryOf } from 'schema-admin/contract/endpoint.ts';
import type { Role } from 'schema-admin/contract/roles.ts';

/** A record of the backend's own that other calls are asked about. */
export const exampleNames = [
  'order',
  'shop',
  'barcode',
  'delivery',
  'vertical',
  'category',
  'subcategory',
  'promotion code',
  'merchant',
  'pro organisation',
  'subscribed shop',
  'invoiced merchant',
  'invoice',
  'weekly summary',
  'change',
  'closure',
  'incident',
  'favourite',
  'address',
] as const;
export type ExampleName = (typeof exampleNames)[number];

/** Thrown while a call is being made up: what it is about has not been found. */
export class NoExample extends Error {
  constructor(example: ExampleName) {
    super(`no ${example} to read`);
  }
}

export interface Asking {
  readonly role: Role;
  /** Throws {@link NoExample}. */
  readonly example: (name: ExampleName) => Id;
  /** How many pages come before the one that is asked for. */
  readonly pagesBefore: number;
  readonly search: string;
  readonly order: 'asc' | 'desc';
  readonly now: Date;
}

/** What can be tried of a list. */
interface ListTrial<Answer> {
  readonly size?: number;
  /** What tells one row from another. */
  readonly rows: (answer: Answer) => readonly (Id | null | undefined)[];
  readonly total?: (answer: Answer) => number | null | undefined;
  /** The values that rows are sorted by, where the call takes a direction. */
  readonly sorted?: (answer: Answer) => readonly (string | null | undefined)[];
  /** It takes a `Query` and finds by it. */
  readonly searched?: true;
}

interface Question<E extends AnyEndpoint> {
  /** Parameters that are choices are asked one by one, and the role's prefix is the role's own: neither is said here. */
  readonly params?: (asking: Asking) => Partial<ParamsOf<E>>;
  readonly body?: (asking: Asking) => BodyOf<E>;
  readonly query?: (asking: Asking) => QueryOf<E>;
  readonly gives?: (answer: AnswerOf<E>) => Readonly<Partial<Record<ExampleName, Id | null | undefined>>>;
  readonly list?: ListTrial<AnswerOf<E>>;
  /** There may be none, which a 404 says. */
  readonly orNone?: true;
  /** Why the portal would not ask, where it would not. */
  readonly unless?: (config: PortalConfig) => string | undefined;
}

export interface SeenList {
  readonly rows: readonly (Id | null | undefined)[];
  readonly total: number | null | undefined;
  readonly sorted: readonly (string | null | undefined)[] | undefined;
}

/** A question whose types are forgotten, so that all can be asked alike. */
export interface Read {
  readonly endpoint: AnyEndpoint;
  readonly params: (asking: Asking) => Readonly<Record<string, string | number>>;
  readonly body: (asking: Asking) => unknown;
  readonly query: (asking: Asking) => Readonly<Record<string, unknown>>;
  /** Throws where the answer cannot be read. */
  readonly gives: (raw: unknown) => Readonly<Partial<Record<ExampleName, Id | null | undefined>>>;
  readonly list:
    | {
        readonly size: number | undefined;
        readonly isSearched: boolean;
        readonly isSorted: boolean;
        readonly see: (raw: unknown) => SeenList;
      }
    | undefined;
  readonly orNone: boolean;
  readonly unless: (config: PortalConfig) => string | undefined;
}

export function read<E extends AnyEndpoint>(endpoint: E, question: Question<NoInfer<E>> = {}): Read {
  const { list } = question;
  return {
    endpoint,
    params: (asking) => Object.fromEntries(Object.entries(question.params?.(asking) ?? {})),
    body: (asking) => question.body?.(asking),
    query: (asking) => ({ ...question.query?.(asking) }),
    gives: (raw) => question.gives?.(readAnswer(endpoint, raw)) ?? {},
    list: list && {
      size: list.size,
      isSearched: list.searched === true,
      isSorted: list.sorted !== undefined,
      see(raw) {
        const answer = readAnswer(endpoint, raw);
        return { rows: list.rows(answer), total: list.total?.(answer), sorted: list.sorted?.(answer) };
      },
    },
    orNone: question.orNone === true,
    unless: (config) => question.unless?.(config),
  };
}
