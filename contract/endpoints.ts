/** The API, as data. */
import type { AnyEndpoint } from './endpoint.ts';
import * as areas from './endpoint-areas.ts';

export * as endpoints from './endpoint-areas.ts';

/** Every endpoint, whatever its area. */
export const everyEndpoint: readonly AnyEndpoint[] = Object.values(areas).flatMap((area) => Object.values<AnyEndpoint>(area));

type PathOf<Area> = Area[keyof Area] extends { readonly path: infer Path } ? Path : never;
type PathsOf<Areas> = { [Area in keyof Areas]: PathOf<Areas[Area]> }[keyof Areas];
type NameIn<Path> = Path extends `/ext/${infer Name}/${string}` ? Name : Path extends `/ext/${infer Name}` ? Name : never;

/** A contract's extension, by the name that follows `/ext/` (decisions, "Extensions"). */
export type ExtensionName = NameIn<PathsOf<typeof areas>>;

const extensionOf = (path: string) => /^\/ext\/([^/]+)/.exec(path)?.[1];

/** The extensions that this backend has. */
export const extensions: readonly string[] = [...new Set(everyEndpoint.flatMap(({ path }) => extensionOf(path) ?? []))];
