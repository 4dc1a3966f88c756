/** Screens in the pseudo-language: what of the interface is still plain English was never in the catalogue, or is glued together. */
import { fireEvent, waitFor } from '@testing-library/react';
import { afterAll, describe, expect, it } from 'vitest';
import { english, speakIn } from 'schema-admin/contract/texts/language.ts';
import { languages, loadLanguage } from 'schema-admin/contract/texts/languages.ts';
import type { Resource } from 'schema-admin/engine/model/declaration/resource.ts';
import { contractBackend } from '../../setup/contract-backend.ts';

const language = await loadLanguage('en-XA');
speakIn(() => language);
// Imported in that language, for some texts are said on import.
const { renderApp: render } = await import('schema-admin/testing/render-app.tsx');
const loaded = await Promise.all(
  Object.entries(import.meta.glob<Resource>('../../../src/resources/*.resource.tsx', { import: 'default' })).map(
    async ([path, load]) => [path, await load()] as const,
  ),
);
/** Those of a backend of strangers say their words in one language (ADR 060). */
const declarations = Object.fromEntries(loaded.filter(([, { transport }]) => transport === undefined));
const renderApp = (given: Omit<Parameters<typeof render>[0], 'declarations'>) => render({ ...given, declarations });
afterAll(() => speakIn(() => english));

/** What the backend says, dates, which are Intl’s, names of keys, and of a language what its speakers call it. */
const isNoText = (text: string) =>
  /^(Sample|\W|\d)+$|^\S+@alder\.test$/.test(text) ||
  /^(\d\d Mar 2027|DD.MM.YYYY|(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)(day)?\b)/.test(text) ||
  ['Ctrl K', 'Ctrl', 'Enter', 'F10', 'Shift', ...[...languages.values()].map(({ name }) => name)].includes(text);
/** What antd’s tree says in English in every language. */
const isOfTree = (text: string) => text === 'for screen reader' || text === 'Select Sample';
/** Every text of the catalogue stands in brackets, with whatever it is told. */
const isSaid = (text: string) =>
  !/[A-Za-z]{2}/.test(text) || /^\[.*\]$/s.test(text) || isNoText(text) || isOfTree(text);

const backend = contractBackend({}, { readMs: 0, writeMs: 0 });
const isHidden = (element: Element | null) =>
  !element || element.closest('style, script, [aria-hidden="true"]') !== null;
/** Icons name themselves where they are not hidden. */
const labels = ['aria-label', 'placeholder', 'title', 'alt'];

/** All that is to be read or heard. */
function said(): string[] {
  const texts = [document.title];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (!isHidden(node.parentElement)) texts.push(node.textContent ?? '');
  }
  for (const name of labels) {
    for (const element of document.querySelectorAll(`[${name}]:not(.anticon)`)) {
      if (!isHidden(element)) texts.push(element.getAttribute(name) ?? '');
    }
  }
  return texts.map((text) => text.trim());
}

function plainEnglish(): string[] {
  const left = said().filter((text) => !text.split(' · ').every(isSaid));
  return [...new Set(left)];
}

/** By what it says; roles would be asked of every element, which takes a document of this size seconds. */
const find = async (selector: string, words: RegExp) =>
  await waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].find((element) =>
      words.test(element.getAttribute('aria-label') ?? element.textContent),
    );
    if (!found) throw new Error(`Nothing here says ${words}`);
    return found;
  });
const press = async (words: RegExp, selector = 'button') => fireEvent.click(await find(selector, words));

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
/** What people read of a declaration, by what it stands under. */
const readKeys = new Set([
  'label',
  'hint',
  'singular',
  'group',
  'tab',
  'title',
  'text',
  'confirmMany',
  'sorts',
  'tabs',
]);

function declaredTexts(value: unknown, isRead = false): string[] {
  if (typeof value === 'string') return isRead ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((each) => declaredTexts(each));
  if (!isPlain(value)) return [];
  // A resource names in `title` a field, a lookup in `label`, an alert in `tab` where its rows are.
  const isCode = (key: string) =>
    key === 'lookup' || (key === 'title' && 'access' in value) || (key === 'tab' && 'describe' in value);
  return Object.entries(value).flatMap(([key, inner]) =>
    isCode(key) ? [] : declaredTexts(inner, readKeys.has(key) || (isRead && isPlain(value) && !isPlain(inner))),
  );
}

