/** Tests the portal's declarations with the rows of db.json. */
import { readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Role } from 'schema-admin/contract/roles.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';
import { answersOf } from '../backend/answers.mjs';

const Database = z.record(z.string(), z.array(z.unknown()));
const database = Database.parse(JSON.parse(readFileSync('db.json', 'utf8')));

function open(role: Role, url: string) {
  const answer = answersOf({});
  renderApp({
    role,
    url,
    backend: (call) => {
      const [, place = '', name = ''] = new URL(call.url, 'http://backend.test').pathname.split('/');
      return place === 'library'
        ? { json: database[name] }
        : answer(call.method, `/api${call.url}`, call.text, `room_session=${role.toLowerCase()}%40room.test`);
    },
    extensions: [],
    config: { Sockets: 'none', Backends: { library: { Base: 'http://backend.test/library' } } },
  });
}

it('shows an editor the books with the names of their authors', async () => {
  open('Editor', '/books');
  await screen.findByText('On Walking 1');
  await screen.findAllByText('Ada Winter');
  expect([...document.querySelectorAll('.side a')].map((link) => link.textContent)).toEqual(['Books', 'Authors']);
  expect(screen.getByRole('button', { name: 'Add book' })).toBeDefined();
});

it('shows a reader the books without a way to add one', async () => {
  open('Reader', '/books');
  await screen.findByText('On Walking 1');
  expect(screen.queryByRole('button', { name: 'Add book' })).toBeNull();
});
