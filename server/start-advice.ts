/** Advice on errors that prevent the server or a command from starting. */
import { z } from 'zod';
import { type ServerConfig, isLocalHost } from './runtime/config.ts';

const Reason = z.object({
  code: z.string().optional().catch(undefined),
  message: z.string().catch(''),
  syscall: z.string().optional().catch(undefined),
  address: z.string().optional().catch(undefined),
  hostname: z.string().optional().catch(undefined),
  port: z.union([z.string(), z.number()]).optional().catch(undefined),
  path: z.string().optional().catch(undefined),
});
type Reason = z.infer<typeof Reason>;
const Wrapped = z.object({ cause: z.unknown(), errors: z.array(z.unknown()).catch([]) }).partial();

const place = ({ address, port }: Reason) =>
  address === undefined ? '' : ` at ${address}${port === undefined ? '' : `:${port}`}`;
const isProjectFile = ({ path = '' }: Reason) => /[\\/](package\.json|migrations|dist|index\.html)$/.test(path);

const wrongFolder = () =>
  `The working folder is ${process.cwd()}, which is not the portal's. Start the server in the project's root, or set WorkingDirectory in the systemd unit.`;
const notAllowed = (path = 'a folder') =>
  `The server may not write to ${path}. Give its user access to that folder, or choose another one with DATA_DIR or FILES_DIR.`;

/** Advice by error code: PostgreSQL's SQLSTATE, or the code of a system error. */
const byCode: Readonly<Record<string, (reason: Reason) => string | undefined>> = {
  ECONNREFUSED: (reason) =>
    `Nothing answers${place(reason)}. Start PostgreSQL, or correct the host and the port in DATABASE_URL.`,
  ENOTFOUND: ({ hostname = '' }) => `The host ${hostname} does not exist. Correct the host in DATABASE_URL.`,
  EAI_AGAIN: ({ hostname = '' }) =>
    `The name of the host ${hostname} cannot be looked up now. Check this machine's DNS, and the host in DATABASE_URL.`,
  ETIMEDOUT: (reason) =>
    `There is no answer${place(reason)}. Check the host and the port in DATABASE_URL, and the firewall in between.`,
  ERR_INVALID_URL: () =>
    'An address is not a URL. DATABASE_URL looks like postgres://user:password@host:5432/database, with special characters percent-encoded.',
  SELF_SIGNED_CERT_IN_CHAIN: () =>
    'The certificate of PostgreSQL is not trusted. Add its certificate authority to NODE_EXTRA_CA_CERTS.',
  DEPTH_ZERO_SELF_SIGNED_CERT: () =>
    'The certificate of PostgreSQL is not trusted. Add its certificate authority to NODE_EXTRA_CA_CERTS.',
  '28P01': () =>
    'PostgreSQL refuses the password. Correct the user and the password in DATABASE_URL; special characters are percent-encoded.',
  '28000': () =>
    'PostgreSQL refuses the user. Check that the role exists and that pg_hba.conf lets it in from this machine.',
  '3D000': () =>
    "The database does not exist. Create it with: create database portal owner portal encoding 'UTF8' template template0;",
  '42501': ({ message }) =>
    /\brole\b/.test(message)
      ? 'The database user may not create or grant roles. As a superuser run: alter role portal createrole; If another user has created portal_app and portal_reader, grant them with admin option.'
      : 'The database user is not the owner. As a superuser run: alter database portal owner to portal; and, for a restored one, make it the owner of the tables too.',
  '0A000': ({ message }) => (message.includes('extension') ? missingExtension : undefined),
  '58P01': ({ message }) => (message.includes('extension') ? missingExtension : undefined),
  '53300': () => 'PostgreSQL has no free connection. A node takes 11: raise max_connections, or run fewer nodes.',
  EADDRINUSE: (reason) => `Another program uses the port${place(reason)}. Stop it, or choose another port with PORT.`,
  EADDRNOTAVAIL: (reason) => `This machine does not have the address${place(reason)}. Correct HOST.`,
  ENOENT: (reason) => (isProjectFile(reason) ? wrongFolder() : undefined),
  EACCES: (reason) =>
    reason.syscall === 'listen'
      ? `Only root may use the port${place(reason)}. Choose one above 1023 with PORT, behind a reverse proxy.`
      : notAllowed(reason.path),
  EPERM: ({ path }) => notAllowed(path),
  EROFS: ({ path }) => notAllowed(path),
  ENOSPC: () => 'The disk is full. Make room, and start the server again.',
};

const missingExtension =
  'PostgreSQL lacks an extension (pg_trgm, btree_gin). Install its contrib modules: on Debian they are part of postgresql.';

/** Returns advice on an error, or on the first of its causes that is known. */
export function startAdvice(error: unknown): string | undefined {
  const reason = Reason.safeParse(error).data;
  const advice = reason?.code === undefined ? undefined : byCode[reason.code]?.(reason);
  if (advice !== undefined) return advice;
  const { cause, errors = [] } = Wrapped.safeParse(error).data ?? {};
  for (const inner of [...errors, cause]) {
    const found = inner === undefined ? undefined : startAdvice(inner);
    if (found !== undefined) return found;
  }
  return reason !== undefined && /connection timeout|timeout expired/i.test(reason.message)
    ? byCode['ETIMEDOUT']?.(reason)
    : undefined;
}

export function startFailure(error: unknown): string {
  const advice = startAdvice(error);
  return advice === undefined ? 'The server could not start' : `The server could not start. ${advice}`;
}

/**
 * Returns a warning if no setting indicates HTTPS. Over plain HTTP, browsers drop this server's cookies, except on this
 * machine.
 */
export function plainHttpWarning({
  demo,
  publicUrl,
  trustProxy,
  host,
}: Pick<ServerConfig, 'demo' | 'publicUrl' | 'trustProxy' | 'host'>): string | undefined {
  const hasHttps = publicUrl === undefined ? trustProxy > 0 : publicUrl.startsWith('https:');
  if (demo || hasHttps || isLocalHost(host)) return undefined;
  return 'NO USER CAN SIGN IN OVER PLAIN HTTP, except on this machine: browsers keep the session cookies over HTTPS only. Put a reverse proxy with HTTPS in front, and set PUBLIC_URL=https://… and TRUST_PROXY=1 (docs/deploy.md).';
}
