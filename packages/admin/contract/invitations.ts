/** An extension for new users, who open a mailed link and choose a password. */
import { z } from 'zod';
import { endpoint, json } from './endpoint.ts';
import { Password } from './session.ts';

/** The name of the extension. */
export const usersExtension = 'users';

const Token = z.string().min(1).max(200);

export const invitationEndpoints = {
  check: endpoint({
    method: 'POST',
    path: '/ext/users/invitation/check',
    access: 'public',
    summary: 'Retrieve the e-mail address of an open invitation; 422 if it was used, revoked or has expired',
    body: json(z.object({ Token })),
    answer: z.object({ Email: z.string() }),
    retry: 'never',
  }),
  accept: endpoint({
    method: 'POST',
    path: '/ext/users/invitation/accept',
    access: 'public',
    summary: 'Create the account of an open invitation with a password; an invitation works once',
    body: json(z.object({ Token, Password })),
    answer: z.unknown(),
    retry: 'never',
  }),
};
