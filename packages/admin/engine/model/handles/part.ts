/** What is read beside a record, by calls of its own: its notes, say (ADR 018). */
import type { Id } from '../../../contract/endpoint.ts';
import type { ExtensionName } from 'portal/endpoints';
import type { CallContext } from '../../../providers/call-context.ts';
import { type Errand, defineErrand } from '../../../providers/errand.ts';
import type { RecordToken } from './record-token.ts';

interface PartDeclaration<Value> {
  /** The backend's extension that it needs; it does not exist where `config.json` does not name that. */
  readonly extension?: ExtensionName;
  /** What changes the record leaves it as it was: it is read once. */
  readonly isSettled?: true;
  /** By the record's id, or by one that the record holds. */
  fetch(context: CallContext, id: Id): Promise<Value>;
}

export interface PartHandle<Name extends string = string, Value = unknown>
  extends Errand<void, Value>,
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
    ...defineErrand(record.name, name, (context: CallContext, id: Id) => declaration.fetch(context, id)),
    kind: 'part',
  };
}
