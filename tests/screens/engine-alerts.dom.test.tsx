/** Push notifications (subscription, prompt, switch, service worker messages and app badge) and the camera scanner. */
import { BellOutlined } from '@ant-design/icons';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { PushSwitch } from 'schema-admin/engine/features/alerts/PushSwitch.tsx';
import { showDesktopNotification } from 'schema-admin/engine/features/alerts/desktop-notification.ts';
import {
  isPushSupported,
  storePushChoice,
  isPushEnabled,
  subscribedWorker,
  subscribeBrowser,
  unsubscribeBrowser,
} from 'schema-admin/engine/features/alerts/push-alerts.ts';
import { CameraScan } from 'schema-admin/engine/features/scan/CameraScan.tsx';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { defineOperation } from 'schema-admin/providers/operation.ts';
import type { Received, Sent } from 'schema-admin/providers/testing/backend.ts';
import { inAct, waitForFound, press } from '../setup/interactions.ts';
import { button } from 'schema-admin/testing/presses.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';

const Letter = z.object({ Id: z.number(), Name: z.string(), Created: z.string() });
const access = { roles: ['Admin'] } as const;
const keys = z.object({ Endpoint: z.string(), P256dh: z.string(), Auth: z.string() });
const calls = {
  key: endpoint({ method: 'GET', path: '/letters-push/key', access, summary: 'Key', answer: z.string() }),
  subscribe: endpoint({
    method: 'POST',
    path: '/letters-push',
    access,
    summary: 'Subscribe',
    body: json(keys),
    answer: z.unknown(),
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/letters-push/end',
    access,
    summary: 'End',
    body: json(z.object({ Endpoint: z.string() })),
    answer: z.unknown(),
  }),
  waiting: endpoint({ method: 'GET', path: '/letters-push/waiting', access, summary: 'Waiting', answer: z.number() }),
  scan: endpoint({ method: 'GET', path: '/letters-scan/{code}', access, summary: 'Scan', answer: z.number() }),
};
const common = { icon: BellOutlined, schema: Letter, id: 'Id', title: 'Name', transport: 'rest' } as const;
const declarations = {
  letters: defineResource({
    name: 'letters',
    label: 'Letters',
    singular: 'letter',
    ...common,
    access: { Admin: ['list', 'show'] },
    menu: { order: 1 },
    paths: () => ({ list: '/letters', show: '/letters/:id' }),
    rest: { path: '/letters' },
    list: {
      columns: ['Name'],
      tabs: { in: 'In', out: 'Out' },
      newRows: {
        createdAt: ({ Created }) => new Date(Created),
        concerns: () => true,
        check: async () => false,
        banner: () => 'New letters',
        alert: {
          tab: 'in',
          when: () => true,
          title: 'New Letter',
          describe: ({ Name }) => Name,
          push: {
            extension: 'order-alerts',
            key: defineOperation('letters', 'pushKey', async ({ call }) => await call(calls.key, {})),
            subscribe: defineOperation(
              'letters',
              'subscribe',
              async ({ call }, _, body: z.infer<typeof keys>) => await call(calls.subscribe, { body }),
            ),
            unsubscribe: defineOperation(
              'letters',
              'unsubscribe',
              async ({ call }, _, body: { readonly Endpoint: string }) => await call(calls.unsubscribe, { body }),
            ),
            describe: ({ number, shop }) => `Letter ${number} for ${shop}`,
            waiting: {
              extension: 'order-alerts',
              operation: defineOperation('letters', 'waiting', async ({ call }) => await call(calls.waiting, {})),
            },
          },
        },
      },
    },
    scan: { extension: 'scan', find: async ({ call }, code) => await call(calls.scan, { params: { code } }) },
    sections: { of: { title: 'What it is', fields: ['Name'] } },
  }),
  desk: defineResource({
    name: 'desk',
    label: 'Desk',
    singular: 'desk',
    ...common,
    access: { Admin: ['list'] },
    menu: { order: 2 },
    paths: () => ({ list: '/desk' }),
    rest: { path: '/desk' },
    pages: {
      list: async () => ({
        default: () => (
          <>
            <h1>Desk</h1>
            <PushSwitch />
            <CameraScan />
          </>
        ),
      }),
    },
  }),
};

