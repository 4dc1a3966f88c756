import { generatePath } from 'react-router';
import type { Id } from '../../../contract/endpoint.ts';
import { rowPathOf } from '../../model/registry/registry.ts';
import { usePortal, useViewer } from '../app/Portal.tsx';

export interface Neighbours {
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** Returns the neighbours in the list as last shown, or `undefined` if this record was not in it. */
export function useNeighbours(name: string, id: Id): Neighbours | undefined {
  const { memory, registry } = usePortal();
  const viewer = useViewer();
  const resource = registry.find(name);
  const path = resource && rowPathOf(resource, viewer);
  const trail = memory.trails.get(name)?.() ?? [];
  const at = trail.findIndex((other) => String(other) === String(id));
  if (path === undefined || at === -1) return undefined;
  const pathAt = (place: number) => {
    const found = trail[place];
    return found === undefined || found === null ? undefined : generatePath(path, { id: String(found) });
  };
  return { previous: pathAt(at - 1), next: pathAt(at + 1) };
}
