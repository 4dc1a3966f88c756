/** What the portal leaves for its service worker, which has no storage, no catalogue and no session: in the browser's Cache. */
import { z } from 'zod/mini';

const cacheName = 'portal-worker-memory';

/** Where the parts of a pushed order stand in the words of its news. */
export const places = { number: '{number}', shop: '{shop}', id: '{id}' } as const;

/** Where the browser has no Cache, as at an address that is not secure, nothing is kept. */
function slot<Schema extends z.ZodMiniType>(name: string, schema: Schema) {
  const address = `/worker-memory/${name}.json`;
  const isThere = 'caches' in globalThis;
  return {
    async keep(value: z.output<Schema>): Promise<void> {
      if (isThere) await (await caches.open(cacheName)).put(address, Response.json(value));
    },
    async read(): Promise<z.output<Schema> | undefined> {
      const kept = isThere ? await caches.match(address, { cacheName }) : undefined;
      return schema.safeParse(await kept?.json().catch(() => undefined)).data;
    },
    async forget(): Promise<void> {
      if (isThere) await (await caches.open(cacheName)).delete(address);
    },
  };
}

export const workerMemory = {
  /** What the offline page says, in the chosen language. */
  offline: slot(
    'offline',
    z.object({
      language: z.string(),
      direction: z.enum(['ltr', 'rtl']),
      title: z.string(),
      text: z.string(),
      again: z.string(),
    }),
  ),
  /** How the news of an order is said, and where the order's page is. */
  news: slot('news', z.object({ title: z.string(), text: z.string(), path: z.string() })),
  /** How many orders are open. */
  badge: slot('badge', z.number()),
};
