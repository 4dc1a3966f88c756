/** The calls that the portal itself makes: to sign in, and what a backend may add to every portal. Calls of your own go beside them. */
import { accountEndpoints } from '../contract/account.ts';
import { auditEndpoints } from '../contract/audit.ts';
import type { AnyEndpoint } from '../contract/endpoint.ts';
import { languageEndpoints } from '../contract/language.ts';
import { presenceEndpoints } from '../contract/presence.ts';
import { sessionEndpoints } from '../contract/session.ts';
import { undoEndpoints } from '../contract/undo.ts';
import { viewEndpoints } from '../contract/views.ts';

export const endpoints = {
  session: sessionEndpoints,
  account: accountEndpoints,
  language: languageEndpoints,
  audit: auditEndpoints,
  undo: undoEndpoints,
  presence: presenceEndpoints,
  views: viewEndpoints,
};

const everyEndpoint: readonly AnyEndpoint[] = Object.values(endpoints).flatMap((area) =>
  Object.values<AnyEndpoint>(area),
);

type PathOf<Area> = Area[keyof Area] extends { readonly path: infer Path } ? Path : never;
type PathsOf<Areas> = { [Area in keyof Areas]: PathOf<Areas[Area]> }[keyof Areas];
type NameIn<Path> = Path extends `/ext/${infer Name}/${string}`
  ? Name
  : Path extends `/ext/${infer Name}`
    ? Name
    : never;

/** What a backend may have beside signing in; `/config.json` says which of it there is. */
export type ExtensionName = NameIn<PathsOf<typeof endpoints>> | 'export';

export const extensions: readonly string[] = [
  ...new Set(everyEndpoint.flatMap(({ path }) => /^\/ext\/([^/]+)/.exec(path)?.[1] ?? [])),
];
