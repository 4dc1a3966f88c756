/**
 * Data that the portal stores in the browser's Cache for its service worker, which has no storage, texts or session.
 */
import { z } from 'zod/mini';

const cacheName = 'portal-worker-memory';

/** Placeholders of a pushed order in the notification's texts. */
export const places = { number: '{number}', shop: '{shop}', id: '{id}' } as const;

/** Creates a typed cache entry. Stores nothing if the browser has no Cache, for example on insecure origins. */
function slot<Schema extends z.ZodMiniType>(name: string, schema: Schema) {
  const address = `/worker-memory/${name}.json`;
  const isThere = 'caches' in globalThis;
  return {
    async keep(value: z.output<Schema>): Promise<void> {
      if (isThere) await (await caches.open(cacheName)).put(address, Response.json(value));
    },
    async read(): Promise<z.output<Schema> | undefined> {
      const cached = isThere ? await caches.match(address, { cacheName }) : undefined;
      return schema.safeParse(await cached?.json().catch(() => undefined)).data;
    },
    async forget(): Promise<void> {
      if (isThere) await (await caches.open(cacheName)).delete(address);
    },
  };
}

export const workerMemory = {
  /** Texts of the offline page in the chosen language. */
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
  /** Texts of an order's notification and the path of the order's page. */
  news: slot('news', z.object({ title: z.string(), text: z.string(), path: z.string() })),
  /** Number of open orders. */
  badge: slot('badge', z.number()),
};
