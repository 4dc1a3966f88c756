/** Write requests fail in every way: no input or selection is lost, and the next attempt works. */
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anOrder } from '../../src/custom/orders/order.fixture.ts';
import type { Answering } from 'schema-admin/providers/testing/backend.ts';
import { contractBackend } from '../setup/contract-backend.ts';
import {
  type Fault,
  createFaultyBackend,
  faults,
  distinctFaults,
  bodyIndependentFaults,
  unreachable,
} from '../setup/mock-faults.ts';
import { mockOrders } from '../setup/mock-orders.ts';
import { button, openDialogs, pass, type, until } from 'schema-admin/testing/presses.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
);
afterEach(() => void vi.useRealTimers());

const dialogWith = (words: RegExp) =>
  until(() => openDialogs().find((each) => words.test(each.textContent ?? '')), `dialog with ${words.source}`);

async function press(name: string, scope?: Element): Promise<void> {
  const control = await until(() => button(name, scope), `“${name}”`);
  await act(async () => void fireEvent.click(control));
}

/** Closes the dialog, and checks that it stays closed. */
async function close(dialog: Element): Promise<void> {
  await press('OK', dialog);
  await pass(1_000);
  expect(openDialogs()).toEqual([]);
}

interface WriteCase {
  readonly call: RegExp;
  readonly kinds: Readonly<Record<string, Fault>>;
  readonly network: ReturnType<typeof createFaultyBackend>;
  send(): Promise<void>;
  /** The dialog's text by failure, for failures whose text the specification defines. */
  readonly words?: Readonly<Record<string, RegExp>>;
  readInput(): unknown;
}

/** Checks that each failure, including being offline, opens a dialog with advice and keeps the input. */
async function expectWriteFaults({ call, kinds, network, send, words: own = {}, readInput }: WriteCase): Promise<void> {
  const entered = readInput();
  const expectTold = async (says: RegExp) => {
    await send();
    const dialog = await dialogWith(says);
    expect(dialog.textContent).toMatch(/^Error/);
    await close(dialog);
    expect(readInput()).toEqual(entered);
  };
  for (const [name, fault] of Object.entries(kinds)) {
    network.fail(call, fault);
    await expectTold(own[name] ?? fault.says);
    network.mend();
  }
  network.setOnline(false);
  await expectTold(own['a cut connection'] ?? unreachable);
  network.setOnline(true);
}

const van = () => document.querySelector<HTMLInputElement>('input[type="radio"]');

it('accepting an order keeps the order and the vehicle after a failure, and can be retried', async () => {
  const { backend: whole } = mockOrders([anOrder({ Id: 1 })]);
  const call = /\/shop\/delivery\/accept$/;
  const keys: unknown[] = [];
  const counting: Answering = (request) => {
    if (!call.test(request.url)) return whole(request);
    keys.push(request.headers['idempotency-key']);
    // The order is accepted but the response is lost. The retry has the same idempotency key.
    return keys.length === 1 ? 'hang up' : whole(request);
  };
  const network = createFaultyBackend(counting);
  renderApp({ role: 'Shop', url: '/orders/details/1', extensions: [], backend: network.backend });
  fireEvent.click(await until(van, 'van'));
  const send = () => press('Accept');
  await expectWriteFaults({ call, kinds: bodyIndependentFaults, network, send, readInput: () => van()?.checked });
  const letGo = network.holdBack(call);
  await send();
  // The press is painted first, so the buttons are disabled one frame later.
  await until(() => button('Reject')?.hasAttribute('disabled'), 'Reject, held back');
  letGo();
  await close(await dialogWith(unreachable));
  await send();
  await until(() => screen.queryByText(/accepted. It is ready for collection/), 'acceptance');
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

// Requirements O-8.12, O-8.15
it('rejecting an order leaves it unchanged after a failure, and can be retried', async () => {
  const orders = [anOrder({ Id: 1 })];
  const { backend: whole } = mockOrders(orders);
  const call = /\/reject$/;
  const network = createFaultyBackend((request) => {
    if (call.test(request.url)) {
      orders[0] = anOrder({ Id: 1, Status: 'RejectedDelivery', ShopPortalStatus: 'Archived' });
    }
    return whole(request);
  });
  renderApp({ role: 'Shop', url: '/orders/details/1', extensions: [], backend: network.backend });
  const send = async () => {
    await press('Reject');
    await press('Reject', await dialogWith(/Reject/));
  };
  const isOffered = () => button('Reject')?.hasAttribute('disabled') === false;
  await until(() => isOffered() || undefined, 'Reject');
  await expectWriteFaults({ call, kinds: distinctFaults, network, send, readInput: isOffered });
  await send();
  await until(() => screen.queryAllByText('Rejected Order')[0], 'rejected order');
});

const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true }).value;

