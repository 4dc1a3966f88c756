import { generatePath } from 'react-router';
import type { Id } from '../../../../contract/endpoint.ts';
import type { RecordToken } from '../../model/handles/record-token.ts';
import { rowPathOf } from '../../model/registry/registry.ts';
import { usePortal, useViewer } from './Portal.tsx';

/** Where a record has its page, of whatever resource; `undefined` where this user, or this backend, has none. */
export function useRecordPath(): (record: Pick<RecordToken, 'name'>, id: Id | undefined) => string | undefined {
  const { registry } = usePortal();
  const viewer = useViewer();
  return ({ name }, id) => {
    const resource = registry.find(name);
    const path = resource && rowPathOf(resource, viewer);
    return path === undefined || id === undefined ? undefined : generatePath(path, { id: String(id) });
  };
}

/** The way back to a list: as it was left (tab, search, sort), or plain when it was not seen yet. */
export function useReturnPath(resource: string, path: string): string {
  const left = usePortal().memory.addresses.get(resource);
  return left?.split('?')[0] === path ? left : path;
}
