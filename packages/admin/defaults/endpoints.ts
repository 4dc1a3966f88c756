/** The portal's built-in endpoints: the session, the account and the common extensions. Add your own next to them. */
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

/** The names of optional extensions. `/config.json` lists the available ones. */
export type ExtensionName = NameIn<PathsOf<typeof endpoints>> | 'export';

export const extensions: readonly string[] = [
  ...new Set(everyEndpoint.flatMap(({ path }) => /^\/ext\/([^/]+)/.exec(path)?.[1] ?? [])),
];
