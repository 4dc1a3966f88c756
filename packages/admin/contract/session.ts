/** Sign-in and session endpoints (O-7.09 to O-7.11; decisions, "Session"). */
import { z } from 'zod';
import { endpoint, json } from './endpoint.ts';
import { profile } from 'portal/profile';
import { roleGroups } from 'portal/roles';
import { requiredCode, tooLong } from './text.ts';

const maxPasswordLength = 200;
/** The address as typed at sign-in: any text of a sensible length. */
export const EmailAddress = requiredCode(1, 254);
export const Password = z.string().min(1).max(maxPasswordLength, tooLong(maxPasswordLength));

/** The portal's profile, and the stored language tag from a backend with the `language` extension. */
const LoginAnswer = profile.answer.extend({ Language: z.string().nullish() });
export type LoginAnswer = z.infer<typeof LoginAnswer>;

const Empty = z.unknown();
/** The answer of a refresh, which may include the current role. */
const Refreshed = z.object({ Role: z.string().nullish() }).nullish();

export const sessionEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/portal/login',
    access: 'public',
    summary: 'Sign in and set the session cookies',
    body: json(z.object({ Email: EmailAddress, Password })),
    answer: LoginAnswer,
    retry: 'never',
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/portal/refresh-token',
    access: 'session',
    summary: 'Refresh the session; 401 if it has ended',
    answer: Refreshed,
    retry: 'never',
  }),
  logout: endpoint({
    method: 'POST',
    path: '/portal/logout',
    access: 'session',
    summary: 'End this session',
    answer: Empty,
  }),
  profile: endpoint({
    method: 'GET',
    path: '/portal/profile',
    access: { roles: roleGroups.accounts },
    summary: "Retrieve the signed-in user's flags",
    answer: profile.update,
  }),
};
