/** The form that stands before the portal's scripts have come is sign-in's, and gives over to it (ADR 066). */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { languages } from '../../contract/texts/languages.ts';
import { english, speakIn } from '../../contract/texts/language.ts';
import { earlyForm, takeEarlyForm } from '../../src/custom/session/early-form.ts';
import { drawEarlySignIn } from '../../src/custom/session/early-sign-in.ts';
import { sessionTexts } from '../../src/custom/session/texts.ts';
import type { Received } from '../../src/providers/testing/backend.ts';
import { renderApp } from '../setup/render-app.tsx';

const kept = ['class', 'name', 'type', 'autocomplete', 'inputmode', 'href', 'lang', 'novalidate', 'aria-current', 'aria-label', 'viewBox', 'd', 'rx'];
/** What only a form that can be wrong, is on its way or waves has. */
const ofReact = ['ant-wave-target'];

/** What is seen and can be pressed, element by element. */
function outlineOf(element: Element): string {
  const said = kept.flatMap((name) => {
    const value = element.getAttribute(name)?.split(' ').filter((word) => !ofReact.includes(word)).toSorted().join(' ');
    return value === undefined ? [] : [`${name}=${value}`];
  });
  const inside = [...element.childNodes].map((node) => (node instanceof Element ? outlineOf(node) : (node.textContent ?? '')));
  return `<${[element.localName, ...said].join(' ')}>${inside.join('')}</>`;
}

function drawEarly(): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = '<div class="boot">The portal is loading</div>';
  document.body.append(root);
  drawEarlySignIn(root, sessionTexts);
  return root;
}

const open = (backend: (request: Received) => { readonly json: unknown } = () => ({ json: {} })) => renderApp({ url: '/login', backend });

const field = (root: ParentNode, name: string): HTMLInputElement => {
  const found = root.querySelector(`input[name="${name}"]`);
  if (!(found instanceof HTMLInputElement)) throw new Error(`There is no field ${name}`);
  return found;
};

afterEach(() => {
  takeEarlyForm();
  cleanup();
  document.body.replaceChildren();
  speakIn(() => english);
});

describe('the early form', () => {
  it.each(['en-GB', 'ar', 'pl'])('is what sign-in draws, in %s too', async (tag) => {
    const language = await languages.get(tag)?.load();
    speakIn(() => language ?? english);
    const early = drawEarly().querySelector('.signed-out');
    const outline = early && outlineOf(early);
    early?.parentElement?.remove();
    open();
    const drawn = document.querySelector('.signed-out');
    expect(outline).toBe(drawn && outlineOf(drawn));
  });

  it('gives over what was typed, where the cursor is, and whether the password is shown', async () => {
    const root = drawEarly();
    expect(document.activeElement).toBe(field(root, 'email'));
    field(root, 'email').value = 'ada@alder.test';
    field(root, 'password').value = 'Secret';
    const box = root.querySelector('[type="checkbox"]');
    if (box) fireEvent.click(box);
    field(root, 'password').focus();
    field(root, 'password').setSelectionRange(2, 4);
    root.firstElementChild?.remove();
    open();
    const password = field(document, 'password');
    expect([field(document, 'email').value, password.value, password.type]).toEqual(['ada@alder.test', 'Secret', 'text']);
    expect(document.activeElement).toBe(password);
    await act(() => Promise.resolve());
    expect([password.selectionStart, password.selectionEnd]).toEqual([2, 4]);
  });

  it('leaves the cursor out of the fields where somebody has left them', async () => {
    const root = drawEarly();
    field(root, 'email').blur();
    await act(() => new Promise((later) => void setTimeout(later)));
    root.firstElementChild?.remove();
    open();
    expect(document.activeElement).toBe(document.body);
  });

  it('sends what was sent with it, once', async () => {
    const root = drawEarly();
    field(root, 'email').value = 'ada@alder.test';
    field(root, 'password').value = 'Secret';
    const form = root.querySelector('form');
    if (form) fireEvent.submit(form);
    if (form) fireEvent.submit(form);
    root.firstElementChild?.remove();
    const { received } = open();
    const sent = () => received.filter(({ url }) => url === '/portal/login');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(JSON.parse(sent()[0]?.text ?? '')).toMatchObject({ Email: 'ada@alder.test', Password: 'Secret' });
  });

  it('is pressed where the button is let go of over the form that has come meanwhile', async () => {
    const root = drawEarly();
    field(root, 'email').value = 'ada@alder.test';
    field(root, 'password').value = 'Secret';
    const button = root.querySelector('form button');
    if (button) fireEvent.pointerDown(button);
    root.firstElementChild?.remove();
    const { received } = open();
    await act(() => Promise.resolve());
    expect(received.some(({ url }) => url === '/portal/login')).toBe(false);
    fireEvent.pointerUp(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(received.some(({ url }) => url === '/portal/login')).toBe(true));
  });

  it('is waited for while something is being composed in it', async () => {
    const root = drawEarly();
    fireEvent.compositionStart(field(root, 'email'));
    let isDone = false;
    const done = earlyForm()?.composed()?.then(() => (isDone = true));
    await Promise.resolve();
    expect(isDone).toBe(false);
    fireEvent.compositionEnd(field(root, 'email'));
    await done;
    expect(isDone).toBe(true);
  });

  it('makes room for what the page says where the portal cannot be fetched', () => {
    const root = drawEarly();
    expect(root.querySelector('.boot')?.hasAttribute('hidden')).toBe(true);
    takeEarlyForm()?.drop();
    expect([root.querySelector('.signed-out'), root.querySelector('.boot')?.hasAttribute('hidden')]).toEqual([null, false]);
  });
});
