/** Screens in the pseudo-language. Text that stays plain English is missing from the catalogue or concatenated. */
import { fireEvent, waitFor } from '@testing-library/react';
import { afterAll, describe, expect, it } from 'vitest';
import { english, setLanguageSource } from 'schema-admin/contract/texts/language.ts';
import { languages, loadLanguage } from 'schema-admin/contract/texts/languages.ts';
import type { Resource } from 'schema-admin/engine/model/declaration/resource.ts';
import { contractBackend } from '../../setup/contract-backend.ts';

const language = await loadLanguage('en-XA');
setLanguageSource(() => language);
// Imported after the language is set because some texts are evaluated on import.
const { renderApp: render } = await import('schema-admin/testing/render-app.tsx');
const loaded = await Promise.all(
  Object.entries(import.meta.glob<Resource>('../../../src/resources/**/*.resource.tsx', { import: 'default' })).map(
    async ([path, load]) => [path, await load()] as const,
  ),
);
/** Excludes resources of third-party backends, whose texts exist in one language only (ADR 060). */
const declarations = Object.fromEntries(loaded.filter(([, { transport }]) => transport === undefined));
const renderApp = (given: Omit<Parameters<typeof render>[0], 'declarations'>) => render({ ...given, declarations });
afterAll(() => setLanguageSource(() => english));

/** Returns whether the text is backend data, a date from Intl, or the name of a key, a language or a product. */
const isNoText = (text: string) =>
  /^(Sample|\W|\d)+$|^\S+@alder\.test$/.test(text) ||
  /^(\d\d Mar 2027|DD.MM.YYYY|(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)(day)?\b)/.test(text) ||
  [
    'Ctrl K',
    'Ctrl',
    'Enter',
    'F10',
    'Shift',
    'WooCommerce',
    'Shopify',
    ...[...languages.values()].map(({ name }) => name),
  ].includes(text);
/** Returns whether the text is English that antd's tree contains in every language. */
const isOfTree = (text: string) => text === 'for screen reader' || text === 'Select Sample';
/** Returns whether the text needs no translation or is in the brackets that mark a catalogue text. */
const isSaid = (text: string) =>
  !/[A-Za-z]{2}/.test(text) || /^\[.*\]$/s.test(text) || isNoText(text) || isOfTree(text);

const backend = contractBackend({}, { readMs: 0, writeMs: 0 });
const isHidden = (element: Element | null) =>
  !element || element.closest('style, script, [aria-hidden="true"]') !== null;
/** Attributes that hold texts. Icons are excluded below, because they carry their own English names. */
const labels = ['aria-label', 'placeholder', 'title', 'alt'];

/** Returns all visible texts and accessible names of the document. */
function displayedTexts(): string[] {
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
  const left = displayedTexts().filter((text) => !text.split(' · ').every(isSaid));
  return [...new Set(left)];
}

/** Searches by selector and text. A role query computes every element's role, which takes seconds in this document. */
const find = async (selector: string, words: RegExp) =>
  await waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].find((element) =>
      words.test(element.getAttribute('aria-label') ?? element.textContent),
    );
    if (!found) throw new Error(`No ${selector} matches ${words}`);
    return found;
  });
const press = async (words: RegExp, selector = 'button') => fireEvent.click(await find(selector, words));

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
/** Keys of a declaration whose values are shown to users. */
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
  // These keys hold a field name (`title` of a resource), a lookup or an alert's tab, not text.
  const isCode = (key: string) =>
    key === 'lookup' || (key === 'title' && 'access' in value) || (key === 'tab' && 'describe' in value);
  return Object.entries(value).flatMap(([key, inner]) =>
    isCode(key) ? [] : declaredTexts(inner, readKeys.has(key) || (isRead && isPlain(value) && !isPlain(inner))),
  );
}

describe('the pseudo-language', () => {
  it('covers all texts of resource declarations', async () => {
    const texts = Object.values(declarations).flatMap((resource) => declaredTexts(resource));
    expect(texts.length).toBeGreaterThan(200);
    expect(texts.filter((text) => !isSaid(text))).toEqual([]);
  });

  it('covers the sign-in screen and its validation messages', async () => {
    renderApp({ url: '/login', backend });
    await press(/Šîĝñ Îñ/);
    await find('[role="alert"]', /Þļéášé éñţéŕ ýóûŕ éɱáîļ áððŕéšš/);
    expect(plainEnglish()).toEqual([]);
  });

  it('covers the screens for forgotten and new passwords', async () => {
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

  it('covers the list, its tools and their panels, and the profile menu', async () => {
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

  it('covers a form and its validation messages', async () => {
    renderApp({ role: 'Admin', url: '/admin/promotioncodes/create', backend });
    fireEvent.click(await find('form button[type="submit"]', /./));
    await find('.form-problem', /Þļéášé/);
    expect(plainEnglish()).toEqual([]);
  });

  it('covers the command palette and the list of shortcuts', async () => {
    renderApp({ role: 'Admin', url: '/admin/promotioncodes', backend });
    await press(/Šéáŕçĥ óŕ ĝó ţó/);
    await find('[role="option"]', /Ķéýƀóáŕð šĥóŕţçûţš/);
    expect(plainEnglish()).toEqual([]);
    await press(/Ķéýƀóáŕð šĥóŕţçûţš/, '[role="option"]');
    await find('dd', /Ñéẋţ ŕóŵ/);
    expect(plainEnglish()).toEqual([]);
  });

  it('covers a bulk action and an entry of the audit trail', async () => {
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
  ] as const)('covers the page that %s sees at %s', async (role, url) => {
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
