/** A portal's profile: the backend's description of a user, and the user that the portal makes of it (ADR 092). */
import { z } from 'zod';

/** Fields of a user that the package uses. Each is optional. */
export const identityFields = {
  id: z.union([z.string(), z.number()]).optional(),
  /** Shown in the top bar. */
  name: z.string().optional(),
  email: z.string().optional(),
  /** The address of a picture that the top bar shows before the name. */
  logo: z.string().optional(),
  /** The text alternative of `logo`. */
  logoName: z.string().optional(),
};
type Identity = z.infer<z.ZodObject<typeof identityFields>>;

/** Each field may be absent: a backend may leave it out. */
export type Optional<Fields> = {
  readonly [Key in keyof Fields as string extends Key ? never : Key]?: Fields[Key] | undefined;
};

const nothing = z.object({});

interface ProfileSpec<Answer extends z.ZodObject, Update extends z.ZodObject, Own extends z.ZodObject> {
  /** The profile as the backend sends it. */
  readonly answer: Answer;
  /** The profile call's answer, if it has fewer fields than the answer to sign-in. */
  readonly update?: Update;
  /** Fields of the portal's user beside `role` and those of the package, such as the user's tenants. */
  readonly own?: Own;
  /** Accounts that differ in their rights, by name, for tests, checks and the Inspector. The first is the usual one. */
  readonly examples?: Readonly<Record<string, Optional<z.output<Own>>>>;
  /** Makes the user. A user without a role has the least one. A field that is `undefined` keeps its value. */
  readonly read: (
    answer: z.output<Answer>,
  ) => Identity & Optional<z.output<Own>> & { readonly role?: string | null | undefined };
}

export function defineProfile<
  Answer extends z.ZodObject,
  Own extends z.ZodObject = typeof nothing,
  Update extends z.ZodObject = Answer,
>(spec: ProfileSpec<Answer, Update, Own>): Required<ProfileSpec<Answer, Update, Own>>;
export function defineProfile(spec: ProfileSpec<z.ZodObject, z.ZodObject, z.ZodObject>): unknown {
  return { update: spec.answer, own: nothing, examples: { usual: {} }, ...spec };
}
