/** Which lists call for a user's attention. */
import type { User } from '../../providers/session/session-store.ts';
import { operationsOf } from '../declaration/ability.ts';
import type { Registry } from '../declaration/registry.ts';
import type { Watched } from './use-arrivals.ts';

export function watchedBy(registry: Registry, user: User): Watched[] {
  return registry.resources.flatMap((resource) => {
    const { list } = resource;
    if (!list?.news?.attention || !operationsOf(resource, user).has('list')) return [];
    const { news } = list;
    const { attention } = list.news;
    return attention.when(user) ? [{ resource, list, news, attention }] : [];
  });
}
