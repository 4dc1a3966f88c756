/**
 * The portal's service worker (ADR 047). It caches only the offline page. Scripts, styles and data always come from the
 * server, so nothing is stale after a deployment.
 */
import { orderNews, readPush } from './order-news.ts';
import { workerMemory } from '../../providers/worker/worker-memory.ts';

declare const self: ServiceWorkerGlobalScope;
/** Replaced by the build (packages/admin/vite/installable.mjs). */
declare const SHELL_VERSION: string;
declare const SHELL_FILES: readonly string[];

const shellName = `portal-shell-${SHELL_VERSION}`;
const offlinePage = '/offline.html';

self.addEventListener('install', (event) => {
  const keepShell = async () => {
    const shell = await caches.open(shellName);
    await shell.addAll(SHELL_FILES.map((file) => new Request(file, { cache: 'reload' })));
    // No script of the portal is cached, so a new worker can take over while tabs are open.
    await self.skipWaiting();
  };
  event.waitUntil(keepShell());
});

self.addEventListener('activate', (event) => {
  const takeOver = async () => {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => name.startsWith('portal-shell-') && name !== shellName).map((name) => caches.delete(name)),
    );
    // Let the browser request the page while the worker starts.
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(takeOver());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const path = new URL(request.url).pathname;
  if (SHELL_FILES.includes(path)) return event.respondWith(fromShell(request));
  if (request.mode !== 'navigate' || request.destination !== 'document') return;
  event.respondWith(pageOrOffline(event));
});

/** Returns the offline page or its assets. Fetches them only if the browser evicted the cache. */
async function fromShell(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: shellName, ignoreSearch: true })) ?? (await fetch(request));
}

async function pageOrOffline(event: FetchEvent): Promise<Response> {
  try {
    const preloaded: unknown = await event.preloadResponse;
    return preloaded instanceof Response ? preloaded : await fetch(event.request);
  } catch {
    return (await caches.match(offlinePage, { cacheName: shellName })) ?? Response.error();
  }
}

self.addEventListener('push', (event) => {
  event.waitUntil(tellOfOrder(event.data?.text() ?? ''));
});

/** Shows a notification about the order, unless a tab has the focus and shows the order itself. */
async function tellOfOrder(data: string): Promise<void> {
  const [pushed, words, badge] = [readPush(data), await workerMemory.news.read(), await workerMemory.badge.read()];
  if (!pushed || !words) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.some(({ focused }) => focused)) return;
  // Open tabs update the badge on their own.
  if (windows.length === 0 && badge !== undefined) {
    await workerMemory.badge.keep(badge + 1);
    await navigator.setAppBadge?.(badge + 1).catch(() => undefined);
  }
  const { title, body, tag, path } = orderNews(pushed, words);
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: path,
  });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path: unknown = event.notification.data;
  if (typeof path === 'string') event.waitUntil(openAt(path));
});

/** Time in ms that a tab has to confirm the navigation. Afterwards it is reloaded with the new path. */
const answerMs = 1000;

async function openAt(path: string): Promise<void> {
  const [tab] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!tab) return void (await self.clients.openWindow(path));
  await tab.focus().catch(() => undefined);
  const went = await new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), answerMs);
    tab.postMessage({ open: path }, [port2]);
  });
  if (!went) await tab.navigate(path).catch(() => self.clients.openWindow(path));
}
