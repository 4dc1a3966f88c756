/** What a declaration says of what can be done with a record. */
import type { z } from 'zod';
import type { Id } from '../../../contract/endpoint.ts';
import type { Ability } from '../../../contract/roles.ts';
import type { Row } from '../../providers/resource-calls.ts';
import type { CallContext } from './call-context.ts';

export interface Confirmation {
  readonly title: string;
  readonly text?: string;
  readonly confirm: string;
}

export interface ActionDeclaration<Entity extends Row = Row, Input = unknown> {
  readonly label: string;
  readonly danger?: boolean;
  /** Needed besides the role's access. */
  readonly ability?: Ability;
  /** What the action asks for before it runs. */
  readonly input?: z.ZodType<Input>;
  /** Whether the record is in a state where the action makes sense; the control is not shown otherwise. */
  when?(row: Entity): boolean;
  /** Asked before the action runs. */
  confirm?(row: Entity): Confirmation;
  /** Said when it has run. */
  done?(row: Entity): string;
  /** A failure that needs more than the error dialog: its own title and text, and a reload of the record on OK. */
  stale?(error: string): { readonly title: string; readonly text: string } | undefined;
  call(context: CallContext, id: Id, input: Input): Promise<unknown>;
}
