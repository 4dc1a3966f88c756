/** Errors of failed queries, without the values that were sent: passwords' hashes and customers' data stay out of logs and terminals. */
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { Database } from './database.ts';

/** Characters of a failed query that its error shows. */
const longestQuery = 300;
/** Properties of the drivers' errors that hold a query's values, or quote them. */
const holdingValues = ['params', 'query', 'detail', 'where', 'internalQuery'];
/** SQLSTATE class 22 is about data: its messages quote the value. */
const isAboutData = (code: unknown) => typeof code === 'string' && /^22[\dA-Z]{3}$/.test(code);

/** Removes the values from an error and its causes in place, so that its class, code and constraint stay. */
function removeValues(error: unknown): void {
  if (!(error instanceof Error)) return;
  const { message, stack = '' } = error;
  if (error instanceof DrizzleQueryError) {
    const { query } = error;
    error.query = query.length > longestQuery ? `${query.slice(0, longestQuery)}…` : query;
    error.params = [];
    error.message = `Failed query: ${error.query}`;
  } else if ('code' in error && isAboutData(error.code)) {
    error.message = message.replace(/"[^]*"/, '"…"');
  }
  error.stack = stack.replace(message, () => error.message);
  for (const name of holdingValues) {
    if (name in error && !(error instanceof DrizzleQueryError)) Reflect.deleteProperty(error, name);
  }
  removeValues(error.cause);
}

async function withoutValues<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    removeValues(error);
    throw error;
  }
}

/** Returns the same database. What its queries throw holds none of their parameters. */
export function hideParameters(database: Database): Database {
  return {
    ...database,
    inScope: (...given) => withoutValues(() => database.inScope(...given)),
    readAsSystem: (...given) => withoutValues(() => database.readAsSystem(...given)),
    runAlone: (statement) => withoutValues(() => database.runAlone(statement)),
    jobStore: { executeSql: (...given) => withoutValues(() => database.jobStore.executeSql(...given)) },
  };
}
