/** Where the words of a refusal stand in a form. */
import { invalidImage } from '../../../contract/image.ts';
import { ApiError } from '../../providers/http/api-error.ts';
import { failureText } from '../feedback/failure-dialog.ts';
import type { FormField } from './form-field.ts';

interface PlacedRefusal {
  /** In the order of the fields. */
  readonly placed: readonly { readonly key: string; readonly message: string }[];
  /** What no field can say. */
  readonly rest: string | undefined;
}

/** A server may name a field in another letter case, or as part of something: `json.Name`. */
function isAbout(name: string, { key }: FormField): boolean {
  return name.split('.').some((part) => part.toLowerCase() === key.toLowerCase());
}

/**
 * A refusal's messages at their fields; without any, or with some that belong to none, its text too. That a file is no
 * picture is for a dialog to say, whatever field it came from (C-5.17).
 */
export function placeRefusal(error: unknown, fields: readonly FormField[]): PlacedRefusal {
  const refused = error instanceof ApiError ? Object.entries(error.fields ?? {}) : [];
  if (refused.some(([, message]) => message === invalidImage)) return { placed: [], rest: invalidImage };
  const placed = fields.flatMap((field) => {
    const found = refused.find(([name]) => isAbout(name, field));
    return found ? [{ key: field.key, message: found[1] }] : [];
  });
  const isSaid = placed.length > 0 && refused.every(([name]) => fields.some((field) => isAbout(name, field)));
  return { placed, rest: isSaid ? undefined : failureText(error) };
}
