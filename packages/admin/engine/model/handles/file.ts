/** The file that belongs to each record of a list: opened in a tab of its own, and downloaded with others (ADR 032). */
import type { Id } from '../../../contract/endpoint.ts';
import type { CallContext } from '../../../providers/call-context.ts';
import { type Errand, defineErrand } from '../../../providers/errand.ts';
import type { FileType } from '../../../providers/http/files.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { RecordToken } from './record-token.ts';

interface FileDeclaration<Entity extends Row> {
  readonly type: FileType;
  /** What it is saved as; what no system takes in a file's name is left out. */
  saveAs(row: Entity): string;
  /** Where it is now: an address may be good for a short time only. */
  address(context: CallContext, row: Entity): Promise<string>;
}

export interface FileHandle<Name extends string = string, Entity extends Row = Row>
  extends Errand<Entity, string>,
    Pick<FileDeclaration<Entity>, 'type' | 'saveAs'> {
  readonly kind: 'file';
  readonly resource: Name;
}

/** Its errand answers the address, for the row that it is given. */
export function defineFile<Name extends string, Entity extends Row>(
  record: RecordToken<Name, Entity>,
  name: string,
  { address, type, saveAs }: FileDeclaration<NoInfer<Entity>>,
): FileHandle<Name, Entity> {
  return {
    ...defineErrand(record.name, name, (context: CallContext, _id: Id, row: Entity) => address(context, row)),
    kind: 'file',
    type,
    saveAs,
  };
}
