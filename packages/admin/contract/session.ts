/** Signing in and staying so (O-7.09 to O-7.11; decisions, "Session"). */
import { z } from 'zod';
import { endpoint, json } from './endpoint.ts';
import { roleGroups } from 'portal/roles';
import { requiredCode, tooLong } from './text.ts';

const maxPasswordLength = 200;
/** As a user types it at sign-in: any text that is not absurdly long. */
export const EmailAddress = requiredCode(1, 254);
export const Password = z.string().min(1).max(maxPasswordLength, tooLong(maxPasswordLength));

/** What sign-in tells about the user. `Role` is read with `readRole`: a missing or unknown one means Shop. */
export const LoginAnswer = z.object({
  Role: z.string().nullish(),
  ShopName: z.string().nullish(),
  MerchantName: z.string().nullish(),
  MerchantLogo: z.string().nullish(),
  IsUserAdmin: z.boolean().nullish(),
  IsCollectEnabled: z.boolean().nullish(),
  IsCollectOnly: z.boolean().nullish(),
  TermsAccepted: z.boolean().nullish(),
  /** What the account keeps, where the backend has the extension `language`: a tag. */
  Language: z.string().nullish(),
});
export type LoginAnswer = z.infer<typeof LoginAnswer>;

/** The role as it is now, from a backend that says it beyond sign-in; read as sign-in's is. */
const RoleTold = { Role: z.string().nullish() };

const Profile = z.object({
  ...RoleTold,
  /** A backend without these flags leaves them out: they then stay as sign-in set them. */
  IsCollectEnabled: z.boolean().nullish(),
  IsCollectOnly: z.boolean().nullish(),
  TermsAccepted: z.boolean().nullish(),
});

const Empty = z.unknown();
const Refreshed = z.object(RoleTold).nullish();

export const sessionEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/portal/login',
    access: 'public',
    summary: 'Sign in; sets the session cookies',
    body: json(z.object({ Email: EmailAddress, Password })),
    answer: LoginAnswer,
    retry: 'never',
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/portal/refresh-token',
    access: 'session',
    summary: 'Rotate the session; 401 ends it',
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
    summary: "The signed-in user's flags",
    answer: Profile,
  }),
};
