import { plainText } from '../format/plain-text.ts';
import { useOptions } from '../record/use-options.ts';
import type { FormField } from './form-field.ts';

interface LookedUpNameProps {
  readonly lookup: NonNullable<FormField['lookup']>;
  /** One value of the lookup, or several. */
  readonly value: unknown;
}


/** What people call a choice from a lookup; by its value where the lookup does not know it, or cannot be read. */
export function LookedUpName({ lookup, value }: LookedUpNameProps) {
  const loaded = useOptions(lookup.from);
  const options = loaded.face === 'ready' ? loaded.options : [];
  const nameOf = (chosen: unknown) => {
    const found = options.find((option) => String(option[lookup.value]) === String(chosen));
    return found ? plainText(found[lookup.label]) : plainText(chosen);
  };
  return (Array.isArray(value) ? value.map(nameOf) : [nameOf(value)]).join(', ');
}