// Requirement O-4.04
it('signing in keeps the input after a failure, gives advice, and can be retried', async () => {
  const call = /\/portal\/login$/;
  const network = createFaultyBackend(
    contractBackend(
      { '/portal/login': { Role: 'Shop' }, '/portal/profile': { Role: 'Shop' } },
      { readMs: 0, writeMs: 0 },
    ),
  );
  const { received } = renderApp({ url: '/login', extensions: [], backend: network.backend });
  await until(() => button('Sign In'), 'Sign In');
  type('Email', 'shop@demo.test');
  type('Password', 'Demo-Portal-1');
  const send = () => press('Sign In');
  const again = /Login failed\. Please try again\./;
  const words = { 'a 500 without words': again, 'a page of a proxy': again };
  await expectWriteFaults({
    call,
    kinds: faults,
    network,
    send,
    words,
    readInput: () => [valueOf('Email'), valueOf('Password')],
  });

  const sent = () => received.filter(({ url }) => call.test(url)).length;
  const before = sent();
  const letGo = network.holdBack(call);
  const signIn = button('Sign In');
  await send();
  await act(async () => {
    if (signIn) fireEvent.click(signIn);
    screen.getByLabelText<HTMLInputElement>('Password', { exact: true }).form?.requestSubmit();
  });
  await until(() => signIn?.className.includes('loading') || undefined, 'the press taken');
  expect(screen.getByRole('heading', { name: 'Sign in to the portal' })).toBeTruthy();
  letGo();
  await until(() => screen.queryByRole('heading', { name: 'Orders', level: 1 }), 'list of orders');
  expect(sent()).toBe(before + 1);
});

const tryAgain = /An error occurred\. Please try again\./;
const passwordWords = { 'a cut answer': tryAgain, 'a cut connection': tryAgain };

it('requesting a reset link keeps the email address after a failure, and can be retried', async () => {
  const network = createFaultyBackend(contractBackend({}, { readMs: 0, writeMs: 0 }));
  renderApp({ url: '/forgotPassword', extensions: [], backend: network.backend });
  await until(() => button('Send Reset Link'), 'Send Reset Link');
  type('Email', 'shop@demo.test');
  const send = () => press('Send Reset Link');
  await expectWriteFaults({
    call: /\/forgot-password$/,
    kinds: distinctFaults,
    network,
    send,
    words: passwordWords,
    readInput: () => valueOf('Email'),
  });
  await send();
  await until(
    () => screen.queryByText('If your email is registered, you will receive a password reset link shortly.'),
    'answer',
  );
});

it('choosing a new password keeps both fields after a failure, and can be retried', async () => {
  const network = createFaultyBackend(contractBackend({}, { readMs: 0, writeMs: 0 }));
  renderApp({ url: '/resetPassword/some-token', extensions: [], backend: network.backend });
  await until(() => button('Reset password'), 'Reset password');
  for (const label of ['New password', 'Confirm password']) type(label, 'Long-Enough-1');
  const send = () => press('Reset password');
  const call = /\/forgot-password-reset$/;
  await expectWriteFaults({
    call,
    kinds: distinctFaults,
    network,
    send,
    words: passwordWords,
    readInput: () => [valueOf('New password'), valueOf('Confirm password')],
  });
  const letGo = network.holdBack(call);
  await send();
  expect(screen.getByRole('heading', { name: 'Choose a new password' })).toBeTruthy();
  letGo();
  await until(() => screen.queryByRole('heading', { name: 'Your password is changed' }), 'changed password');
});
