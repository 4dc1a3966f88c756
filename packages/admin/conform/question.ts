/** Describes read calls: their input, the example ids in their answers, and the checks of their lists. */
import { readAnswer } from '../contract/answer.ts';
import type { PortalConfig } from '../contract/config.ts';
import type { AnswerOf, AnyEndpoint, BodyOf, Id, ParamsOf, QueryOf } from '../contract/endpoint.ts';
import type { Role } from '../contract/roles.ts';

/** Thrown if a call needs the id of a record that has not been found. */
export class NoExample extends Error {
  constructor(example: string) {
    super(`no ${example} to read`);
  }
}

/** Data for the input of a question. `Name` is the type of the names of example records, such as an order. */
export interface Asking<Name extends string = string> {
  readonly role: Role;
  /** Returns an example id. Throws a {@link NoExample} if there is none. */
  readonly example: (name: Name) => Id;
  readonly pagesBefore: number;
  readonly search: string;
  readonly order: 'asc' | 'desc';
  readonly now: Date;
}

/** The aspects of a list that can be checked. */
interface ListTrial<Answer> {
  readonly size?: number;
  /** Returns the identity of each row. */
  readonly rows: (answer: Answer) => readonly (Id | null | undefined)[];
  readonly total?: (answer: Answer) => number | null | undefined;
  /** Returns the sort key of each row, for calls with a direction. */
  readonly sorted?: (answer: Answer) => readonly (string | null | undefined)[];
  /** Whether the call supports `Query`. */
  readonly searched?: true;
}

interface Question<E extends AnyEndpoint, Name extends string> {
  /** Path parameters, except enums and the role's prefix, which the kit fills in. */
  readonly params?: (asking: Asking<Name>) => Partial<ParamsOf<E>>;
  readonly body?: (asking: Asking<Name>) => BodyOf<E>;
  readonly query?: (asking: Asking<Name>) => QueryOf<E>;
  readonly gives?: (answer: AnswerOf<E>) => Readonly<Partial<Record<Name, Id | null | undefined>>>;
  readonly list?: ListTrial<AnswerOf<E>>;
  /** Whether a 404 is valid, because there may be no such record. */
  readonly orNone?: true;
  /** Returns a reason if the portal would not send the call. */
  readonly unless?: (config: PortalConfig) => string | undefined;
}

export interface SeenList {
  readonly rows: readonly (Id | null | undefined)[];
  readonly total: number | null | undefined;
  readonly sorted: readonly (string | null | undefined)[] | undefined;
}

/** A question without its static types, so that all questions fit in one list. */
export interface Read {
  readonly endpoint: AnyEndpoint;
  readonly params: (asking: Asking) => Readonly<Record<string, string | number>>;
  readonly body: (asking: Asking) => unknown;
  readonly query: (asking: Asking) => Readonly<Record<string, unknown>>;
  /** Throws if the answer cannot be read. */
  readonly gives: (raw: unknown) => Readonly<Partial<Record<string, Id | null | undefined>>>;
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

/** Returns a function that declares the read calls of a portal with these record names. */
export function readsAbout<Name extends string>(): <E extends AnyEndpoint>(
  endpoint: E,
  question?: Question<NoInfer<E>, Name>,
) => Read {
  return readOf;
}

function readOf<E extends AnyEndpoint>(endpoint: E, question: Question<NoInfer<E>, string> = {}): Read {
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
