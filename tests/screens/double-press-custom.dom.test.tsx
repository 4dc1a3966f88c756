/** Buttons outside the declarations that write data: a double press sends only one request. */
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from 'schema-admin/contract/roles.ts';
import { type AnswerOverrides, contractBackend, isWrite } from '../setup/contract-backend.ts';
import { button, openDialogs, pass, pressAgainAndAgain, type, until } from 'schema-admin/testing/presses.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';
import { firstText } from '../setup/steps.ts';

interface Way {
  readonly role?: Role;
  readonly url: string;
  readonly instead?: AnswerOverrides;
  before?(): Promise<void>;
  control(): HTMLElement | null | undefined;
  readonly write: string;
}

const view = { Id: 1, Resource: 'orders', Name: 'Mine', Query: 'q=a', Shared: true, Mine: true };
const lists = { role: 'Admin', url: '/orders', instead: { '/ext/views/{resource}': () => [view] } } as const;
const openViews = async () => void fireEvent.click(await until(() => button('Views'), 'views'));
const openMoreOfView = async (item: string) => {
  await openViews();
  fireEvent.click(await until(() => button('More for Mine'), 'view'));
  await until(() => button(item), item);
};
const closure = {
  Id: 1,
  ShopId: 1,
  First: '2028-12-24',
  Last: '2028-12-26',
  Reason: 'Christmas',
  From: null,
  To: null,
};
const removed = { ...closure, UndoToken: 'abc', UndoUntil: '2026-11-20T10:01:00Z' };
const aShop = {
  role: 'Merchant',
  url: '/merchant/shops/1',
  instead: { '/ext/closures/shop/{id}': () => [closure], '/ext/closures/{id}': () => removed },
} as const;

const ways: Readonly<Record<string, Way>> = {
  'Sign In': {
    url: '/login',
    async before() {
      await until(() => button('Sign In'), 'button');
      type('Email', 'a@b.test');
      type('Password', 'Secret-1');
    },
    control: () => button('Sign In'),
    write: 'POST /portal/login',
  },
  'Send Reset Link': {
    url: '/forgotPassword',
    before: async () => void (await until(() => button('Send Reset Link'), 'button'), type('Email', 'a@b.test')),
    control: () => button('Send Reset Link'),
    write: 'POST /portal/forgot-password',
  },
  'Reset password': {
    url: '/resetPassword/abc',
    async before() {
      await until(() => button('Reset password'), 'button');
      type('New password', 'Secret-123');
      type('Confirm password', 'Secret-123');
    },
    control: () => button('Reset password'),
    write: 'POST /portal/forgot-password-reset',
  },
  'Set up': {
    url: '/setup/abc',
    async before() {
      await until(() => button('Set up'), 'button');
      for (const label of ['Name of the platform', 'Address', 'Email']) type(label, 'a@b.test');
      for (const label of ['Password', 'Confirm password']) type(label, 'Secret-123');
    },
    control: () => button('Set up'),
    write: 'POST /ext/setup/run',
  },
  'Save a view': {
    ...lists,
    before: async () => {
      await openViews();
      await until(() => button('Save view'), 'form');
      type('Save the current view as', 'Other');
    },
    control: () => button('Save view'),
    write: 'POST /ext/views',
  },
  'Rename a view': {
    ...lists,
    before: async () => {
      await openMoreOfView('Rename');
      fireEvent.click(button('Rename') ?? document.body);
      await until(() => (button('More for Mine') ? undefined : button('Rename')), 'form');
      type('New name', 'Other');
    },
    control: () => button('Rename'),
    write: 'PUT /ext/views/1',
  },
  'Update a view': {
    ...lists,
    before: () => openMoreOfView('Update to the current view'),
    control: () => button('Update to the current view'),
    write: 'PUT /ext/views/1',
  },
  'Share a view': {
    ...lists,
    before: () => openMoreOfView('Stop sharing'),
    control: () => button('Stop sharing'),
    write: 'PUT /ext/views/1',
  },
  'Delete a view': {
    ...lists,
    before: () => openMoreOfView('Delete'),
    control: () => button('Delete'),
    write: 'DELETE /ext/views/1',
  },
  Undo: {
    ...aShop,
    async before() {
      fireEvent.click(await until(() => button('Remove'), 'button'));
      await until(() => button('Undo'), 'offer');
    },
    control: () => button('Undo'),
    write: 'POST /ext/undo/abc',
  },
};

const now = new Date('2026-11-20T10:00:30Z');
beforeEach(
  () =>
    void vi.useFakeTimers({
      now,
      toFake: [
        'setTimeout',
        'clearTimeout',
        'setInterval',
        'clearInterval',
        'Date',
        'requestAnimationFrame',
        'cancelAnimationFrame',
      ],
    }),
);
afterEach(() => void vi.useRealTimers());

describe('a double press on a button outside the declarations', () => {
  it.each(Object.entries(ways))('writes once: %s', async (_, { role, url, instead = {}, before, control, write }) => {
    const { received } = renderApp({
      ...(role ? { role } : {}),
      url,
      backend: contractBackend(instead, { readMs: 10, writeMs: 50 }),
    });
    await before?.();
    const earlier = received.length;
    await until(control, 'control');
    await pressAgainAndAgain(control);
    const writes = () => received.slice(earlier).filter(isWrite);
    if (writes().length === 0) {
      await pressAgainAndAgain(
        () => openDialogs().at(-1)?.querySelector<HTMLElement>('button.ant-btn-primary'),
        () => firstText(openDialogs().at(-1) ?? document.createElement('div')),
      );
    }
    await pass(500);
    expect(writes().map(({ method, url: path }) => `${method} ${path}`)).toEqual([expect.stringContaining(write)]);
    expect(document.body.textContent).not.toMatch(/another user/i);
  });
});
