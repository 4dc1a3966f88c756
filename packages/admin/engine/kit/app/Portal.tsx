/** Provides the services that all screens use, such as the registry, the session and the live connection. */
import { AccessControlContext } from '@refinedev/core';
import { type ComponentType, createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import { AbilityProvider, useAbility } from '@casl/react';
import type { PortalConfig } from '../../../contract/config.ts';
import { type AnyEndpoint, mayCall } from '../../../contract/endpoint.ts';
import type { ExtensionName } from 'portal/endpoints';
import type { OwnServices } from 'portal/services';
import type { Ability, Actor } from '../../../contract/roles.ts';
import type { Files } from '../../../providers/http/files.ts';
import type { Uploads } from '../../../providers/http/upload.ts';
import { type May, mayOf } from '../../../providers/refine/access-provider.ts';
import type { HubStatus, SocketHub } from '../../../providers/live/socket-hub.ts';
import type { SessionStore, User } from '../../../providers/session/session-store.ts';
import { type PortalAbility, portalSubject } from '../../model/registry/ability.ts';
import type { Registry, Viewer } from '../../model/registry/registry.ts';
import type { Grant, CrudOperation } from '../../model/declaration/resource.ts';
import type { Announcements } from './announcements.ts';
import type { BulkRuns } from './bulk-runs.ts';
import type { SingleKeyShortcuts } from './single-key-shortcuts.ts';
import type { NewRowsWatch } from './new-rows-watch.ts';
import type { OwnWrites } from './own-writes.ts';
import type { PendingDeletions } from './pending-deletions.ts';
import type { DraftStore } from './draft-store.ts';
import type { LeaveGuard } from './leave-guard.ts';
import type { ScreenMemory } from './screen-memory.ts';

export interface PortalServices extends OwnServices {
  readonly registry: Registry;
  abilityOf(actor: Actor | undefined): PortalAbility;
  readonly session: SessionStore;
  readonly hub: SocketHub;
  readonly config: PortalConfig;
  readonly memory: ScreenMemory;
  readonly newRows: NewRowsWatch;
  readonly announcements: Announcements;
  /** Drafts in this tab. They survive an expired session, but not sign-out. */
  readonly drafts: DraftStore;
  /** Drafts on this device. They survive sign-out. */
  readonly lastingDrafts: DraftStore;
  readonly leaving: LeaveGuard;
  readonly pendingDeletions: PendingDeletions;
  readonly writes: OwnWrites;
  readonly bulkRuns: BulkRuns;
  readonly uploads: Uploads;
  readonly files: Files;
  readonly singleKeys: SingleKeyShortcuts;
  readonly settled: Promise<void>;
  /** The portal's own component in the top bar, next to the search. */
  readonly TopBarPart?: ComponentType;
}

const PortalContext = createContext<PortalServices | undefined>(undefined);
// All components of a render must see the same user, but the session may end between two slices of a concurrent render.
const UserContext = createContext<User | undefined>(undefined);

export function Portal({ services, children }: { services: PortalServices; children: ReactNode }) {
  const user = useSyncExternalStore(services.session.subscribe, services.session.get, services.session.get);
  return (
    <PortalContext value={services}>
      <UserContext value={user}>
        <AbilityProvider value={services.abilityOf(user)}>{children}</AbilityProvider>
      </UserContext>
    </PortalContext>
  );
}

export function usePortal(): PortalServices {
  const services = use(PortalContext);
  if (!services) throw new Error('usePortal must be used within a Portal');
  return services;
}

/** Returns the signed-in user. Use it only inside the shell: it throws if no user is signed in. */
export function useUser(): User {
  const user = use(UserContext);
  if (!user) throw new Error('useUser requires a signed-in user');
  return user;
}

/** Returns the synchronous permission check of the access provider that is passed to `<Refine>`. */
export function useAccess(): May {
  // Re-render when the permissions change.
  useAbility<PortalAbility>();
  return mayOf(use(AccessControlContext).can);
}

/** Returns the signed-in user and their permission check, from which routes, menus and links are derived. */
export function useViewer(): Viewer {
  const user = useUser();
  const may = useAccess();
  return useMemo(() => ({ user, may }), [user, may]);
}

export function useMay({ name }: { readonly name: string }): (operation: CrudOperation) => boolean {
  const may = useAccess();
  return (operation) => may(operation, name);
}

/** Returns whether the user may run an action or read a part of a record. */
export function useMayUse({ name, resource }: Pick<Exclude<Grant, CrudOperation>, 'name' | 'resource'>): boolean {
  return useAccess()(name, resource);
}

/** Returns whether the user may call an endpoint. For endpoints outside any declaration, such as saved views. */
export function useMayCall({ access }: Pick<AnyEndpoint, 'access'>): boolean {
  return mayCall(access, useUser());
}

/** Returns whether the backend has an extension. Without it, hide the parts that need it and don't send it requests. */
export function useExtension(name: ExtensionName): boolean {
  return usePortal().config.Extensions.includes(name);
}

/** Returns whether the user has an ability from the specification's table. */
export function useHasAbility(ability: Ability): boolean {
  return useAccess()(ability, portalSubject);
}

export function useConnection(): HubStatus {
  const { hub } = usePortal();
  return useSyncExternalStore(hub.subscribeStatus, hub.status);
}
