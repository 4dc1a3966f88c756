/** Reads and validates all environment variables. */
import { join } from 'node:path';
import { z } from 'zod';
import { BackendName } from 'schema-admin/contract/backends.ts';
import { brandText } from 'schema-admin/contract/brand.ts';
import { type PortalBrand, readBrand } from 'schema-admin/contract/brand-schema.ts';
import { Environment } from 'schema-admin/contract/config.ts';
import { Role } from 'schema-admin/contract/roles.ts';

/** A function that returns the current time. Tests can replace it. */
export type Clock = () => Date;

const Switch = z.enum(['0', '1']).transform((value) => value === '1');
const Origins = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ''),
  )
  .pipe(z.array(z.url()))
  .transform((list) => list.map((origin) => new URL(origin).origin));

const Json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('Invalid JSON');
    return z.NEVER;
  }
});

/** A backend that this server calls for the portal's users. */
const ForwardedTo = z.strictObject({
  Base: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).href.replace(/\/+$/, '')),
  /** Sent with every request, in addition to the credentials. */
  Headers: z.record(z.string(), z.string()).default({}),
  /** Sends the secret as a bearer token, or in the header with this name. */
  Auth: z.union([z.enum(['none', 'bearer']), z.strictObject({ Key: z.string().regex(/^[\w-]+$/) })]).default('none'),
  Roles: z.array(Role).min(1).default(['Admin']),
});

const Variables = z.object({
  PORT: z.coerce.number<string>().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('./.data'),
  /** Folder of uploaded files, which all nodes share. */
  FILES_DIR: z.string().min(1).optional(),
  DATABASE_URL: z.string().min(1).optional(),
  /** Redis URL. Nodes exchange events through it instead of PostgreSQL's NOTIFY. */
  EVENTS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** Allows the embedded database with NODE_ENV=production. */
  EMBEDDED_DATABASE: Switch.default(false),
  /** Demo data, demo users and the mailbox. Off by default in production. */
  DEMO: Switch.optional(),
  DEMO_ORDERS: z.coerce.number<string>().int().min(0).max(1_000_000).default(5000),
  ENVIRONMENT: Environment.optional(),
  PORTAL_NAME: z.string().trim().min(1).max(45).optional(),
  /** Name and appearance of the portal as JSON: `Brand` of `/config.json`. */
  BRAND: Json.pipe(z.record(z.string(), z.unknown())).default({}),
  PHONE_CONTACT: z.string().default(''),
  /** Comma-separated origins of product images besides this server, such as `https://images.example.com`. */
  IMAGE_ORIGINS: Origins.default([]),
  /** Comma-separated origins of embedded tracking pages besides this server, such as a courier fleet's. */
  MAP_ORIGINS: Origins.default([]),
  TERMS_URL: z.string().default(''),
  CHAT_SCRIPT_URL: z.url().optional(),
  /** Public URL of the portal, used for links in mails. */
  PUBLIC_URL: z
    .url()
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** Comma-separated additional origins of the portal, such as `https://portal.example.com`. */
  PUBLIC_ORIGIN: Origins.default([]),
  /** Number of trusted reverse proxies that add to `X-Forwarded-*`. Earlier entries are ignored. */
  TRUST_PROXY: z.coerce.number<string>().int().min(0).max(10).default(0),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(1).optional(),
  /**
   * VAPID keys, which identify this portal to push services. The subject is its contact: a `mailto:` or `https:` URL.
   */
  VAPID_PUBLIC_KEY: z.string().min(1).optional(),
  VAPID_PRIVATE_KEY: z.string().min(1).optional(),
  VAPID_SUBJECT: z.url({ protocol: /^(mailto|https)$/ }).optional(),
  /** Comma-separated push services that this server may call: a host for HTTPS, otherwise an origin. */
  PUSH_SERVICES: z
    .string()
    .default('fcm.googleapis.com,push.services.mozilla.com,push.apple.com,notify.windows.com')
    .transform((list) =>
      list
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== ''),
    ),
  /** Lets webhooks call private addresses and HTTP without TLS. */
  WEBHOOK_ALLOW_PRIVATE: Switch.default(false),
  /** Simulated events per minute in demo mode. 0 disables them. */
  MARKET_RATE: z.coerce.number<string>().min(0).max(600).default(6),
  /** Speed factor of the demo couriers. */
  COURIER_SPEED: z.coerce.number<string>().positive().max(100_000).default(10),
  /** Secret for signing webhooks of the demo couriers. Without it, they send no webhooks. */
  COURIER_HOOK_SECRET: z.string().min(16).optional(),
  /** Password checks per minute for one network address, and for one account. */
  SIGN_INS_A_MINUTE: z.coerce.number<string>().int().min(1).max(100_000).default(10),
  /** Calls per minute of the Integration API for one key. */
  INTEGRATION_CALLS_A_MINUTE: z.coerce.number<string>().int().min(1).max(1_000_000).default(600),
  /** Minutes after which the row of an open order shows a warning (amber) and an alarm (red). */
  ACCEPTANCE_AMBER_MINUTES: z.coerce.number<string>().positive().max(10_080).default(10),
  ACCEPTANCE_RED_MINUTES: z.coerce.number<string>().positive().max(10_080).default(20),
  /** Retention of the audit trail in days. */
  AUDIT_DAYS: z.coerce.number<string>().int().min(1).max(36_500).default(730),
  /** Issuer of the platform's invoices. Commas separate address lines. The logo is a path to a PNG or JPEG file. */
  PLATFORM_NAME: z.string().trim().default(''),
  PLATFORM_ADDRESS: z.string().default(''),
  PLATFORM_VAT_NUMBER: z.string().trim().default(''),
  PLATFORM_EMAIL: z.string().trim().default(''),
  PLATFORM_PHONE: z.string().trim().default(''),
  PLATFORM_LOGO: z.string().trim().default(''),
  /** Additional backends by name as JSON. The secret of each is in `BACKEND_<NAME>_SECRET`. */
  BACKENDS: Json.pipe(z.record(BackendName, ForwardedTo)).default({}),
  /** Publishes `/api/openapi.json` and `/api/docs`. */
  API_DOCS: Switch.optional(),
  /** Calls that take at least this long are logged as slow, in milliseconds. */
  SLOW_MS: z.coerce.number<string>().int().min(1).max(3_600_000).default(1000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  NODE_ENV: z.string().optional(),
});

