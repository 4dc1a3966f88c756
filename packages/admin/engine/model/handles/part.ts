/** Parts: additional data of a record with calls of their own, such as its notes (ADR 018). */
import type { Id } from '../../../contract/endpoint.ts';
import type { ExtensionName } from 'portal/endpoints';
import type { CallContext } from '../../../providers/call-context.ts';
import { type Operation, defineOperation } from '../../../providers/operation.ts';
import type { RecordToken } from './record-token.ts';

interface PartDeclaration<Value> {
  /** The extension that the part needs. The part does not exist if `config.json` does not list it. */
  readonly extension?: ExtensionName;
  /** Changes of the record don't affect the part, so it is fetched once. */
  readonly isSettled?: true;
  /** Fetches the part by the record's id, or by an id that the record holds. */
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
