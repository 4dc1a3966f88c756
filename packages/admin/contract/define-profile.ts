/** A portal's profile: the backend's data about a user, and the user that the portal derives from it (ADR 092). */
import { z } from 'zod';

/** Fields of a user that the package uses. Each is optional. */
export const identityFields = {
  id: z.union([z.string(), z.number()]).optional(),
  name: z.string().optional(),
  email: z.string().optional(),
  /** URL of an image that the top bar shows before the name. */
  logo: z.string().optional(),
  /** The text alternative of `logo`. */
  logoName: z.string().optional(),
};
type Identity = z.infer<z.ZodObject<typeof identityFields>>;

/** Fields that are all optional, because a backend may omit them. */
export type Optional<Fields> = {
  readonly [Key in keyof Fields as string extends Key ? never : Key]?: Fields[Key] | undefined;
};

const nothing = z.object({});

interface ProfileSpec<Answer extends z.ZodObject, Update extends z.ZodObject, Own extends z.ZodObject> {
  /** The profile as the backend sends it. */
  readonly answer: Answer;
  /** The answer of the profile call, if it has fewer fields than that of sign-in. */
  readonly update?: Update;
  /** Additional fields of the portal's user, such as the user's tenants. */
  readonly own?: Own;
  /** Example accounts with different rights by name, for tests, checks and the Inspector. The first is the default. */
  readonly examples?: Readonly<Record<string, Optional<z.output<Own>>>>;
  /** Returns the user. A missing role becomes the one with the fewest rights. An `undefined` field keeps its value. */
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