/** The issuer or the recipient of an invoice. */
export const Party = z.object({
  Name: z.string(),
  Lines: z.array(z.string()),
  VatNumber: z.string().nullish(),
  Email: z.string().nullish(),
  Phone: z.string().nullish(),
  LogoUrl: z.string().nullish(),
});
export type Party = z.infer<typeof Party>;

export const demoPlatform: Party = {
  Name: 'Demo Marketplace Ltd',
  Lines: ['1 Canal Wharf', 'Leeds', 'LS11 5PS'],
  VatNumber: 'GB 000 0000 00',
  Email: 'accounts@marketplace.example.com',
  Phone: '0113 496 0000',
  LogoUrl: null,
};

/** VAPID keys in base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly subject: string;
}

export interface ForwardedBackend {
  /** Without a trailing slash. */
  readonly base: string;
  /** Includes the credentials. */
  readonly headers: Readonly<Record<string, string>>;
  readonly isSecret: boolean;
  readonly roles: readonly Role[];
}

export interface ServerConfig {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly filesDir: string;
  readonly databaseUrl: string | undefined;
  readonly eventsUrl: string | undefined;
  /** Creates demo data, lets demo users sign in, and makes the mailbox public. */
  readonly demo: boolean;
  readonly demoOrders: number;
  readonly environment: Environment;
  readonly portalName: string;
  /** A valid brand as configured, which the portal parses. */
  readonly brand: Readonly<Record<string, unknown>>;
  readonly phoneContact: string;
  readonly termsUrl: string;
  readonly chatScriptUrl: string;
  readonly publicUrl: string | undefined;
  readonly publicOrigins: readonly string[];
  /** Additional origins besides this server's own, as in `mapOrigins`. */
  readonly imageOrigins: readonly string[];
  readonly mapOrigins: readonly string[];
  readonly trustProxy: number;
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  readonly pushKeys: PushKeys | undefined;
  readonly pushServices: readonly string[];
  readonly webhookAllowPrivate: boolean;
  readonly simulatorRate: number;
  readonly courierSpeed: number;
  readonly courierHookSecret: string | undefined;
  /** Minutes after which the row of an open order shows a warning (amber) and an alarm (red). */
  readonly acceptance: { readonly amber: number; readonly red: number };
  readonly signInsAMinute: number;
  readonly integrationCallsAMinute: number;
  readonly auditDays: number;
  /** Issuer of the platform's invoices. Without it, no invoices are issued. */
  readonly platform: Party | undefined;
  /** The path of a PNG or JPEG file. */
  readonly platformLogo: string | undefined;
  readonly backends: Readonly<Record<string, ForwardedBackend>>;
  readonly apiDocs: boolean;
  /** Calls that take at least this long are logged as slow, in milliseconds. */
  readonly slowMs: number;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
}

