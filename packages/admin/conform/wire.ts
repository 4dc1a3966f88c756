/** The calls of a portal, for the conformance kit (ADR 049). A portal declares them and passes them in. */
import type { AnyEndpoint } from '../contract/endpoint.ts';
import type { Person } from './person.ts';
import type { Read } from './question.ts';
import type { Found } from './row.ts';

/** A trial of one call by a person. */
export interface Trial {
  readonly endpoint: AnyEndpoint;
  /** Text after the call in the report, such as `with an outdated ETag`. */
  readonly trial: string;
  readonly as: string;
  readonly found: Found;
}

export interface Wire {
  /** Every call of the portal, including those of the session. */
  readonly endpoints: readonly AnyEndpoint[];
  /** Names of the extensions that the portal knows. */
  readonly extensions: readonly string[];
  readonly reads: readonly Read[];
  /** Streams of whole lists. Their lines have the format of the list's own call, which is checked instead. */
  readonly exports: readonly AnyEndpoint[];
  /** Returns the ids of the requirements that name a path. */
  requirementsOf(path: string): readonly string[];
  /** Tries unknown records and bodies that the backend has to refuse. */
  tryMistakes(person: Person): Promise<readonly Trial[]>;
  /** Adds, changes and removes records. Called only if the user allows changes. */
  tryWrites(people: readonly Person[]): Promise<readonly Trial[]>;
}
