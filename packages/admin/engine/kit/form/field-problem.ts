/** A problem in the form's error format: a message, and nested problems by key or index. */
export type FieldProblem = Readonly<Record<string, unknown>>;

function isProblem(value: unknown): value is FieldProblem {
  return typeof value === 'object' && value !== null;
}

/** Returns the nested problem of a part, row or pair. */
export function problemAt(problem: unknown, key: string): FieldProblem | undefined {
  const found = isProblem(problem) ? problem[key] : undefined;
  return isProblem(found) ? found : undefined;
}

/** Returns the message about the field as a whole. */
export function problemOf(problem: unknown): string | undefined {
  const message = isProblem(problem) ? problem['message'] : undefined;
  return typeof message === 'string' ? message : undefined;
}

/**
 * Returns one message for a field without visible parts: its own, or that of the first element that `counts` accepts.
 */
export function firstProblemOf(problem: unknown, counts: (inner: unknown) => boolean = isProblem): string | undefined {
  if (!isProblem(problem)) return undefined;
  return (
    problemOf(problem) ??
    Object.entries(problem).flatMap(([key, inner]) =>
      /^\d+$/.test(key) && counts(inner) ? (problemOf(inner) ?? []) : [],
    )[0]
  );
}

/**
 * Returns whether the backend reported the problem. Such problems are also shown in fields that the user has not
 * touched.
 */
export function isServerProblem(problem: unknown): boolean {
  return isProblem(problem) && problem['type'] === 'server';
}
