/** What is nobody's to read but theirs who write a declaration or a backend. */

const mostLines = 5;

const few = (lines: readonly string[]) =>
  [...lines.slice(0, mostLines), ...(lines.length > mostLines ? ['…'] : [])].join('\n');

/** Says in the console which parts of an answer could not be read. Users see less, and no more than that. */
export function tellMisfits(asked: string, misfits: readonly string[]): void {
  console.warn(`${asked}: does not fit its schema\n${few(misfits)}`);
}

/** Says in the console what declarations need and `config.json` does not describe. */
export function tellMistakes(mistakes: readonly string[]): void {
  if (mistakes.length > 0) console.warn(few(mistakes));
}

/** What a failed screen says besides, under `npm run dev` alone. */
export function shownToDeveloper(lines: readonly string[]): readonly string[] {
  return import.meta.env.DEV ? lines.slice(0, mostLines) : [];
}
