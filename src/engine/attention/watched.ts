/** Which lists call for a user's attention. */
import type { Registry, Viewer } from '../declaration/registry.ts';
import type { Watched } from './use-arrivals.ts';

export function watchedBy(registry: Registry, { user, may }: Viewer): Watched[] {
  return registry.resources.flatMap((resource) => {
    const { list } = resource;
    if (!list?.news?.attention || !may('list', resource.name)) return [];
    const { news } = list;
    const { attention } = list.news;
    return attention.when(user) ? [{ resource, list, news, attention }] : [];
  });
}
