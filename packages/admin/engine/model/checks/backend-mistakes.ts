/** Checks the backends that declarations name against `config.json`. Runs in builds too, where that file is known. */
import type { Backends } from '../../../contract/backends.ts';
import type { Resource } from '../declaration/resource.ts';
import { suggestionFor } from './suggestion.ts';

export function backendMistakes(declared: Readonly<Record<string, Resource>>, backends: Backends): string[] {
  return Object.entries(declared).flatMap(([file, resource]) => {
    const mistake = backendMistake(resource, backends);
    return mistake === undefined ? [] : [`${file}: ${mistake}`];
  });
}

/** Returns `undefined` if the backend is reachable or is the portal's own. */
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
