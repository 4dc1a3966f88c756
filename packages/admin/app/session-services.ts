/** What lives as long as the page, signed in or not: the session, the one http client, the auth provider. */
import type { PortalConfig } from '../contract/config.ts';
import { type LeaveGuard, createLeaveGuard } from '../engine/kit/app/leave-guard.ts';
import { type PendingDeletions, createPendingDeletions } from '../engine/kit/app/pending-deletions.ts';
import { type HttpClient, createHttpClient } from '../providers/http/http-client.ts';
import { followProfile } from '../providers/http/session-calls.ts';
import { forgetUntoldLanguage } from '../providers/language/language-choice.ts';
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
  /** Here, because it must be older than the router. */
  readonly leaving: LeaveGuard;
  /** Has a cache of a user's answers cleared before a session begins and after it has ended. */
  keepCache(cache: { clear(): void }): void;
  /** Here, because they are to be sent before the session ends. */
  readonly pendingDeletions: PendingDeletions;
  /** Called whenever another session begins or this one ends: whatever belongs to a user is to be forgotten. */
  onChangeOfSession(forget: () => void): void;
}

/** How a user's orders are called, and how many are open, is nothing to the next one. */
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
    // The shared storage may hold what the next session's tab has just kept; a tab's own is its own.
    if (!session.get()) forgetUser(browserStorage());
    forgetUser(browserStorage('sessionStorage'));
    const ended = session.ended();
    // Who was signed out in the middle of a form goes on with it after the next sign-in.
    if (!session.get() && ended !== 'expired' && ended !== 'role-changed') {
      forgetUnsaved(browserStorage('sessionStorage'));
    }
  };
  onChangeOfSession(() => {
    clearCache();
    forgetStored();
  });
  session.subscribe(() => {
    if (!session.get()) forgetUntoldLanguage();
  });
  // Of a session that ended while no page was open to hear of it.
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