const subscription = (address: string) => ({
  endpoint: address,
  toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: vi.fn(async () => true),
});

/** Defines a global. vi.stubGlobal would be undone by the next renderApp. */
const give = (name: string, value: unknown) => Object.defineProperty(globalThis, name, { configurable: true, value });

/** Installs a fake browser that supports push, and records the calls to it. */
function browser({
  permission = 'granted',
  refuses = 0,
  subscribed = false,
}: {
  readonly permission?: NotificationPermission;
  readonly refuses?: number;
  readonly subscribed?: boolean;
} = {}) {
  const browserCalls: string[] = [];
  let current = subscribed ? subscription('old') : undefined;
  let left = refuses;
  const pushManager = {
    subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
      browserCalls.push(`subscribe ${String(applicationServerKey)}`);
      left -= 1;
      if (left >= 0) throw new Error('Another key');
      return (current = subscription('new'));
    },
    getSubscription: async () => current ?? null,
  };
  const worker = { pushManager, showNotification: vi.fn(async () => undefined) };
  const messages = new EventTarget();
  const serviceWorker = Object.assign(messages, {
    ready: Promise.resolve(worker),
    getRegistration: async () => worker,
  });
  class Shown extends EventTarget {
    static permission: NotificationPermission = permission;
    static requestPermission = async () => {
      browserCalls.push('permission');
      if (Shown.permission === 'default') Shown.permission = 'granted';
      return Shown.permission;
    };
    static readonly all: Shown[] = [];
    close = vi.fn();
    constructor(
      readonly title: string,
      readonly given: object,
    ) {
      super();
      Shown.all.push(this);
    }
  }
  vi.stubEnv('PROD', true);
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  Object.defineProperty(navigator, 'setAppBadge', {
    configurable: true,
    value: async (count: number) => void browserCalls.push(`badge ${count}`),
  });
  give('PushManager', EventTarget);
  give('Notification', Shown);
  return { browserCalls, worker, messages, Shown, current: () => current };
}

beforeEach(() => () => {
  for (const name of ['serviceWorker', 'setAppBadge', 'mediaDevices']) Reflect.deleteProperty(navigator, name);
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name);
  vi.unstubAllEnvs();
});

const letters = [{ Id: 1, Name: 'First', Created: '2026-01-01T10:00:00Z' }];
function open(
  url: string,
  refuse: (request: Received) => Sent | undefined = () => undefined,
  extensions: readonly string[] = ['order-alerts', 'scan'],
) {
  return renderApp({
    role: 'Admin',
    url,
    declarations,
    extensions,
    backend: (request) => {
      const refused = refuse(request);
      if (refused) return refused;
      if (request.url === '/letters-push/key') return { json: { Result: 'the-key' } };
      if (request.url === '/letters-push/waiting') return { json: { Result: 4 } };
      if (request.url.startsWith('/letters-scan/')) return { json: { Result: 1 } };
      if (/^\/letters\/\d/.test(request.url)) return { json: letters[0] };
      return request.url.startsWith('/letters?')
        ? { json: letters, headers: { 'x-total-count': '1' } }
        : { json: request.url.startsWith('/portal/') ? {} : { Result: null } };
    },
  });
}
const writes = (network: ReturnType<typeof open>) =>
  network.received
    .filter(({ method, url }) => method === 'POST' && url.startsWith('/letters-push'))
    .map(({ url, text }) => `${url} ${text}`);

