/** What the driver calls of a statement that is under way, which its types keep to themselves. */
import 'pg';

declare module 'pg' {
  interface Query {
    readonly name?: string;
    readonly text: string;
    /** Sends it, and what ends its flight. */
    prepare(connection: Connection): void;
    handleRowDescription(message: unknown): void;
    handleDataRow(message: unknown): void;
    handleCommandComplete(message: unknown, connection: Connection): void;
    handleError(error: Error, connection: Connection): void;
    handleReadyForQuery(connection: Connection): void;
  }
  interface Connection {
    /** By their names, as long as the server has not parsed them. */
    readonly submittedNamedStatements: Record<string, string>;
  }
}
