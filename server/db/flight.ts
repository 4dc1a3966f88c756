/** Statements that are asked at once travel to PostgreSQL at once, and a transaction's beginning with the first of them (ADR 062). */
import { type NodePgDatabase, drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { madeOnce, nameOfPlan } from './tx.ts';

class Statement extends pg.Query {
  hasFailed = false;

  override handleError(error: Error, connection: pg.Connection): void {
    this.hasFailed = true;
    super.handleError(error, connection);
  }
}

/**
 * Statements that are sent before any is answered, with one end for all. Where one fails, PostgreSQL passes over those
 * behind it: what flies with the beginning of a transaction never runs outside of it.
 */
class Flight implements pg.Submittable {
  readonly #statements: readonly Statement[];
  #at = 0;

  constructor(statements: readonly Statement[]) {
    this.#statements = statements;
  }

  get #current(): Statement | undefined {
    return this.#statements[this.#at];
  }

  /** With its text, as the driver notes what the server has parsed by a name. */
  get name(): string | undefined {
    return this.#current?.name;
  }

  get text(): string | undefined {
    return this.#current?.text;
  }

  submit(connection: pg.Connection): void {
    const unended: pg.Connection = Object.create(connection, { sync: { value: () => undefined } });
    connection.stream.cork();
    try {
      for (const [at, statement] of this.#statements.entries()) {
        statement.prepare(unended);
        // Its values could not be written.
        if (statement.hasFailed) {
          this.#fail(at + 1, new Error('A statement before it could not be sent'), connection);
          break;
        }
      }
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  handleRowDescription(message: unknown): void {
    this.#current?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#current?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    const statement = this.#current;
    this.#at += 1;
    statement?.handleCommandComplete(message, connection);
    statement?.handleReadyForQuery(connection);
  }

  handleError(error: Error, connection: pg.Connection): void {
    this.#fail(this.#at, error, connection);
    this.#at = this.#statements.length;
  }

  handleReadyForQuery(): void {
    // Each has had its answer.
  }

  #fail(from: number, error: Error, connection: pg.Connection): void {
    for (const statement of this.#statements.slice(from)) {
      if (statement.hasFailed) continue;
      // The server has passed over it, and does not know its name.
      if (statement.name !== undefined) delete connection.submittedNamedStatements[statement.name];
      statement.handleError(error, connection);
    }
  }
}

/** A connection, as one transaction after another uses it. */
export interface Line {
  readonly handle: NodePgDatabase;
  /** The next statement begins with these. Plans are kept for `whom`, since row-level security is a part of them. */
  open(opening: readonly string[], whom: string): void;
  /** Sends what is waiting; whether any statement has been asked since it was opened. */
  depart(): boolean;
  /** Several statements as one text. */
  runScript(statements: string): Promise<void>;
}

/** Once for each connection. */
export const lineOf = madeOnce((client: pg.PoolClient): Line => {
  let opening: readonly string[] = [];
  let hasDeparted = false;
  let whom = '';
  let waiting: Statement[] = [];

  function depart(): boolean {
    if (waiting.length === 0) return hasDeparted;
    client.query(new Flight([...opening.map((text) => new Statement({ text }, () => undefined)), ...waiting]));
    waiting = [];
    opening = [];
    hasDeparted = true;
    return true;
  }

  function ask(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      // After all that is asked in the same breath.
      if (waiting.length === 0) process.nextTick(depart);
      const name = config.name === undefined || config.name === '' ? nameOfPlan(config.text) : config.name;
      const named = name === undefined ? config : { ...config, name: `${name} for ${whom}` };
      waiting.push(new Statement(named, values, (error, result) => (error ? reject(error) : resolve(result))));
    });
  }

  const asking = new Proxy(client, { get: (target, key): unknown => (key === 'query' ? ask : Reflect.get(target, key, target)) });
  return {
    handle: drizzle(asking),
    open(statements, forWhom) {
      [opening, whom, hasDeparted] = [statements, forWhom, false];
    },
    depart,
    async runScript(statements) {
      if (opening.length > 0) await client.query(opening.join('; '));
      [opening, hasDeparted] = [[], true];
      // Migrations take as long as their tables are large.
      await client.query('set local statement_timeout = 0');
      await client.query(statements);
    },
  };
});
