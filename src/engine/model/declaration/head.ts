import { z } from 'zod';
import type { Resource } from './resource.ts';

const headKeys = ['name', 'label', 'icon', 'screen', 'access', 'ability', 'collect', 'extension', 'development', 'menu', 'landing', 'paths', 'redirects', 'backend'] as const;

/** What menu and routes need of a declaration: it is there at once, while the declaration itself is still on its way. */
export type ResourceHead = Pick<Resource, (typeof headKeys)[number]>;

/** The resource that stands for a declaration until it has come: it has its place in the menu and its addresses, and nothing to show there. */
export function standInOf(head: ResourceHead): Resource {
  // Where nothing cuts declarations, as under `npm run dev`, a head is a whole one.
  const { name, label, icon, access, paths, screen, ability, collect, extension, development, menu, landing, redirects, backend } = head;
  return {
    name, label, icon, access, paths,
    ...(screen ? { screen } : {}),
    ...(ability ? { ability } : {}),
    ...(collect ? { collect } : {}),
    ...(extension ? { extension } : {}),
    ...(development ? { development } : {}),
    ...(menu ? { menu } : {}),
    ...(landing ? { landing } : {}),
    ...(redirects ? { redirects } : {}),
    ...(backend === undefined ? {} : { backend }),
    singular: label,
    schema: z.record(z.string(), z.unknown()),
    id: 'Id',
    title: 'Name',
    actions: [],
    parts: [],
    isStandIn: true,
  };
}
