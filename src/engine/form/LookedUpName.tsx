import { z } from 'zod';
import { plainText } from '../format/plain-text.ts';
import { useLookup } from '../record/use-lookup.ts';
import type { FormField } from './form-field.ts';

interface LookedUpNameProps {
  readonly resource: string;
  readonly lookup: NonNullable<FormField['lookup']>;
  /** One value of the lookup, or several. */
  readonly value: unknown;
}

const Option = z.record(z.string(), z.unknown());

/** What people call a choice from a lookup; by its value where the lookup does not know it, or cannot be read. */
export function LookedUpName({ resource, lookup, value }: LookedUpNameProps) {
  const loaded = useLookup(resource, lookup.from, Option);
  const options = loaded.face === 'ready' ? loaded.options : [];
  const nameOf = (chosen: unknown) => {
    const found = options.find((option) => String(option[lookup.value]) === String(chosen));
    return found ? plainText(found[lookup.label]) : plainText(chosen);
  };
  return (Array.isArray(value) ? value.map(nameOf) : [nameOf(value)]).join(', ');
}
