/**
 * The portal's service worker (ADR 047). Of the portal it keeps one page, which says that there is no network: scripts,
 * styles and answers always come from the server, so that nothing can be stale after a deployment.
 */
import { orderNews, readPush } from './order-news.ts';
import { workerMemory } from '../../providers/worker/worker-memory.ts';

declare const self: ServiceWorkerGlobalScope;
/** Both are filled in by the build (packages/admin/vite/installable.mjs). */
declare const SHELL_VERSION: string;
declare const SHELL_FILES: readonly string[];

const shellName = `portal-shell-${SHELL_VERSION}`;
const offlinePage = '/offline.html';

self.addEventListener('install', (event) => {
  const keepShell = async () => {
    const shell = await caches.open(shellName);
    await shell.addAll(SHELL_FILES.map((file) => new Request(file, { cache: 'reload' })));
    // Nothing of the portal is kept, so that a new one can take over beneath open tabs.
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
    // The page is asked for while the worker wakes.
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

/** The offline page and what it loads; asked of the server only where the browser has thrown them away. */
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

/** A tab that somebody looks at tells of the order itself. */
async function tellOfOrder(data: string): Promise<void> {
  const [pushed, words, badge] = [readPush(data), await workerMemory.news.read(), await workerMemory.badge.read()];
  if (!pushed || !words) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.some(({ focused }) => focused)) return;
  // Open tabs count by themselves.
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

/** A tab that does not say within this time that it has gone there is loaded anew. */
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
