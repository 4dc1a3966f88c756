/** Used by portals without `contract/profile.ts`: a role, and optionally an id, a name and an e-mail address. */
import { z } from 'zod';
import { defineProfile } from '../contract/define-profile.ts';

export const profile = defineProfile({
  answer: z.object({
    Role: z.string().nullish(),
    Id: z.union([z.string(), z.number()]).nullish(),
    Name: z.string().nullish(),
    Email: z.string().nullish(),
  }),
  read: ({ Role, Id, Name, Email }) => ({
    role: Role,
    id: Id ?? undefined,
    name: Name ?? undefined,
    email: Email ?? undefined,
  }),
});
