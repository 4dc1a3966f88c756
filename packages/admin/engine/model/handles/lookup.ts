/** Lookups: lists of options for inputs and filters (ADR 018). */
import type { CallContext } from '../../../providers/call-context.ts';
import { type Operation, defineOperation } from '../../../providers/operation.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { RecordToken } from './record-token.ts';

export interface LookupHandle<Option extends Row = Row> extends Operation<void, readonly Option[]> {
  readonly kind: 'lookup';
}

/** Defines a lookup. It is refetched after any change to the `record`'s resource. */
export function defineLookup<Option extends Row>(
  record: Pick<RecordToken, 'name'>,
  name: string,
  fetch: (context: CallContext) => Promise<readonly Option[]>,
): LookupHandle<Option> {
  return { ...defineOperation(record.name, name, fetch), kind: 'lookup' };
}

const mark = Symbol('checked against the options');

/** A field's options, which come from a lookup. Created by `choiceFrom`, which type-checks `value` and `label`. */
export interface FieldLookup {
  readonly [mark]: true;
  readonly from: LookupHandle;
  /** Name of the option's field that holds the value. */
  readonly value: string;
  readonly label: string;
}

export function choiceFrom<Option extends Row>(
  from: LookupHandle<Option>,
  fields: { readonly value: keyof Option & string; readonly label: keyof Option & string },
): FieldLookup {
  return { [mark]: true, from, ...fields };
}
