/** Tests what each role sees and may do in the portal, with the example's backend. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answersOf } from '../backend/answers.mjs';
import { backends, openExample } from '../backend/example.mjs';
import type { Role } from 'schema-admin/contract/roles.ts';
import { setBrand } from 'schema-admin/contract/brand.ts';
import { portal } from '../portal.config.ts';
import { lowContrastColours } from 'schema-admin/engine/kit/theme/contrast.ts';
import type { Answering } from 'schema-admin/providers/testing/backend.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';

/** Returns the example's backend, with a session of the role. */
function roomOf(role: Role): Answering {
  const answer = answersOf(backends, openExample());
  const cookies = `room_session=${role.toLowerCase()}%40room.test`;
  return ({ method, url, text }) => {
    const { status, json, headers } = answer(method, `/api${url}`, text, cookies);
    return { status, json, ...(headers && { headers }) };
  };
}

const open = (role: Role, url: string) =>
  renderApp({
    role,
    url,
    backend: roomOf(role),
    extensions: [],
    config: { Sockets: 'none', Backends: { room: { Base: 'http://backend.test/room' } } },
  });
const inMenu = () => [...document.querySelectorAll('.side a')].map((link) => link.textContent);
const isAddOffered = () =>
  [...document.querySelectorAll('main button, main a')].some(({ textContent }) => textContent.startsWith('Add'));

it('shows an editor the articles, in euros, and the members', async () => {
  open('Editor', '/articles');
  await screen.findByText('€2.25');
  expect(inMenu()).toEqual(['Articles', 'Members', 'Member table']);
  expect([document.querySelector('.top-bar-title')?.textContent, isAddOffered()]).toEqual([
    'Reading Room, editors',
    true,
  ]);
  open('Editor', '/members');
  await screen.findByText('Ada Winter 1');
});

it('shows a reader only the articles, without a way to change them', async () => {
  open('Reader', '/articles');
  await screen.findByText('A Second Reading 4');
  expect(inMenu()).toEqual(['Articles']);
  expect(isAddOffered()).toBe(false);
});

it('sends an editor’s input, and shows an error at its field', async () => {
  const { received } = open('Editor', '/members/create');
  const name = await waitFor(() => {
    const input = document.querySelector<HTMLInputElement>('[role="dialog"] input');
    if (!input) throw new Error('The form is not there yet');
    return input;
  });
  fireEvent.change(name, { target: { value: 'Ada Winter 1' } });
  const day = [...document.querySelectorAll<HTMLInputElement>('[role="dialog"] input')].at(-1);
  if (!day) throw new Error('There is no day');
  fireEvent.change(day, { target: { value: '15.03.2026' } });
  fireEvent.keyDown(day, { key: 'Enter' });
  fireEvent.blur(day);
  const send = document.querySelector<HTMLButtonElement>('[role="dialog"] button[type="submit"]');
  if (!send) throw new Error('There is no button');
  fireEvent.click(send);
  await screen.findByText('This name is taken');
  expect(received.find(({ method }) => method === 'POST')?.text).toBe(
    '{"Name":"Ada Winter 1","JoinedOn":"2026-03-15"}',
  );
});

it('shows an ordinary Refine page, which sorts, paginates and saves', async () => {
  const { received } = open('Editor', '/member-table');
  const asked = () =>
    received
      .filter(({ method }) => method === 'GET')
      .map(({ url }) => decodeURIComponent(url))
      .filter((url) => url.startsWith('/members?'));
  fireEvent.click(await screen.findByText('Ada Winter 1'));
  const name = await screen.findByDisplayValue('Ada Winter 1');
  fireEvent.change(name, { target: { value: 'Ada Summer' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Ada Summer');
  expect(received.find(({ method }) => method === 'PATCH' || method === 'PUT')?.text).toContain('"Name":"Ada Summer"');
  fireEvent.click(await screen.findByTitle('2'));
  await waitFor(() => expect(asked().at(-1)).toMatch(/page=2|start=5|offset=5/i));
});

it('has colours with enough contrast', () => {
  setBrand(portal);
  expect(lowContrastColours()).toEqual([]);
});
