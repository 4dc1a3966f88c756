/** Lists of options that screens choose from (ADR 018). */
import type { CallContext } from '../../../providers/call-context.ts';
import { type Errand, defineErrand } from '../../../providers/errand.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { RecordToken } from './record-token.ts';

export interface LookupHandle<Option extends Row = Row> extends Errand<void, readonly Option[]> {
  readonly kind: 'lookup';
}

/** Read anew whenever something of the `record`'s resource has changed. */
export function defineLookup<Option extends Row>(
  record: Pick<RecordToken, 'name'>,
  name: string,
  fetch: (context: CallContext) => Promise<readonly Option[]>,
): LookupHandle<Option> {
  return { ...defineErrand(record.name, name, fetch), kind: 'lookup' };
}

const mark = Symbol('checked against the options');

/** How a field is chosen from a lookup: made by `choiceFrom`, which knows what its options have. */
export interface FieldLookup {
  readonly [mark]: true;
  readonly from: LookupHandle;
  /** The option's field that becomes the value, and the one that names it to people. */
  readonly value: string;
  readonly label: string;
}

export function choiceFrom<Option extends Row>(
  from: LookupHandle<Option>,
  fields: { readonly value: keyof Option & string; readonly label: keyof Option & string },
): FieldLookup {
  return { [mark]: true, from, ...fields };
}
