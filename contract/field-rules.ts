/** Validation rules that involve more than one field of a form. */
import { z } from 'zod';

type Shape<Values> = { readonly [Name in keyof Values]: z.ZodType };

/**
 * Returns a function that creates rules. A rule applies once its own fields have valid types, even if others have not.
 */
export function rulesFor<Values extends object>(fields: Shape<Values>) {
  return <const Name extends keyof Values & string>(
    about: readonly Name[],
    at: Name,
    text: () => string,
    holds: (values: Pick<Values, Name>) => boolean,
  ) => {
    const part = z.object(Object.fromEntries(about.map((name) => [name, fields[name]])));
    return z.refine<Values>(holds, { path: [at], error: text, when: ({ value }) => part.safeParse(value).success });
  };
}
