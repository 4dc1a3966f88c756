/** Everything the environment can set, read and checked in this one place. */
import { z } from 'zod';
import { Environment } from '../contract/config.ts';

const Switch = z.enum(['0', '1']).transform((value) => value === '1');
const Origins = z
  .string()
  .transform((list) => list.split(',').map((origin) => origin.trim()).filter((origin) => origin !== ''))
  .pipe(z.array(z.url()))
  .transform((list) => list.map((origin) => new URL(origin).origin));

const Variables = z.object({
  PORT: z.coerce.number<string>().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('./.data'),
  DATABASE_URL: z.string().min(1).optional(),
  /** Lets the embedded database start with NODE_ENV=production. */
  EMBEDDED_DATABASE: Switch.default(false),
  DEMO: Switch.optional(),
  DEMO_ORDERS: z.coerce.number<string>().int().min(0).max(1_000_000).default(5000),
  ENVIRONMENT: Environment.optional(),
  PHONE_CONTACT: z.string().default(''),
  /** Further origins the portal is opened from, separated by commas, such as `https://portal.example.com`. */
  PUBLIC_ORIGIN: Origins.default([]),
  /** Set to 1 behind a reverse proxy that sends `X-Forwarded-*`. */
  TRUST_PROXY: Switch.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  NODE_ENV: z.string().optional(),
});

export interface ServerConfig {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly demo: boolean;
  readonly demoOrders: number;
  readonly environment: Environment;
  readonly phoneContact: string;
  readonly publicOrigins: readonly string[];
  readonly trustProxy: boolean;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
}

/** Throws, naming the variable, when one is malformed, and when production would run on the embedded database unasked. */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): ServerConfig {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Variables.safeParse(given);
  if (!parsed.success) throw new Error(`The environment is not usable:\n${z.prettifyError(parsed.error)}`);
  const read = parsed.data;
  const embedded = read.DATABASE_URL === undefined;
  if (embedded && read.NODE_ENV === 'production' && !read.EMBEDDED_DATABASE) {
    throw new Error('NODE_ENV=production needs DATABASE_URL, or EMBEDDED_DATABASE=1 to run on the embedded database knowingly.');
  }
  const demo = read.DEMO ?? embedded;
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    demo,
    demoOrders: read.DEMO_ORDERS,
    environment: read.ENVIRONMENT ?? (demo ? 'demo' : 'prod'),
    phoneContact: read.PHONE_CONTACT,
    publicOrigins: read.PUBLIC_ORIGIN,
    trustProxy: read.TRUST_PROXY,
    logLevel: read.LOG_LEVEL,
  };
}
