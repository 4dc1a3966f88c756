/** User actions on the rendered portal with a running clock, and a recorder for their effects. */
import { timeoutManager } from '@tanstack/react-query';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { vi } from 'vitest';
import { afterThisTest } from 'schema-admin/testing/after-test.ts';
import type { Network } from 'schema-admin/testing/mock-network.ts';
import { isWrite } from './contract-backend.ts';
import { expectTextSnapshot, settledText } from './settled-text.ts';
import { button, openDialogs } from 'schema-admin/testing/presses.ts';

const part = (selector: string) => () =>
  [...document.querySelectorAll(selector)].findLast(
    (each) => !each.closest('.ant-popover-hidden, .ant-dropdown-hidden'),
  );

/** Records the texts of page parts, the requests below a path, and all writes. */
export function createRecorder(network: Network, path: string) {
  const parts: Record<string, readonly string[]> = {};
  return {
    /** Records the text of a page part once it has settled. */
    see: async (name: string, selector: string | (() => Element | undefined)) => {
      // The app ignores a second press that follows too quickly.
      await waitFor(() => {
        if (document.querySelector('[type="submit"][aria-disabled="true"]')) throw new Error('It is still submitting');
      });
      parts[name] = await settledText(typeof selector === 'string' ? part(selector) : selector);
    },
    note: (name: string, text: string) => void (parts[name] = [text]),
    noteRequest: (name: string) =>
      void (parts[name] = [String(network.received.filter(({ url }) => url.startsWith(path)).at(-1)?.url)]),
    expectAll: (file: string) => {
      const writes = network.received
        .filter((request) => isWrite(request) && !request.url.startsWith('/portal/'))
        .map(({ method, url, text }) => `${method} ${url} ${text}`);
      return expectTextSnapshot(file, writes.length > 0 ? { ...parts, 'what was sent': writes } : parts);
    },
  };
}

/** Retries failed requests without the usual delays of one and two seconds. */
export function retryImmediately(): void {
  const later = timeoutManager.setTimeout.bind(timeoutManager);
  const spy = vi
    .spyOn(timeoutManager, 'setTimeout')
    .mockImplementation((work, ms) => later(work, ms === 1000 || ms === 2000 ? 0 : ms));
  afterThisTest(() => spy.mockRestore());
}

export const inAct = (hand: () => unknown) => act(async () => void hand());
const missing = new Error('The element is not rendered yet');
export const waitForFound = async <Found>(look: () => Found | null | undefined, what: string) => {
  const there = await waitFor(() => {
    const seen = look();
    if (seen === undefined || seen === null) throw missing;
    return seen;
  }).catch(() => undefined);
  if (there === undefined) {
    throw new Error(
      `There is no ${what}. Found instead: ${[...document.querySelectorAll('button, [role="menuitem"], label')].map((each) => each.getAttribute('aria-label') ?? each.textContent).join(' | ')}`,
    );
  }
  return there;
};
export const press = async (name: string, scope: () => Element | undefined = () => document.body) => {
  const control = await waitForFound(() => {
    const within = scope();
    return within && button(name, within);
  }, `button “${name}”`);
  await inAct(() => fireEvent.click(control));
};
export const filterPanel = () => document.querySelector('.filter-panel') ?? undefined;
export const topDialog = () => openDialogs().at(-1);
export const toggle = async (name: string) => {
  const boxes = () =>
    [...document.querySelectorAll('input')].find(
      (input) => (input.getAttribute('aria-label') ?? input.closest('label')?.textContent) === name,
    );
  const box = await waitForFound(boxes, `box “${name}”`);
  await inAct(() => fireEvent.click(box));
};
export const fillIn = async (selector: string, value: string, at = 0) => {
  const input = await waitForFound(() => [...document.querySelectorAll<HTMLInputElement>(selector)].at(at), selector);
  await inAct(() => fireEvent.change(input, { target: { value } }));
  await inAct(() => fireEvent.blur(input));
};
export const pressKey = (name: string, more: object = {}, target: Element = document.body) =>
  inAct(() => fireEvent.keyDown(target, { key: name, ...more }));
export const findRow = (id: number | string) =>
  waitForFound(() => document.querySelector(`[data-row="${id}"] a`), `row ${id}`);
