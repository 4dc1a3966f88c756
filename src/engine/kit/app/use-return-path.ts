import { usePortal } from './Portal.tsx';

/** The way back to a list: as it was left (tab, search, sort), or plain when it was not seen yet. */
export function useReturnPath(resource: string, path: string): string {
  const left = usePortal().memory.addresses.get(resource);
  return left?.split('?')[0] === path ? left : path;
}
