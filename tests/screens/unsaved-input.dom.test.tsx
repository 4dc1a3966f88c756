/** Every form keeps its input after a reload, and when saving fails because the session or the network is gone. */
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contractBackend, isWrite } from '../setup/contract-backend.ts';
import {
  type WriteOperation,
  extensions,
  keyOf,
  permissiveOverrides,
  distinctOperations,
  user,
  stepsTo,
} from '../setup/write-operations.ts';
import { storedDrafts } from '../setup/stored-drafts.ts';
import { button, openDialogs, pass, type, until } from 'schema-admin/testing/presses.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';
import { everyNth } from '../setup/scale.ts';
import type { Steps } from '../setup/steps.ts';
import { stepsByOperation } from '../setup/write-steps.ts';

/**
 * Operations that are not tested here: forms with a file (files cannot be stored), forms in which the test steps
 * change nothing, forms that close before they send, forms with secrets (they are not stored), and forms with their own
 * tests.
 */
const excluded = [
  'merchant-account.logo',
  'shops.addImage',
  'incidents.addPhoto',
  'incidents.assign',
  'promo-codes.changeEnd',
  'merchant-account.policy',
  'orders.resolve',
  'shops.addClosure',
  'promo-codes.create',
  'payment-settings.changeAccount',
  'connectors.create',
  'connectors.connector',
];
/** Operations that take input before they write. */
const forms = distinctOperations.filter(
  (operation) =>
    !excluded.includes(keyOf(operation)) &&
    (operation.what === 'create' ||
      operation.resource.sections?.[operation.what] !== undefined ||
      stepsByOperation[keyOf(operation)]?.fill !== undefined ||
      ['orders.accept', 'orders.addNote', 'merchant-account.policy'].includes(keyOf(operation))),
);

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

type Fault = 'session' | 'network';
const address = () => `${window.location.pathname}${window.location.search}`;

function shown(): string[] {
  const scope = openDialogs().at(-1) ?? document.querySelector('main') ?? document;
  const inputs = [
    ...scope.querySelectorAll<HTMLInputElement>(
      'input:not([type="file"], [type="search"], [role="combobox"]), textarea',
    ),
  ];
  return [
    ...inputs.map(({ type: kind, value, checked }) =>
      kind === 'radio' || kind === 'checkbox' ? String(checked) : value,
    ),
    ...[...scope.querySelectorAll('.ant-select-selection-item, [contenteditable]')].map(
      ({ textContent }) => textContent ?? '',
    ),
  ];
}

async function open(operation: WriteOperation, way: Steps, drafts: Readonly<Record<string, unknown>>) {
  const state: { fault: Fault | undefined } = { fault: undefined };
  const whole = contractBackend(
    {
      ...permissiveOverrides,
      ...way.instead,
      '/portal/login': {
        Role: operation.role,
        IsCollectEnabled: true,
        TermsAccepted: true,
        IsUserAdmin: operation.role !== 'Shop',
      },
    },
    { readMs: 10, writeMs: 10 },
  );
  const network = renderApp({
    user: user(operation.role),
    url: way.url,
    drafts,
    extensions,
    backend: (request) => {
      if (request.url === '/portal/login') state.fault = undefined;
      if (state.fault === 'session') return { status: 401, json: {} };
      if (state.fault === 'network' && isWrite(request)) return 'hang up';
      return whole(request);
    },
  });
  return { ...network, break: (fault: Fault) => (state.fault = fault) };
}

const enabled = (control: HTMLElement | null | undefined) =>
  control instanceof HTMLButtonElement && control.disabled ? undefined : control;

/** Opens the form, fills it in, and returns a function that saves it. */
async function fill(operation: WriteOperation, way: Steps): Promise<() => Promise<void>> {
  await way.before?.();
  const control = await until(() => enabled(way.control()), `control of ${keyOf(operation)}`);
  if (way.fill) {
    const beneath = new Set(openDialogs());
    fireEvent.click(control);
    const dialog = await until(() => openDialogs().find((each) => !beneath.has(each)), `dialog of ${keyOf(operation)}`);
    await until(() => dialog.querySelector('label, input'), 'field');
    await pass(1000);
    await way.fill(dialog);
    await pass(100);
    return async () =>
      void fireEvent.click(
        await until(
          () => enabled(openDialogs().at(-1)?.querySelector<HTMLElement>('button.ant-btn-primary')),
          'button',
        ),
      );
  }
  // Wait until the displayed values have settled.
  for (let before = ''; before !== JSON.stringify(shown()); await pass(1000)) before = JSON.stringify(shown());
  return async () => {
    fireEvent.click(await until(() => enabled(way.control()), 'button'));
    await pass(200);
    const confirm = document.querySelector<HTMLElement>('.ant-modal-confirm button.ant-btn-primary');
    if (confirm) fireEvent.click(confirm);
  };
}

async function signIn(operation: WriteOperation) {
  await until(() => button('Sign In'), 'sign-in screen');
  type('Email', user(operation.role).email ?? '');
  type('Password', 'Demo-Portal-1');
  fireEvent.click(button('Sign In') ?? document.body);
  await until(() => document.querySelector('.side-menu') ?? undefined, 'portal');
}

const cases = forms.map((operation) => [`${operation.role}: ${keyOf(operation)}`, operation] as const);

describe('unsaved input', () => {
  it.each(everyNth(cases, 2))('is restored after a session that ended while saving: %s', async (_, operation) => {
    const way = stepsByOperation[keyOf(operation)] ?? (await stepsTo(operation));
    const app = await open(operation, way, way.drafts ?? {});
    const save = await fill(operation, way);
    const typed = shown();
    const place = address();
    app.break('session');
    await save();
    await signIn(operation);
    await until(() => (JSON.stringify(shown()) === JSON.stringify(typed) ? true : undefined), 'typed text').catch(
      () => undefined,
    );
    expect([address(), shown()]).toEqual([place, typed]);
  });

  it.each(everyNth(cases, 3))(
    'is kept if the network fails while saving, and after a reload: %s',
    async (_, operation) => {
      const way = stepsByOperation[keyOf(operation)] ?? (await stepsTo(operation));
      const app = await open(operation, way, way.drafts ?? {});
      const save = await fill(operation, way);
      const typed = shown();
      app.break('network');
      await save();
      await pass(500);
      const ok = button('OK', openDialogs().at(-1) ?? document.createElement('div'));
      if (ok) fireEvent.click(ok);
      await pass(500);
      expect(shown()).toEqual(typed);
      await open(operation, way, storedDrafts());
      await until(() => (JSON.stringify(shown()) === JSON.stringify(typed) ? true : undefined), 'typed text').catch(
        () => undefined,
      );
      expect(shown()).toEqual(typed);
    },
  );
});
