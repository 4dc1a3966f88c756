import type { z } from 'zod';
import type { CallContext } from '../../../providers/call-context.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { FormDeclaration } from '../form/form-declaration.ts';

/** A file that changes records. Each row names its record in one of the fields, such as a SKU. */
export interface ImportDeclaration extends Pick<FormDeclaration, 'fields'> {
  readonly schema: z.ZodType<Row, Row>;
  /** Changes the record of a row. Rejects if there is no such record. */
  call(context: CallContext, values: Row): Promise<unknown>;
}
