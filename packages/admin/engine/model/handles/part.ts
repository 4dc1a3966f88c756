/** Parts: additional data of a record that has its own calls, such as its notes (ADR 018). */
import type { Id } from '../../../contract/endpoint.ts';
import type { ExtensionName } from 'portal/endpoints';
import type { CallContext } from '../../../providers/call-context.ts';
import { type Operation, defineOperation } from '../../../providers/operation.ts';
import type { RecordToken } from './record-token.ts';

interface PartDeclaration<Value> {
  /** Extension that the part needs. Without it in `config.json`, the part does not exist. */
  readonly extension?: ExtensionName;
  /** Set if changes to the record never affect the part, which is then fetched only once. */
  readonly isSettled?: true;
  /** Fetches the part by the record's id, or by another id from the record. */
  fetch(context: CallContext, id: Id): Promise<Value>;
}

export interface PartHandle<Name extends string = string, Value = unknown>
  extends Operation<void, Value>,
    PartDeclaration<Value> {
  readonly kind: 'part';
  readonly resource: Name;
}

export function definePart<Name extends string, Value>(
  record: Pick<RecordToken<Name>, 'name'>,
  name: string,
  declaration: PartDeclaration<Value>,
): PartHandle<Name, Value> {
  return {
    ...declaration,
    ...defineOperation(record.name, name, (context: CallContext, id: Id) => declaration.fetch(context, id)),
    kind: 'part',
  };
}