describe('the browser’s push service', () => {
  it('subscribes with the backend’s key and replaces a subscription that has another key', async () => {
    const first = browser();
    expect(isPushSupported()).toBe(true);
    expect(await subscribeBrowser('k')).toEqual({ Endpoint: 'new', P256dh: 'p', Auth: 'a' });
    expect(first.browserCalls).toEqual(['subscribe k']);
    const refusing = browser({ refuses: 1 });
    await expect(subscribeBrowser('k')).rejects.toThrow('Another key');
    const older = browser({ refuses: 1, subscribed: true });
    const old = older.current();
    expect((await subscribeBrowser('k')).Endpoint).toBe('new');
    expect([old?.unsubscribe.mock.calls.length, refusing.browserCalls]).toEqual([1, ['subscribe k']]);
    expect(await unsubscribeBrowser()).toBe('new');
    browser();
    expect(await unsubscribeBrowser()).toBeUndefined();
  });

  it('takes over notifications from the page once the user has chosen push', async () => {
    storePushChoice(false);
    const { worker, Shown } = browser({ subscribed: true });
    const opened = vi.fn();
    const message = { title: 'New Letter', text: 'First', tag: 'letters 1', path: '/letters/1', onOpen: opened };
    expect([isPushEnabled(), await subscribedWorker()]).toEqual([false, undefined]);
    await showDesktopNotification(message);
    const [shown] = Shown.all;
    expect([shown?.title, shown?.given, worker.showNotification.mock.calls.length]).toEqual([
      'New Letter',
      { body: 'First', tag: 'letters 1' },
      0,
    ]);
    const focus = vi.spyOn(window, 'focus').mockImplementation(() => undefined);
    shown?.dispatchEvent(new Event('click'));
    expect([focus.mock.calls.length, shown?.close.mock.calls.length, opened.mock.calls.length]).toEqual([1, 1, 1]);
    storePushChoice(true);
    expect(isPushEnabled()).toBe(true);
    await showDesktopNotification(message);
    expect(worker.showNotification).toHaveBeenCalledWith('New Letter', {
      body: 'First',
      tag: 'letters 1',
      data: '/letters/1',
      icon: '/icon-192.png',
    });
    expect(Shown.all).toHaveLength(1);
    browser();
    expect(await subscribedWorker()).toBeUndefined();
    give(
      'Notification',
      class {
        static readonly permission = 'granted';
        constructor() {
          throw new TypeError('Illegal');
        }
      },
    );
    await showDesktopNotification(message);
    const denied = browser({ permission: 'denied', subscribed: true });
    await showDesktopNotification(message);
    expect(denied.worker.showNotification).not.toHaveBeenCalled();
    storePushChoice(false);
    vi.stubEnv('PROD', false);
    expect(isPushSupported()).toBe(false);
  });
});

describe('the push switch', () => {
  const state = () => document.querySelector('.push-switch [role="switch"]')?.getAttribute('aria-checked');
  const turn = async () => {
    const control = await waitForFound(
      () => document.querySelector('.push-switch [role="switch"]:not([disabled])'),
      'switch',
    );
    await inAct(() => fireEvent.click(control));
  };

  it('subscribes and unsubscribes the browser', async () => {
    storePushChoice(false);
    const { browserCalls } = browser();
    const network = open('/desk');
    await turn();
    await waitFor(() => expect(state()).toBe('true'));
    expect([browserCalls.filter((each) => !each.startsWith('badge')), writes(network), isPushEnabled()]).toEqual([
      ['permission', 'subscribe the-key'],
      ['/letters-push {"Endpoint":"new","P256dh":"p","Auth":"a"}'],
      true,
    ]);
    await turn();
    await waitFor(() => expect(state()).toBe('false'));
    expect([writes(network).at(-1), isPushEnabled()]).toEqual(['/letters-push/end {"Endpoint":"new"}', false]);
  });

  it('stays off with a message if the browser refuses, and is hidden without push', async () => {
    browser({ permission: 'denied' });
    const network = open('/desk');
    await turn();
    await waitForFound(() => document.querySelector('.ant-message-error'), 'word');
    await waitFor(() => expect([state(), writes(network), isPushEnabled()]).toEqual(['false', [], false]));
    open('/desk', undefined, ['scan']);
    await waitForFound(() => document.querySelector('h1'), 'page');
    expect(state()).toBeUndefined();
  });
});

