/** All endpoints of the API, by area. */
import * as endpoints from './endpoint-areas.ts';
import type { AnyEndpoint } from 'schema-admin/contract/endpoint.ts';

export { endpoints };

export const everyEndpoint: readonly AnyEndpoint[] = Object.values(endpoints).flatMap((area) =>
  Object.values<AnyEndpoint>(area),
);

type PathOf<Area> = Area[keyof Area] extends { readonly path: infer Path } ? Path : never;
type PathsOf<Areas> = { [Area in keyof Areas]: PathOf<Areas[Area]> }[keyof Areas];
type NameIn<Path> = Path extends `/ext/${infer Name}/${string}`
  ? Name
  : Path extends `/ext/${infer Name}`
    ? Name
    : never;

/** Names of the contract's extensions, which follow `/ext/` (decisions, "Extensions"). */
export type ExtensionName = NameIn<PathsOf<typeof endpoints>>;

const extensionOf = (path: string) => /^\/ext\/([^/]+)/.exec(path)?.[1];

export const extensions: readonly string[] = [...new Set(everyEndpoint.flatMap(({ path }) => extensionOf(path) ?? []))];