/**
 * Reads the configuration. Throws an error that names a malformed variable. Also throws if production would use the
 * embedded database without EMBEDDED_DATABASE.
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): ServerConfig {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Variables.safeParse(given);
  if (!parsed.success) throw new Error(`Invalid environment variables:\n${z.prettifyError(parsed.error)}`);
  const read = parsed.data;
  const embedded = read.DATABASE_URL === undefined;
  if (embedded && read.NODE_ENV === 'production' && !read.EMBEDDED_DATABASE) {
    throw new Error(
      'NODE_ENV=production needs DATABASE_URL, or EMBEDDED_DATABASE=1 to use the embedded database on purpose.',
    );
  }
  if (embedded && read.EVENTS_URL !== undefined) {
    throw new Error('EVENTS_URL is for several nodes, which share a PostgreSQL database: set DATABASE_URL.');
  }
  const demo = read.DEMO ?? (embedded && read.NODE_ENV !== 'production');
  const publicUrl = read.PUBLIC_URL;
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: read.DATA_DIR,
    filesDir: read.FILES_DIR ?? join(read.DATA_DIR, 'files'),
    databaseUrl: read.DATABASE_URL,
    eventsUrl: read.EVENTS_URL,
    demo,
    demoOrders: read.DEMO_ORDERS,
    environment: read.ENVIRONMENT ?? (demo ? 'demo' : 'prod'),
    portalName: read.PORTAL_NAME ?? brandText(checkedBrand(read.BRAND).Name) ?? 'Portal',
    brand: read.BRAND,
    phoneContact: read.PHONE_CONTACT,
    termsUrl: read.TERMS_URL,
    chatScriptUrl: read.CHAT_SCRIPT_URL ?? '',
    publicUrl,
    publicOrigins: publicUrl === undefined ? read.PUBLIC_ORIGIN : [...read.PUBLIC_ORIGIN, new URL(publicUrl).origin],
    imageOrigins: read.IMAGE_ORIGINS,
    mapOrigins: read.MAP_ORIGINS,
    trustProxy: read.TRUST_PROXY,
    smtp: readSmtp(read.SMTP_URL, read.MAIL_FROM, publicUrl),
    pushKeys: readPushKeys(read.VAPID_PUBLIC_KEY, read.VAPID_PRIVATE_KEY, read.VAPID_SUBJECT),
    pushServices: read.PUSH_SERVICES,
    webhookAllowPrivate: read.WEBHOOK_ALLOW_PRIVATE,
    simulatorRate: demo ? read.MARKET_RATE : 0,
    courierSpeed: read.COURIER_SPEED,
    courierHookSecret: read.COURIER_HOOK_SECRET,
    acceptance: readAcceptance(read.ACCEPTANCE_AMBER_MINUTES, read.ACCEPTANCE_RED_MINUTES),
    signInsAMinute: read.SIGN_INS_A_MINUTE,
    integrationCallsAMinute: read.INTEGRATION_CALLS_A_MINUTE,
    auditDays: read.AUDIT_DAYS,
    platform: readPlatform(read) ?? (demo ? demoPlatform : undefined),
    platformLogo: read.PLATFORM_LOGO || undefined,
    backends: readBackends(read.BACKENDS, given),
    apiDocs: read.API_DOCS ?? (read.NODE_ENV !== 'production' && (demo || read.ENVIRONMENT === 'dev')),
    slowMs: read.SLOW_MS,
    logLevel: read.LOG_LEVEL,
  };
}

/** Returns the brand. Throws if it is invalid, because the portal would look different than configured. */
function checkedBrand(written: Readonly<Record<string, unknown>>): PortalBrand {
  const { brand, mistakes } = readBrand(written);
  if (mistakes.length > 0) {
    throw new Error(mistakes.map((mistake) => mistake.replace('config.json: Brand', 'BRAND')).join('\n'));
  }
  return brand;
}

