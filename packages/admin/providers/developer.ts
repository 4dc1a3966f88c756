/** Messages for the developers of declarations and backends. Users don't see them. */

const mostLines = 5;

const few = (lines: readonly string[]) =>
  [...lines.slice(0, mostLines), ...(lines.length > mostLines ? ['…'] : [])].join('\n');

/** Logs the parts of a response that don't match the schema. */
export function logIssues(requestName: string, issues: readonly string[]): void {
  console.warn(`${requestName}: does not match its schema\n${few(issues)}`);
}

/** Logs mistakes in declarations, such as a backend that `config.json` lacks. */
export function logMistakes(mistakes: readonly string[]): void {
  if (mistakes.length > 0) console.warn(few(mistakes));
}

/** Returns additional lines for an error screen in development, and none in production. */
export function shownToDeveloper(lines: readonly string[]): readonly string[] {
  return import.meta.env.DEV ? lines.slice(0, mostLines) : [];
}
