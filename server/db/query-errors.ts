/** Removes parameter values from query errors, so that password hashes and customer data don't reach logs. */
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { Database } from './database.ts';

/** Length limit of the query text in an error, in characters. */
const longestQuery = 300;
/** Properties of driver errors that contain or quote parameter values. */
const holdingValues = ['params', 'query', 'detail', 'where', 'internalQuery'];
/** SQLSTATE class 22 is for data errors, whose messages quote the value. */
const isAboutData = (code: unknown) => typeof code === 'string' && /^22[\dA-Z]{3}$/.test(code);

/** Removes the values from an error and its causes in place. Its class, code and constraint remain. */
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

/** Returns the same database, with query errors that contain no parameter values. */
export function hideParameters(database: Database): Database {
  return {
    ...database,
    inScope: (...given) => withoutValues(() => database.inScope(...given)),
    readAsSystem: (...given) => withoutValues(() => database.readAsSystem(...given)),
    runAlone: (statement) => withoutValues(() => database.runAlone(statement)),
    jobStore: { executeSql: (...given) => withoutValues(() => database.jobStore.executeSql(...given)) },
  };
}
