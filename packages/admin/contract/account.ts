/** Account endpoints besides sign-in: password reset, terms, sign-out everywhere, chat identity (O-7.12 to O-7.16). */
import { z } from 'zod';
import { endpoint, json } from './endpoint.ts';
import { roleGroups } from 'portal/roles';
import { EmailAddress, Password } from './session.ts';

/** The user's identity for the live chat. `Token` is issued by the backend. */
const ChatIdentity = z.object({ Email: z.string(), Token: z.string() });

const nothing = z.unknown();

export const accountEndpoints = {
  forgotPassword: endpoint({
    method: 'POST',
    path: '/portal/forgot-password',
    access: 'public',
    summary: 'Send a password reset link; the response is the same for known and unknown addresses',
    body: json(z.object({ Email: EmailAddress })),
    answer: nothing,
    retry: 'never',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/portal/forgot-password-reset',
    access: 'public',
    summary: "Set a new password with the token from a reset link; ends all of the user's sessions",
    body: json(z.object({ Token: z.string().min(1).max(200), Password })),
    answer: nothing,
    errorKey: 'error',
    retry: 'never',
  }),
  logoutAll: endpoint({
    method: 'POST',
    path: '/portal/logout-all',
    access: 'session',
    summary: "End all of the user's sessions",
    answer: nothing,
  }),
  acceptTerms: endpoint({
    method: 'POST',
    path: '/portal/accept-terms',
    access: { roles: roleGroups.accounts },
    summary: 'Accept the terms of collection',
    answer: nothing,
  }),
  chatIdentity: endpoint({
    method: 'GET',
    path: '/portal/chat-identity',
    access: { roles: roleGroups.tenants },
    summary: "Retrieve the user's identity for the live chat",
    answer: ChatIdentity,
  }),
};
