import type { ExtensionName } from '../../../../contract/endpoints.ts';
import type { Environment } from '../../../../contract/config.ts';
import { type Grant, type Resource, grantsOf } from '../declaration/resource.ts';

interface Conditions {
  readonly extension?: ExtensionName;
  readonly development?: true;
}

interface Circumstances {
  readonly Extensions: readonly string[];
  readonly Environment: Environment;
}

/** Whether a declaration exists against this backend: its extension is there, and it is not for developers alone. */
export function isOffered({ extension, development }: Conditions, { Extensions, Environment: environment }: Circumstances, isDevelopment: boolean = import.meta.env.DEV): boolean {
  if (development && environment !== 'dev' && !isDevelopment) return false;
  return extension === undefined || Extensions.includes(extension);
}

/** The declarations that exist against this backend, each without the actions and parts whose extension it lacks. */
export function offeredOf(resources: readonly Resource[], circumstances: Circumstances): Resource[] {
  const isHere = (grant: Grant) => typeof grant === 'string' || isOffered(grant, circumstances);
  return resources
    .filter((resource) => isOffered(resource, circumstances))
    .map((resource) => {
      const access = Object.fromEntries(Object.entries(resource.access).map(([role, grants]) => [role, grants.filter(isHere)]));
      return { ...resource, ...grantsOf(access), access };
    });
}
