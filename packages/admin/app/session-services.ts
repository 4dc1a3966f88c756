/** The services of the page, signed in or not: the session, the HTTP client and the auth provider. */
import type { PortalConfig } from '../contract/config.ts';
import { type LeaveGuard, createLeaveGuard } from '../engine/kit/app/leave-guard.ts';
import { type PendingDeletions, createPendingDeletions } from '../engine/kit/app/pending-deletions.ts';
import { type HttpClient, createHttpClient } from '../providers/http/http-client.ts';
import { followProfile } from '../providers/http/session-calls.ts';
import { discardUnsavedLanguage } from '../providers/language/language-choice.ts';
import { auth as portalAuth } from 'portal/auth';
import { createAuthProvider } from '../providers/refine/auth-provider.ts';
import { keepSessionFresh } from '../providers/session/keep-session-fresh.ts';
import type { SessionProtocol } from '../providers/session/session-protocol.ts';
import { createRoleWatch } from '../providers/session/role-watch.ts';
import { type SessionStore, createSessionStore } from '../providers/session/session-store.ts';
import { browserStorage, forgetUnsaved, forgetUser } from '../providers/session/storage-slot.ts';
import { workerMemory } from '../providers/worker/worker-memory.ts';

export interface SessionServices {
  readonly config: PortalConfig;
  readonly session: SessionStore;
  readonly protocol: SessionProtocol;
  readonly client: HttpClient;
  readonly auth: ReturnType<typeof createAuthProvider>;
  /** Created here, because its listener must precede the router's. */
  readonly leaving: LeaveGuard;
  /** Clears the query cache before a session starts and after it ends. */
  keepCache(cache: { clear(): void }): void;
  /** Stored here, because pending deletions are sent before the session ends. */
  readonly pendingDeletions: PendingDeletions;
  /** Calls `forget` when the session changes or ends, to remove the user's data. */
  onChangeOfSession(forget: () => void): void;
}

/** Removes a user's notification texts and badge, so that the next user doesn't get them. */
function forgetNews(): void {
  Promise.all([
    workerMemory.news.forget(),
    workerMemory.badge.forget(),
    'clearAppBadge' in navigator && navigator.clearAppBadge(),
  ]).catch(() => undefined);
}

export function createSessionServices(config: PortalConfig): SessionServices {
  const session = createSessionStore();
  const protocol = portalAuth(session);
  const roles = createRoleWatch({ session, askProfile: () => followProfile(client.call, session, protocol) });
  const client: HttpClient = createHttpClient({ apiUrl: config.ApiUrl, session, protocol, roles });
  const caches: { clear(): void }[] = [];
  const clearCache = () => caches.forEach((cache) => cache.clear());
  keepSessionFresh({ session, refresh: client.refresh });

  function onChangeOfSession(forget: () => void): void {
    let key = session.key();
    session.subscribe(() => {
      if (session.key() === key) return;
      key = session.key();
      forget();
    });
  }
  const forgetStored = () => {
    if (!session.get()) forgetNews();
    // The shared storage may already hold data of the next session's tab. The tab's own storage can't.
    if (!session.get()) forgetUser(browserStorage());
    forgetUser(browserStorage('sessionStorage'));
    const ended = session.ended();
    // After an involuntary sign-out, the user continues with unsaved forms at the next sign-in.
    if (!session.get() && ended !== 'expired' && ended !== 'role-changed') {
      forgetUnsaved(browserStorage('sessionStorage'));
    }
  };
  onChangeOfSession(() => {
    clearCache();
    forgetStored();
  });
  session.subscribe(() => {
    if (!session.get()) discardUnsavedLanguage();
  });
  // The session may have ended while no page was open.
  if (!session.get()) forgetStored();

  const pendingDeletions = createPendingDeletions();
  onChangeOfSession(pendingDeletions.forget);
  window.addEventListener('pagehide', () => void pendingDeletions.sendAll());

  const auth = createAuthProvider({
    call: client.call,
    session,
    protocol,
    clearCache,
    beforeLogout: pendingDeletions.sendAll,
  });
  return {
    config,
    session,
    protocol,
    client,
    auth,
    leaving: createLeaveGuard(window),
    pendingDeletions,
    keepCache: (cache) => void caches.push(cache),
    onChangeOfSession,
  };
}