function readBackends(
  described: Readonly<Record<string, z.infer<typeof ForwardedTo>>>,
  variables: Readonly<Record<string, string | undefined>>,
): ServerConfig['backends'] {
  const read = Object.entries(described).map(([name, { Base, Headers, Auth, Roles }]) => {
    const variable = `BACKEND_${name.toUpperCase().replaceAll('-', '_')}_SECRET`;
    const secret = variables[variable];
    if (Auth !== 'none' && secret === undefined) {
      throw new Error(`BACKENDS needs ${variable}, the secret of the backend "${name}".`);
    }
    const opening =
      Auth === 'none' || secret === undefined
        ? {}
        : Auth === 'bearer'
          ? { authorization: `Bearer ${secret}` }
          : { [Auth.Key]: secret };
    return [
      name,
      { base: Base, headers: { ...Headers, ...opening }, isSecret: Auth !== 'none', roles: Roles },
    ] as const;
  });
  return Object.fromEntries(read);
}

function readPushKeys(
  publicKey: string | undefined,
  privateKey: string | undefined,
  subject: string | undefined,
): PushKeys | undefined {
  if (publicKey === undefined && privateKey === undefined && subject === undefined) return undefined;
  if (publicKey === undefined || privateKey === undefined || subject === undefined) {
    throw new Error(
      'VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT, which push services require, must be set together.',
    );
  }
  return { publicKey, privateKey, subject };
}

type PlatformSettings = Pick<
  z.output<typeof Variables>,
  'PLATFORM_NAME' | 'PLATFORM_ADDRESS' | 'PLATFORM_VAT_NUMBER' | 'PLATFORM_EMAIL' | 'PLATFORM_PHONE'
>;

/** Returns the issuer, or `undefined` without a name, an address and a VAT number, which an invoice with VAT needs. */
function readPlatform({
  PLATFORM_NAME: name,
  PLATFORM_ADDRESS: address,
  PLATFORM_VAT_NUMBER: vatNumber,
  PLATFORM_EMAIL: email,
  PLATFORM_PHONE: phone,
}: PlatformSettings): Party | undefined {
  const lines = address
    .split(',')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (name === '' && lines.length === 0) return undefined;
  if (name === '' || lines.length === 0) {
    throw new Error('PLATFORM_NAME and PLATFORM_ADDRESS, the issuer of invoices, must be set together.');
  }
  return vatNumber === ''
    ? undefined
    : { Name: name, Lines: lines, VatNumber: vatNumber, Email: email || null, Phone: phone || null, LogoUrl: null };
}

function readAcceptance(amber: number, red: number): ServerConfig['acceptance'] {
  if (red < amber) throw new Error('ACCEPTANCE_RED_MINUTES must not be less than ACCEPTANCE_AMBER_MINUTES.');
  return { amber, red };
}

/**
 * Returns the SMTP settings. Throws without PUBLIC_URL, because the origin of a request is untrusted and must not end
 * up in a mail's link.
 */
function readSmtp(
  url: string | undefined,
  from: string | undefined,
  publicUrl: string | undefined,
): ServerConfig['smtp'] {
  if (url === undefined) return undefined;
  if (from === undefined || publicUrl === undefined) {
    throw new Error('SMTP_URL needs MAIL_FROM, the sender, and PUBLIC_URL, the base of links in mails.');
  }
  return { url, from };
}

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns whether a host name always means this machine. */
export function isLocalHost(hostname: string): boolean {
  return localHosts.has(hostname);
}
