import { describe, expect, it, vi } from 'vitest';
import { blockedStorage, browserProfile, fullStorage, smallStorage } from '../testing/browser-tabs.ts';
import { manualClock } from '../testing/manual-clock.ts';
import type { TextStorage } from './storage-slot.ts';
import type { User } from './session-store.ts';
import { createSessionStore } from './session-store.ts';

const shop: User = {
  role: 'Shop',
  shopName: 'Corner Shop',
  isCollectEnabled: false,
  isCollectOnly: false,
  isUserAdmin: false,
  termsAccepted: false,
};
const admin: User = { ...shop, role: 'Admin', shopName: undefined };
const slot = 'portal.session.v1';

describe('the session store', () => {
  it('keeps the user across reloads under one key, until the session ends', () => {
    const profile = browserProfile();
    createSessionStore(profile.openTab()).begin(shop);
    expect([...profile.values.keys()]).toEqual([slot]);
    const reloaded = createSessionStore(profile.openTab());
    expect(reloaded.get()).toEqual(shop);
    reloaded.end('signed-out');
    expect(profile.values.size).toBe(0);
  });

  it('returns the same object until the user changes', () => {
    const store = createSessionStore(browserProfile().openTab());
    store.begin(shop);
    const first = store.get();
    store.markRefreshed(store.key() ?? '');
    store.update({ termsAccepted: false });
    expect(store.get()).toBe(first);
    store.update({ termsAccepted: true });
    expect(store.get()).toEqual({ ...shop, termsAccepted: true });
  });

  it('notifies listeners only of sign-in, update and end', () => {
    const store = createSessionStore(browserProfile().openTab());
    const listener = vi.fn();
    const unsubscribe = store.subscribe(listener);
    store.begin(shop);
    store.markRefreshed(store.key() ?? '');
    store.update({ isCollectEnabled: true });
    store.end('expired');
    store.end('signed-out');
    store.update({ isCollectEnabled: false });
    expect(listener).toHaveBeenCalledTimes(3);
    unsubscribe();
    store.begin(shop);
    expect(listener).toHaveBeenCalledTimes(3);
  });

  it('keeps the first reason for ending until the next sign-in', () => {
    const store = createSessionStore(browserProfile().openTab());
    expect(store.ended()).toBeUndefined();
    store.begin(shop);
    store.end('expired');
    store.end('signed-out');
    expect(store.ended()).toBe('expired');
    store.begin(shop);
    expect(store.ended()).toBeUndefined();
  });

  it('follows sign-in, updates and sign-out in another tab', () => {
    const profile = browserProfile();
    const [here, there] = [createSessionStore(profile.openTab()), createSessionStore(profile.openTab())];
    const listener = vi.fn();
    here.subscribe(listener);
    there.begin(shop);
    expect(here.get()).toEqual(shop);
    expect(here.key()).toBe(there.key());
    there.update({ isCollectOnly: true });
    expect(here.get()?.isCollectOnly).toBe(true);
    there.markRefreshed(there.key() ?? '');
    there.end('signed-out');
    expect(here.get()).toBeUndefined();
    expect(here.ended()).toBe('signed-out');
    expect(listener).toHaveBeenCalledTimes(3);
    expect(profile.values.size).toBe(0);
  });

  it('notifies every tab of an expired session and stores no user', () => {
    const profile = browserProfile();
    const [here, there] = [createSessionStore(profile.openTab()), createSessionStore(profile.openTab())];
    here.begin(shop);
    there.end('expired');
    expect([here.get(), here.ended(), there.ended()]).toEqual([undefined, 'expired', 'expired']);
    expect([...profile.values.values()].join()).not.toContain('Shop');
    expect(createSessionStore(profile.openTab()).get()).toBeUndefined();
    there.begin(admin);
    expect([here.get()?.role, here.ended()]).toEqual(['Admin', undefined]);
  });

  it('notices a sign-in in another tab before its event arrives', () => {
    const { openTab } = browserProfile();
    const { storage } = openTab();
    const here = createSessionStore({ storage, events: undefined });
    here.begin(shop);
    const before = here.key();
    createSessionStore({ storage, events: undefined }).begin(admin);
    expect(here.key()).not.toBe(before);
    expect(here.get()?.role).toBe('Admin');
  });

  it('gives each sign-in its own key, even for the same user', () => {
    const store = createSessionStore(browserProfile().openTab());
    store.begin(shop);
    const first = store.key();
    store.end('signed-out');
    expect(store.key()).toBeUndefined();
    store.begin(shop);
    expect(store.key()).not.toBe(first);
  });

  it('increases the refresh time with each refresh, even within one millisecond', () => {
    const clock = manualClock();
    const store = createSessionStore({ ...browserProfile().openTab(), clock });
    store.begin(shop);
    expect(store.refreshedAt()).toBe(clock.now());
    store.markRefreshed(store.key() ?? '');
    expect(store.refreshedAt()).toBe(clock.now() + 1);
    store.markRefreshed('another session');
    expect(store.refreshedAt()).toBe(clock.now() + 1);
    clock.advance(60_000);
    store.markRefreshed(store.key() ?? '');
    expect(store.refreshedAt()).toBe(clock.now());
  });

  it.each(['', 'null', '{', '[]', '{"key":"k","refreshedAt":1,"user":{"role":"Owner"}}'])(
    'ignores corrupt stored data (%s)',
    (text) => {
      const profile = browserProfile();
      profile.values.set(slot, text);
      const store = createSessionStore(profile.openTab());
      expect(store.get()).toBeUndefined();
      store.begin(shop);
      expect(store.get()).toEqual(shop);
    },
  );

  it.each([
    ['absent', undefined],
    ['blocked', blockedStorage()],
    ['full', fullStorage()],
  ])('works in memory when the storage is %s', (_, storage) => {
    const store = createSessionStore({ storage, events: new EventTarget() });
    store.begin(shop);
    store.update({ termsAccepted: true });
    expect(store.key()).toBeDefined();
    expect(store.get()).toEqual({ ...shop, termsAccepted: true });
    store.end('signed-out');
    expect(store.get()).toBeUndefined();
  });

  it('frees space in a full storage, so that the session survives a reload', () => {
    const values = new Map([
      ['portal.columns.v1', 'c'.repeat(200)],
      ['portal.attention.v1', 'a'.repeat(200)],
      ['portal.appearance', 'dark'],
      ['another app', 'x'.repeat(200)],
    ]);
    const tab = () => ({
      storage: smallStorage(values, 650),
      tabStorage: smallStorage(new Map(), 650),
      events: new EventTarget(),
    });
    createSessionStore(tab()).begin(shop);
    expect(createSessionStore(tab()).get()).toEqual(shop);
    expect([...values.keys()].toSorted()).toEqual(['another app', 'portal.appearance', slot]);
  });

  it('uses the tab’s storage if the shared one is full', () => {
    const [values, own] = [new Map<string, string>(), new Map<string, string>()];
    const reload = () =>
      createSessionStore({
        storage: fullStorage(values),
        tabStorage: smallStorage(own, 650),
        events: new EventTarget(),
      });
    const store = reload();
    store.begin(shop);
    store.markRefreshed(store.key() ?? '');
    expect([reload().get(), reload().key()]).toEqual([shop, store.key()]);
    expect(
      createSessionStore({
        storage: fullStorage(values),
        tabStorage: smallStorage(new Map(), 650),
        events: new EventTarget(),
      }).get(),
    ).toBeUndefined();
    reload().end('signed-out');
    expect([own.size, reload().get()]).toEqual([0, undefined]);
  });

  it('prefers a sign-in in another tab to the tab’s own storage', () => {
    const profile = browserProfile();
    const own = new Map<string, string>();
    const { storage, events } = profile.openTab();
    const open = (shared: TextStorage) =>
      createSessionStore({ storage: shared, tabStorage: smallStorage(own, 650), events });
    open(fullStorage(profile.values)).begin(shop);
    const here = open(storage);
    expect(here.get()).toEqual(shop);
    createSessionStore({ ...profile.openTab() }).begin(admin);
    expect([here.get()?.role, own.size]).toEqual(['Admin', 0]);
  });

  it('treats an expiry during sign-out as signed out', () => {
    const store = createSessionStore(browserProfile().openTab());
    store.begin(shop);
    const stay = store.leave();
    store.end('expired');
    stay();
    expect(store.ended()).toBe('signed-out');
    store.begin(shop);
    store.end('expired');
    expect(store.ended()).toBe('expired');
  });

  it('removes the previous user from a storage that has become full', () => {
    const profile = browserProfile();
    createSessionStore(profile.openTab()).begin(admin);
    const store = createSessionStore({ storage: fullStorage(profile.values), events: new EventTarget() });
    expect(store.get()?.role).toBe('Admin');
    store.begin(shop);
    expect(store.get()).toEqual(shop);
    expect(profile.values.size).toBe(0);
  });
});
