/** The examples of `docs/resources/`: their declarations, as they run and as they are written, and the page that each stands on. */
import { everyRole, readRole } from 'schema-admin/contract/roles.ts';
import type { DeclaredFiles } from 'schema-admin/engine/model/checks/check-declarations.ts';
import type { Resource } from 'schema-admin/engine/model/declaration/resource.ts';
import { registerFieldKinds } from 'schema-admin/engine/model/field-kinds/custom-kinds.ts';
import type { User } from 'schema-admin/providers/session/session-store.ts';
import { colour } from '../../tests/examples/colour/colour.ts';
import { idOf } from '../../tests/setup/mock-rest.ts';
import { type Shown, shownBy } from './shown.ts';

registerFieldKinds(colour);

const folder = '../../tests/examples/';
const resources = import.meta.glob<Resource>('../../tests/examples/*.resource.tsx', { eager: true, import: 'default' });
const sources = import.meta.glob<string>('../../tests/examples/*.resource.tsx', {
  eager: true,
  import: 'default',
  query: '?raw',
});
const pages = import.meta.glob<string>('../resources/*.md', { eager: true, import: 'default', query: '?raw' });

/** As the portal reads its own. */
export const declarations: DeclaredFiles = Object.fromEntries(
  Object.entries(resources).map(([path, resource]) => [path.slice(folder.length), resource]),
);

export interface Example {
  readonly resource: Resource;
  /** As it would stand in `src/resources/`. */
  readonly source: string;
  /** What its page is called, without what stands after the colon. */
  readonly page: string;
  readonly shown: readonly Shown[];
}

/** As it would stand in `src/resources/`; what it shares with others, and its texts, in a folder of custom code. */
export function atHome(source: string, isShared = false): string {
  const placed = source
    .replaceAll(/'\.\/(\w+)-texts\.ts'/g, "'../custom/$1/texts.ts'")
    .replaceAll(/'\.\/([\w-]+)\.ts'/g, "'../custom/stock/$1.ts'");
  return isShared
    ? placed.replaceAll("'../../src/", "'../../").replaceAll("'../../contract/", "'../../../contract/")
    : placed.replaceAll(/'\.\/([\w-]+\/[\w-]+\.ts)'/g, "'../custom/$1'").replaceAll("'../../src/", "'../");
}

function pageOf(source: string): string {
  const page = Object.values(pages).find((text) => text.includes(source.trim()));
  return /^# ([^:\n]+)/.exec(page ?? '')?.[1] ?? 'Others';
}

export const examples: readonly Example[] = Object.entries(resources)
  .map(([path, resource]) => {
    const source = atHome(sources[path] ?? '');
    return { resource, source, page: pageOf(source), shown: shownBy(resource) };
  })
  .toSorted(
    (one, other) => one.page.localeCompare(other.page) || one.resource.label.localeCompare(other.resource.label),
  );

/** A role's user, as the gallery signs in. */
export function visitor(name: string): User {
  const role = everyRole.find((each) => each === name) ?? readRole(undefined);
  return {
    role,
    email: 'somebody@example.com',
    isCollectEnabled: false,
    isCollectOnly: false,
    isUserAdmin: true,
    termsAccepted: true,
  };
}

/** Where the example's screen is, for a role. */
export function addressOf(resource: Resource, screen: Shown['screen'], role: string): string {
  const { list: at = '/', show = at } = resource.paths(visitor(role));
  const id = String(idOf(resource, 2));
  if (screen === 'show') return show.replace(':id', id);
  if (screen === 'create') return `${at}/create`;
  return screen === 'edit' ? `${at}/edit/${id}` : at;
}
