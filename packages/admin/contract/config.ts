/** Run-time configuration: `GET /config.json`, read before the portal renders (decisions, "Base URL"). */
import { z } from 'zod';
import { Backends } from './backends.ts';
import { Minutes } from './units.ts';
import { ShownPhone } from './contact.ts';

export const Environment = z.enum(['prod', 'dev', 'demo', 'training']);
export type Environment = z.infer<typeof Environment>;

const amber = Minutes.parse(10);
const red = Minutes.parse(20);

/** What `Sockets` says of a backend that has none. */
export const noSockets = 'none';

/** Every key has a default, so a missing or partial file works too. */
export const PortalConfig = z.object({
  /** Base of all calls and, with `ws`/`wss`, of all sockets. */
  ApiUrl: z.string().min(1).catch('/api').default('/api'),
  Environment: Environment.catch('prod').default('prod'),
  /** Shown where the specification asks the user to call; left out while empty. */
  PhoneContact: ShownPhone.catch('').default(''),
  /** The terms of collection; while empty, the portal shows its own text. */
  TermsUrl: z.string().catch('').default(''),
  /** The live chat's script; while empty, there is no chat. */
  ChatScriptUrl: z.string().catch('').default(''),
  /** An open order's row warns once nobody has accepted it for so long, */
  AcceptanceAmberMinutes: Minutes.positive().catch(amber).default(amber),
  /** and alarms after these. */
  AcceptanceRedMinutes: Minutes.positive().catch(red).default(red),
  /** Names of the backend's `/ext/…` extensions; what needs an absent one is hidden. */
  Extensions: z.array(z.string()).catch([]).default([]),
  /** Backends beside this one, by the name that declarations give them. */
  Backends: Backends.catch({}).default({}),
  /** Where the sockets are, if not below `ApiUrl`: another base, or `none` where the backend has none. */
  Sockets: z.string().catch('').default(''),
  /** What the portal is called and looks like; read key by key (`brand-schema.ts`). */
  Brand: z.record(z.string(), z.unknown()).catch({}).default({}),
});
export type PortalConfig = z.infer<typeof PortalConfig>;
