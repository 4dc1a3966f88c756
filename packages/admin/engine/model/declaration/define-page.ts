import type { ComponentType, ReactNode } from 'react';
import { z } from 'zod';
import type { ExtensionName } from 'portal/endpoints';
import type { Ability, Flag, Role } from '../../../contract/roles.ts';
import type { User } from '../../../providers/session/session-store.ts';
import { inSentence } from '../../format/field-name.ts';
import type { DashboardBlock } from './dashboard.ts';
import type { Resource } from './resource.ts';

interface PageDeclaration {
  readonly name: string;
  readonly label: string;
  readonly icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  readonly path: string;
  readonly roles: readonly Role[];
  /** Ability that users need in addition to one of the roles. */
  readonly ability?: Ability;
  /** Restricts the page to accounts with this flag and to roles that see all rows. */
  readonly flag?: Flag;
  /** The extension that the page needs. Without it, the page does not exist, or shows the placeholder. */
  readonly extension?: ExtensionName;
  readonly placeholder?: NonNullable<Resource['placeholder']>;
  readonly menu?: { readonly order: number; visible?(user: User): boolean };
  /** Returns whether `/` leads the user to this page, regardless of the menu's order. */
  landing?(user: User): boolean;
  readonly development?: true;
}

type PageComponent = { page(): Promise<{ default(props: object): ReactNode }> };

/** Declares a custom page without records. It gets a route and a menu entry like a resource. */
export function definePage({ page, ...declared }: PageDeclaration & PageComponent): Resource {
  return { ...pageResource(declared), pages: { list: page } };
}

interface DashboardDeclaration extends PageDeclaration {
  /** The counters are shown first, and then the other blocks in this order. */
  readonly blocks: readonly DashboardBlock[];
}

/**
 * Declares a page with figures about the records of other declarations.
 * @public because only other portals use it.
 */
export function defineDashboard({ blocks, ...declared }: DashboardDeclaration): Resource {
  return { ...pageResource(declared), dashboard: blocks };
}

function pageResource({
  name,
  label,
  icon,
  path,
  roles,
  ability,
  flag,
  extension,
  placeholder,
  menu,
  landing,
  development,
}: PageDeclaration): Resource {
  return {
    name,
    label,
    singular: inSentence(label),
    icon,
    schema: z.record(z.string(), z.unknown()),
    id: 'Id',
    title: 'Name',
    access: Object.fromEntries(roles.map((role) => [role, ['list'] as const])),
    ...(ability ? { ability } : {}),
    ...(flag === undefined ? {} : { flag }),
    ...(extension === undefined ? {} : { extension }),
    ...(placeholder ? { placeholder } : {}),
    ...(menu ? { menu } : {}),
    ...(landing ? { landing } : {}),
    ...(development ? { development } : {}),
    actions: [],
    parts: [],
    paths: () => ({ list: path }),
  };
}
