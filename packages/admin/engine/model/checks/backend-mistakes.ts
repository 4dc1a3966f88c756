/** Checks that `config.json` has the backends that declarations name. Also runs in production, when it is loaded. */
import type { Backends } from '../../../contract/backends.ts';
import type { Resource } from '../declaration/resource.ts';
import { suggestionFor } from './suggestion.ts';

export function backendMistakes(declared: Readonly<Record<string, Resource>>, backends: Backends): string[] {
  return Object.entries(declared).flatMap(([file, resource]) => {
    const mistake = backendMistake(resource, backends);
    return mistake === undefined ? [] : [`${file}: ${mistake}`];
  });
}

/** Returns the mistake in a declaration's backend, or `undefined` if it is valid or the portal's own. */
function backendMistake({ backend, rest, provider }: Resource, backends: Backends): string | undefined {
  if (backend === undefined) return undefined;
  const known = backends[backend];
  const names = Object.keys(backends);
  if (!known) {
    return `backend: config.json has no "${backend}" among its Backends${names.length === 0 ? '; it has none' : suggestionFor(backend, names)}`;
  }
  if (known.Fault !== undefined) {
    return `backend: config.json has an invalid entry: Backends.${backend}: ${known.Fault}`;
  }
  const own = Object.entries({ rest, provider }).find(([, described]) => described?.base !== undefined)?.[0];
  return own === undefined
    ? undefined
    : `${own}.base: config.json has the base of the backend "${backend}" too; remove one of them`;
}