describe('the pseudo-language', () => {
  it('says all that the resources declare', async () => {
    const texts = Object.values(declarations).flatMap((resource) => declaredTexts(resource));
    expect(texts.length).toBeGreaterThan(200);
    expect(texts.filter((text) => !isSaid(text))).toEqual([]);
  });

  it('says all of the sign-in screen, with what it says of an empty form', async () => {
    renderApp({ url: '/login', backend });
    await press(/Šîĝñ Îñ/);
    await find('[role="alert"]', /Þļéášé éñţéŕ ýóûŕ éɱáîļ áððŕéšš/);
    expect(plainEnglish()).toEqual([]);
  });

  it('says all of the screens for a forgotten password and a new one', async () => {
    renderApp({ url: '/forgotPassword', backend });
    await press(/Šéñð Ŕéšéţ/);
    await find('[role="alert"]', /Þļéášé éñţéŕ/);
    expect(plainEnglish()).toEqual([]);
    renderApp({ url: '/resetPassword/token', backend });
    fireEvent.change(await find('input', /^$/), { target: { value: 'weak' } });
    await press(/Ŕéšéţ þáššŵóŕð/);
    await find('[role="alert"]', /Þļéášé/);
    expect(plainEnglish()).toEqual([]);
  });

  it('says all around a list: its tools, their panels, the profile menu', async () => {
    renderApp({ role: 'Admin', url: '/admin/promotioncodes', backend });
    for (const [tool, opened] of [
      [/^\[Ƒîļţéŕ/, /Çļéáŕ Åļļ/],
      [/^\[Ṽîéŵš/, /Šáṽé/],
      [/^\[Çóļûɱñš/, /Ŕéšéţ çóļûɱñš/],
      [/^\[Éẋþóŕţ/, /Çļóšé|Çáñçéļ/],
    ] as const) {
      await press(tool);
      await find('button', opened);
      expect(plainEnglish()).toEqual([]);
    }
    await press(/Þŕóƒîļé/);
    await find('[role="menuitem"]', /Ļóĝóûţ/);
    expect(plainEnglish()).toEqual([]);
  });

  it('says all of a form, and of what is wrong with it', async () => {
    renderApp({ role: 'Admin', url: '/admin/promotioncodes/create', backend });
    fireEvent.click(await find('form button[type="submit"]', /./));
    await find('.form-problem', /Þļéášé/);
    expect(plainEnglish()).toEqual([]);
  });

  it('says all of the palette and of the list of keys', async () => {
    renderApp({ role: 'Admin', url: '/admin/promotioncodes', backend });
    await press(/Šéáŕçĥ óŕ ĝó ţó/);
    await find('[role="option"]', /Ķéýƀóáŕð šĥóŕţçûţš/);
    expect(plainEnglish()).toEqual([]);
    await press(/Ķéýƀóáŕð šĥóŕţçûţš/, '[role="option"]');
    await find('dd', /Ñéẋţ ŕóŵ/);
    expect(plainEnglish()).toEqual([]);
  });

  it('says all of a bulk action and of a change in the audit trail', async () => {
    renderApp({ role: 'Shop', url: '/orders', backend });
    await press(/Šéļéçţ ţĥéšé 1/, 'input');
    await find('[role="region"]', /Šéļéçţîóñ/);
    expect(plainEnglish()).toEqual([]);
    renderApp({ role: 'Admin', url: '/admin/audit/1', backend });
    await find('h2', /Ŵĥó áñð ŵĥéñ/);
    expect(plainEnglish()).toEqual([]);
  });

  it.each([
    ['Admin', '/admin/category/1'],
    ['Admin', '/admin/notifications/create'],
    ['Admin', '/admin/orders/details/1'],
    ['Merchant', '/merchant/shops/1'],
    ['Merchant', '/account-settings'],
    ['Merchant', '/merchant/privacy-policy/14'],
    ['Shop', '/orders/details/1'],
    ['Shop', '/terms/collect'],
  ] as const)('says all of what %s sees at %s', async (role, url) => {
    renderApp({ role, url, backend });
    await waitFor(() => {
      if (!document.querySelector('main h1, main h2, main article, [role="dialog"] form')) {
        throw new Error('Not there yet');
      }
      if (document.querySelector('.page-skeleton')) throw new Error('Still loading');
    });
    expect(plainEnglish()).toEqual([]);
  });
});
