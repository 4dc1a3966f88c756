/** What can be done with notifications beyond the specification: extensions. */
import { z } from 'zod';
import { endpoints } from '../../../contract/endpoints.ts';
import { Id } from '../../../contract/endpoint.ts';
import { type PushNotification, alreadySent } from '../../../contract/push.ts';
import type { ActionDeclaration } from '../../engine/declaration/action-declaration.ts';

const PushAudience = z.object({ Shops: z.array(Id).readonly() });
export type PushAudience = z.infer<typeof PushAudience>;

/** Until it is sent: also while the job is at it, which then decides. */
export function canCancel({ State }: Pick<PushNotification, 'State'>): boolean {
  return State === 'Scheduled' || State === 'Sending';
}

export const cancelSending: ActionDeclaration<PushNotification> = {
  label: 'Cancel sending',
  danger: true,
  when: canCancel,
  confirm: ({ Title }) => ({ title: `Cancel “${Title}”?`, text: 'It will be sent to nobody. This cannot be undone.', confirm: 'Cancel sending', keep: 'Keep it' }),
  done: ({ Title }) => `Push notification “${Title}” cancelled`,
  stale: (error) => (error === alreadySent ? { title: 'Too late to cancel', text: error } : undefined),
  call: ({ call }, id) => call(endpoints.push.cancel, { params: { id } }),
};

/** Asked of the composer's choice, not of a notification. */
export const countReach: ActionDeclaration<PushNotification, PushAudience> = {
  label: 'Count the people reached',
  input: PushAudience,
  call: ({ call }, _, { Shops }) => call(endpoints.push.reach, { body: { Shops: [...Shops] } }),
};
