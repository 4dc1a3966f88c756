/** Run-time configuration: `GET /config.json`, read before the portal renders (decisions, "Base URL"). */
import { z } from 'zod';
import { Backends } from './backends.ts';
import { Minutes } from './units.ts';
import { ShownPhone } from './contact.ts';

export const Environment = z.enum(['prod', 'dev', 'demo', 'training']);
export type Environment = z.infer<typeof Environment>;

const amber = Minutes.parse(10);
const red = Minutes.parse(20);

/** Value of `Sockets` for a backend without sockets. */
export const noSockets = 'none';

/** Every key has a default, so that a missing or partial file is valid. */
export const PortalConfig = z.object({
  /** Base URL of all calls and, with `ws`/`wss`, of all sockets. */
  ApiUrl: z.string().min(1).catch('/api').default('/api'),
  Environment: Environment.catch('prod').default('prod'),
  /** Shown where the specification asks the user to call. Hidden if empty. */
  PhoneContact: ShownPhone.catch('').default(''),
  /** URL of the terms of collection. If empty, the portal shows its own text. */
  TermsUrl: z.string().catch('').default(''),
  /** URL of the live chat's script. If empty, there is no chat. */
  ChatScriptUrl: z.string().catch('').default(''),
  /** Minutes after which an open order that no user has accepted shows a warning. */
  AcceptanceAmberMinutes: Minutes.positive().catch(amber).default(amber),
  /** Minutes after which such an order shows an alarm. */
  AcceptanceRedMinutes: Minutes.positive().catch(red).default(red),
  /** Names of the backend's `/ext/…` extensions. Features that need a missing extension are hidden. */
  Extensions: z.array(z.string()).catch([]).default([]),
  /** Third-party backends, by the names used in declarations. */
  Backends: Backends.catch({}).default({}),
  /** Base URL of the sockets if it differs from `ApiUrl`, or `none` for a backend without sockets. */
  Sockets: z.string().catch('').default(''),
  /** Name and look of the portal. Validated key by key in `brand-schema.ts`. */
  Brand: z.record(z.string(), z.unknown()).catch({}).default({}),
});
export type PortalConfig = z.infer<typeof PortalConfig>;
