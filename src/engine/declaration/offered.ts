import type { PortalConfig } from '../../../contract/config.ts';
import type { Resource } from './resource.ts';

/** Whether a declaration exists against this backend: its extension is there, and it is not for developers alone. */
export function isOffered({ extension, development }: Pick<Resource, 'extension' | 'development'>, { Extensions, Environment }: Pick<PortalConfig, 'Extensions' | 'Environment'>): boolean {
  if (development && Environment !== 'dev' && !import.meta.env.DEV) return false;
  return extension === undefined || Extensions.includes(extension);
}
