/**
 * Bearer-token sessions: the access token is in memory, the refresh token in the stored session or a cookie (ADR 092).
 */
import { z } from 'zod';
import { endpoint, json } from '../../contract/endpoint.ts';
import { profile } from 'portal/profile';
import { ApiError } from '../http/api-error.ts';
import type { Call } from '../http/call.ts';
import type { CreateProtocol, Credentials, SessionProtocol } from './session-protocol.ts';
import type { SessionStore } from './session-store.ts';

interface BearerSpec {
  /** Paths below `ApiUrl`. Sign-in, refresh and sign-out are POST requests, the profile is a GET request. */
  readonly signIn: string;
  readonly refresh: string;
  readonly profile: string;
  /** If absent, the backend isn't notified of a sign-out. */
  readonly signOut?: string;
  /**
   * Names of the tokens in answers, and of the refresh token in requests. Defaults to `accessToken` and `refreshToken`.
   */
  readonly names?: { readonly access: string; readonly refresh: string };
  /** Returns the body of sign-in. Defaults to `{ email, password }`. */
  readonly credentials?: (credentials: Credentials) => unknown;
  /** Where to store the refresh token. With "cookie", the backend sets an HttpOnly cookie. Defaults to "storage". */
  readonly refreshToken?: 'storage' | 'cookie';
}

/** A channel between the tabs of the portal. */
export interface TokenChannel {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
}

const Message = z.object({ key: z.string(), access: z.string() });

/** Time that a tab waits for the token from another tab's refresh. */
const catchUpMs = 1_000;
/** Statuses that end the session. OAuth 2.0 sends 400 for an invalid refresh token. */
const overStatuses: readonly number[] = [400, 401, 403];

function openChannel(): TokenChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  const channel = new BroadcastChannel('portal.session.access');
  const send = channel.postMessage.bind(channel);
  return {
    send,
    onMessage: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
  };
}

function endpointsOf(spec: BearerSpec) {
  const tokens = z.record(z.string(), z.unknown());
  const post = { method: 'POST', body: json(z.unknown()), retry: 'never' } as const;
  return {
    signIn: endpoint({ ...post, path: spec.signIn, access: 'public', summary: 'Sign in', answer: tokens }),
    refresh: endpoint({ ...post, path: spec.refresh, access: 'session', summary: 'Refresh', answer: tokens }),
    signOut: endpoint({
      ...post,
      path: spec.signOut ?? '',
      access: 'session',
      summary: 'Sign out',
      answer: z.unknown(),
    }),
    profile: endpoint({
      method: 'GET',
      path: spec.profile,
      access: 'session',
      summary: 'Profile',
      answer: profile.answer,
    }),
  };
}

/** Creates a holder of the page's access token. It shares a refreshed token with the session's other tabs. */
function holdToken(session: SessionStore, channel: TokenChannel | undefined) {
  /** `key` is undefined until the session of the token starts. */
  let held: { readonly key: string | undefined; readonly access: string } | undefined;
  const waiting = new Set<() => void>();

  channel?.onMessage((sent) => {
    const message = Message.safeParse(sent).data;
    if (message && message.key === session.key()) set(message.key, message.access);
  });

  function set(key: string | undefined, access: string): void {
    held = { key, access };
    for (const listener of waiting) listener();
  }

  function get(): string | undefined {
    const key = session.key();
    if (held && held.key === undefined && key !== undefined) held = { ...held, key };
    return held?.key === key ? held?.access : undefined;
  }

  return {
    set,
    get,
    share(key: string, access: string): void {
      set(key, access);
      channel?.send({ key, access });
    },
    drop(): void {
      held = undefined;
    },
    async waitForChange(before: string | number | undefined): Promise<boolean> {
      if (get() !== before) return true;
      return await new Promise<boolean>((resolve) => {
        const settle = () => {
          clearTimeout(timer);
          waiting.delete(settle);
          resolve(get() !== before);
        };
        const timer = setTimeout(settle, catchUpMs);
        waiting.add(settle);
      });
    },
  };
}

/** Creates a protocol for backends that issue access and refresh tokens. */
export function bearerSession(spec: BearerSpec, channelOf = openChannel): CreateProtocol {
  const { names = { access: 'accessToken', refresh: 'refreshToken' } } = spec;
  const { credentials: bodyOf = (given: Credentials): unknown => given } = spec;
  const isByCookie = spec.refreshToken === 'cookie';
  const endpoints = endpointsOf(spec);
  const Tokens = z
    .record(z.string(), z.unknown())
    .transform((answer): unknown => ({ access: answer[names.access], refresh: answer[names.refresh] ?? undefined }))
    .pipe(z.object({ access: z.string().min(1), refresh: z.string().min(1).optional() }));
  const bodyWith = (refreshToken: string | undefined) => (isByCookie ? {} : { [names.refresh]: refreshToken });

  return (session): SessionProtocol => {
    const token = holdToken(session, channelOf());
    /** Refresh token of a session that ended here without the backend's confirmation. */
    let unrevoked: string | undefined;

    async function refresh(call: Call, signal: AbortSignal): ReturnType<SessionProtocol['refresh']> {
      const key = session.key();
      const sent = session.refreshToken();
      if (key === undefined || (sent === undefined && !isByCookie)) return 'over';
      try {
        const tokens = Tokens.parse(await call(endpoints.refresh, { body: bodyWith(sent), signal }));
        token.share(key, tokens.access);
        return { refreshToken: tokens.refresh };
      } catch (error) {
        const isOver = error instanceof ApiError && error.kind === 'http' && overStatuses.includes(error.statusCode);
        if (!isOver) throw error;
        // Without Web Locks, another tab may have used the refresh token first.
        const isReplaced = session.key() === key && session.refreshToken() !== sent;
        return isReplaced ? await refresh(call, signal) : 'over';
      }
    }

    return {
      async signIn(call, credentials) {
        const tokens = Tokens.parse(await call(endpoints.signIn, { body: bodyOf(credentials) }));
        token.set(undefined, tokens.access);
        try {
          return { profile: await call(endpoints.profile, {}), refreshToken: tokens.refresh };
        } catch (error) {
          token.drop();
          throw error;
        }
      },
      isKept: async () => true,
      askProfile: (call) => call(endpoints.profile, {}),
      refresh,
      async signOut(call, signal) {
        if (spec.signOut === undefined) return true;
        unrevoked = session.refreshToken();
        return await call(endpoints.signOut, { body: bodyWith(unrevoked), signal }).then(
          () => true,
          () => false,
        );
      },
      async signOutAgain(call, signal) {
        await call(endpoints.signOut, { body: bodyWith(unrevoked), signal });
      },
      authorize(init) {
        const access = token.get();
        const headers = new Headers(init.headers);
        // This header only protects cookies, and other origins would have to allow it.
        headers.delete('X-Requested-With');
        if (access !== undefined) headers.set('Authorization', ['Bearer', access].join(' '));
        return { ...init, headers, credentials: isByCookie ? 'include' : 'same-origin' };
      },
      stamp: token.get,
      lacksCredentials: () => session.key() !== undefined && token.get() === undefined,
      catchUp: token.waitForChange,
    };
  };
}
