/** The file of a list row. It opens in a new tab, and users can download multiple files together (ADR 032). */
import type { Id } from '../../../contract/endpoint.ts';
import type { CallContext } from '../../../providers/call-context.ts';
import { type Operation, defineOperation } from '../../../providers/operation.ts';
import type { FileType } from '../../../providers/http/files.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { RecordToken } from './record-token.ts';

interface FileDeclaration<Entity extends Row> {
  readonly type: FileType;
  /** Returns the file name. Characters that are not allowed in file names are removed. */
  saveAs(row: Entity): string;
  /** Returns the current URL, which may expire soon. */
  address(context: CallContext, row: Entity): Promise<string>;
}

export interface FileHandle<Name extends string = string, Entity extends Row = Row>
  extends Operation<Entity, string>,
    Pick<FileDeclaration<Entity>, 'type' | 'saveAs'> {
  readonly kind: 'file';
  readonly resource: Name;
}

/** Defines a file. Its operation returns the URL for a row. */
export function defineFile<Name extends string, Entity extends Row>(
  record: RecordToken<Name, Entity>,
  name: string,
  { address, type, saveAs }: FileDeclaration<NoInfer<Entity>>,
): FileHandle<Name, Entity> {
  return {
    ...defineOperation(record.name, name, (context: CallContext, _id: Id, row: Entity) => address(context, row)),
    kind: 'file',
    type,
    saveAs,
  };
}