describe('the portal', () => {
  it('offers desktop notifications once, in the list that has them', async () => {
    const { browserCalls } = browser({ permission: 'default' });
    open('/letters');
    await waitForFound(() => document.querySelector('.alerts-prompt'), 'prompt');
    await press('Allow notifications');
    await waitFor(() => expect(browserCalls).toContain('subscribe the-key'));
    expect([document.querySelector('.alerts-prompt'), isPushEnabled()]).toEqual([null, true]);
    browser({ permission: 'default' });
    open('/letters/1');
    await waitForFound(() => document.querySelector('h1'), 'page');
    expect(document.querySelector('.alerts-prompt')).toBeNull();
    const other = browser({ permission: 'default' });
    open('/letters', undefined, []);
    await press('Not now');
    expect([document.querySelector('.alerts-prompt'), other.browserCalls]).toEqual([null, []]);
    const plain = browser({ permission: 'default' });
    open('/letters', undefined, []);
    await press('Allow notifications');
    await waitFor(() => expect(plain.browserCalls).toEqual(['permission']));
    storePushChoice(false);
  });

  it('renews the subscription, opens pages for the worker and shows the waiting count', async () => {
    storePushChoice(true);
    const { browserCalls, messages } = browser();
    const network = open('/desk');
    await waitFor(() => expect(browserCalls).toEqual(expect.arrayContaining(['subscribe the-key', 'badge 4'])));
    const answered = vi.fn();
    const say = (data: unknown) =>
      act(
        async () =>
          void messages.dispatchEvent(
            Object.assign(new Event('message'), { data, ports: [{ postMessage: answered }] }),
          ),
      );
    await say({ open: 'https://elsewhere.test/' });
    await say('open');
    expect([location.pathname, answered.mock.calls.length]).toEqual(['/desk', 0]);
    await say({ open: '/letters/1' });
    await waitFor(() => expect(location.pathname).toBe('/letters/1'));
    expect(answered).toHaveBeenCalledWith(true);
    expect(network.received.filter(({ url }) => url.endsWith('/waiting'))).toHaveLength(1);
    storePushChoice(false);
  });
});

describe('the camera', () => {
  const scan = async () => await press('Scan with the camera');

  it('opens the record of the scanned code and then stops', async () => {
    const stop = vi.fn();
    const stream = { getTracks: () => [{ stop }] };
    const pictures: unknown[] = [[], [{ rawValue: 'L-1' }]];
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        detect = async () => pictures.shift() ?? [];
      },
    );
    const getUserMedia = vi.fn(async (_: unknown) => stream);
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
    Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { configurable: true, writable: true, value: null });
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
    const network = open('/desk');
    await scan();
    await waitFor(() => expect(location.pathname).toBe('/letters/1'));
    expect(getUserMedia).toHaveBeenCalledWith({ video: { facingMode: 'environment' } });
    expect(network.received.filter(({ url }) => url.startsWith('/letters-scan')).map(({ url }) => url)).toEqual([
      '/letters-scan/L-1',
    ]);
    await waitFor(() => expect([stop.mock.calls.length > 0, play.mock.calls.length]).toEqual([true, 1]));
  });

  it('shows an error without a camera, and is hidden if the browser cannot detect codes', async () => {
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        detect = async () => await Promise.reject(new Error('No'));
      },
    );
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: { getUserMedia: async () => await Promise.reject(new Error('None')) },
    });
    open('/desk', ({ url }) =>
      url.startsWith('/letters-scan') ? { status: 404, json: { Error: 'None' } } : undefined,
    );
    await scan();
    await waitForFound(() => document.querySelector('.ant-modal [role="alert"]')?.textContent || undefined, 'word');
    vi.stubGlobal('BarcodeDetector', undefined);
    open('/desk');
    await waitForFound(() => document.querySelector('h1'), 'page');
    expect(button('Scan with the camera')).toBeUndefined();
  });
});
