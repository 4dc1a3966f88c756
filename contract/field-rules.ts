/** Rules about several fields of a form at once. */
import { z } from 'zod';

type Shape<Values> = { readonly [Name in keyof Values]: z.ZodType };

/** Makes rules for the fields: each speaks as soon as those that it is about are there, whatever the others still lack. */
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
