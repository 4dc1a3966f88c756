/** What every screen may ask for: the registry, who is signed in, the live connection, the run-time configuration. */
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
import type { Grant, Operation } from '../../model/declaration/resource.ts';
import type { Announcements } from './announcements.ts';
import type { BulkRuns } from './bulk-runs.ts';
import type { SingleKeys } from './single-keys.ts';
import type { NewRowsWatch } from './new-rows-watch.ts';
import type { OwnWrites } from './own-writes.ts';
import type { PendingDeletions } from './pending-deletions.ts';
import type { DraftStore } from './draft-store.ts';
import type { LeaveGuard } from './leave-guard.ts';
import type { ScreenMemory } from './screen-memory.ts';

export interface PortalServices extends OwnServices {
  readonly registry: Registry;
  /** The rights that the access provider answers from. */
  abilityOf(actor: Actor | undefined): PortalAbility;
  readonly session: SessionStore;
  readonly hub: SocketHub;
  readonly config: PortalConfig;
  readonly memory: ScreenMemory;
  readonly newRows: NewRowsWatch;
  readonly announcements: Announcements;
  /** Of this tab. Sign-out removes them; a session that ends by itself does not. */
  readonly drafts: DraftStore;
  /** Of this device, through sign-out. */
  readonly lastingDrafts: DraftStore;
  readonly leaving: LeaveGuard;
  readonly pendingDeletions: PendingDeletions;
  readonly writes: OwnWrites;
  readonly bulkRuns: BulkRuns;
  readonly uploads: Uploads;
  readonly files: Files;
  readonly singleKeys: SingleKeys;
  /** Resolves once the first page stands. */
  readonly settled: Promise<void>;
  /** What the portal has in the top bar of its own, beside the way to everything. */
  readonly TopBarPart?: ComponentType;
}

const PortalContext = createContext<PortalServices | undefined>(undefined);
/** Of one drawing: a session may end between two slices of it. */
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
  if (!services) throw new Error('usePortal needs a Portal around it');
  return services;
}

/** The signed-in user. Only for screens inside the shell, where there always is one. */
export function useUser(): User {
  const user = use(UserContext);
  if (!user) throw new Error('useUser needs a signed-in user');
  return user;
}

/** What the access provider that `<Refine>` was given says, at once. */
export function useAccess(): May {
  // Drawn again when the rights change.
  useAbility<PortalAbility>();
  return mayOf(use(AccessControlContext).can);
}

/** Who looks at the portal, and what that user may do: what routes, menus and links are made from. */
export function useViewer(): Viewer {
  const user = useUser();
  const may = useAccess();
  return useMemo(() => ({ user, may }), [user, may]);
}

/** Whether the user may do one of the engine's operations with a resource. */
export function useMay({ name }: { readonly name: string }): (operation: Operation) => boolean {
  const may = useAccess();
  return (operation) => may(operation, name);
}

/** Whether the user may run an action, or read a part of a record. */
export function useMayUse({ name, resource }: Pick<Exclude<Grant, Operation>, 'name' | 'resource'>): boolean {
  return useAccess()(name, resource);
}

/** Whether the server lets the user make a call. For calls that belong to no declaration, such as saved views. */
export function useMayCall({ access }: Pick<AnyEndpoint, 'access'>): boolean {
  return mayCall(access, useUser());
}

/** Whether the backend has an extension; what needs an absent one is not shown, and nothing is asked of it. */
export function useExtension(name: ExtensionName): boolean {
  return usePortal().config.Extensions.includes(name);
}

/** Whether the user holds an ability of the specification's table. */
export function useHolds(ability: Ability): boolean {
  return useAccess()(ability, portalSubject);
}

export function useConnection(): HubStatus {
  const { hub } = usePortal();
  return useSyncExternalStore(hub.subscribeStatus, hub.status);
}
