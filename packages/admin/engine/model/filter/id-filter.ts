/** Ids as filter values: they travel through the address as JSON, so that `7` stays a number and `"7"` a string. */
import { z } from 'zod';
import { Id } from '../../../contract/endpoint.ts';

const Texts = z.array(z.string()).catch([]);

export function writeId(id: unknown): string {
  return JSON.stringify(Id.parse(id));
}

/** The ids that a filter holds; what is none, such as a mistyped address, is left out. */
export function readIds(values: unknown): Id[] {
  return Texts.parse(values).flatMap((text) => {
    try {
      return [Id.parse(JSON.parse(text))];
    } catch {
      return [];
    }
  });
}
