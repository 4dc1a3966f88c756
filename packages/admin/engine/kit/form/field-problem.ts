/** What is wrong with a field, as the form keeps it: a message, and the same of what the field is made of, by key or place. */
export type FieldProblem = Readonly<Record<string, unknown>>;

function isProblem(value: unknown): value is FieldProblem {
  return typeof value === 'object' && value !== null;
}

/** Of one part, row or pair. */
export function problemAt(problem: unknown, key: string): FieldProblem | undefined {
  const found = isProblem(problem) ? problem[key] : undefined;
  return isProblem(found) ? found : undefined;
}

/** What it says of the field as a whole. */
export function problemOf(problem: unknown): string | undefined {
  const message = isProblem(problem) ? problem['message'] : undefined;
  return typeof message === 'string' ? message : undefined;
}

/** Of a field that no part of it speaks for: what is wrong with it, or else of what is wrong with its elements the first that `counts`. */
export function firstProblemOf(problem: unknown, counts: (inner: unknown) => boolean = isProblem): string | undefined {
  if (!isProblem(problem)) return undefined;
  return (
    problemOf(problem) ??
    Object.entries(problem).flatMap(([key, inner]) =>
      /^\d+$/.test(key) && counts(inner) ? (problemOf(inner) ?? []) : [],
    )[0]
  );
}

/** Whether the backend said it: it is shown though nobody has been to the field. */
export function isRefusal(problem: unknown): boolean {
  return isProblem(problem) && problem['type'] === 'server';
}
