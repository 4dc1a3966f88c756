import { leastRole } from 'portal/roles';
import { profile } from 'portal/profile';
import { operationsOf } from '../registry/ability.ts';
import type { DeclaredFiles } from './check-declarations.ts';

/** Reports declarations of `management/` that the least role may use, because it does not load them. */
export function managementMistakes(declared: DeclaredFiles): string[] {
  const account = Object.values(profile.examples).reduce((all, example) => ({ ...all, ...example }), {});
  return Object.entries(declared)
    .filter(
      ([, resource]) =>
        operationsOf(resource, { role: leastRole, ...account }).size > 0 ||
        resource.placeholder?.roles.includes(leastRole),
    )
    .map(([file]) => `${file}: access: ${leastRole} does not load management/; move the file to src/resources/`);
}
