/** Converts ids to and from filter values. They are JSON in the URL, so that `7` stays a number and `"7"` a string. */
import { z } from 'zod';
import { Id } from '../../../contract/endpoint.ts';

const Texts = z.array(z.string()).catch([]);

export function writeId(id: unknown): string {
  return JSON.stringify(Id.parse(id));
}

/** Parses the ids of a filter. Omits invalid ones, for example from a mistyped URL. */
export function readIds(values: unknown): Id[] {
  return Texts.parse(values).flatMap((text) => {
    try {
      return [Id.parse(JSON.parse(text))];
    } catch {
      return [];
    }
  });
}
