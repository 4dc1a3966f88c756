import type { Environment } from '../../../contract/config.ts';
import type { Resource } from './resource.ts';

type Conditions = Pick<Resource, 'extension' | 'development'>;
interface Circumstances {
  readonly Extensions: readonly string[];
  readonly Environment: Environment;
}

/** Whether a declaration exists against this backend: its extension is there, and it is not for developers alone. */
export function isOffered({ extension, development }: Conditions, { Extensions, Environment: environment }: Circumstances, isDevelopment: boolean = import.meta.env.DEV): boolean {
  if (development && environment !== 'dev' && !isDevelopment) return false;
  return extension === undefined || Extensions.includes(extension);
}
