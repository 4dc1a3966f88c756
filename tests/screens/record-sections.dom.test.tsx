import { TagOutlined } from '@ant-design/icons';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';
import { stockBackend } from '../setup/stock-resources.tsx';

type Part = { default(): ReactNode };

function open(url: string, parts: Readonly<Record<string, () => Promise<Part>>>) {
  const sections = Object.fromEntries(Object.entries(parts).map(([title, slot]) => [title, { title, slot }]));
  const ports = defineResource({
    name: 'ports',
    label: 'Ports',
    singular: 'port',
    icon: TagOutlined,
    schema: z.object({ Id: z.number(), Name: z.string() }),
    id: 'Id',
    title: 'Name',
    transport: 'rest',
    rest: { path: '/ports' },
    access: { Admin: ['list', 'show'] },
    paths: () => ({ list: '/ports', show: '/ports/:id' }),
    list: { columns: ['Name'] },
    sections: { ...sections, facts: { title: 'Facts', fields: ['Name'] } },
  });
  renderApp({
    role: 'Admin',
    url,
    backend: stockBackend({ ports: [{ Id: 1, Name: 'Whitby' }] }),
    extensions: [],
    declarations: { ports },
  });
}
const headings = () => [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent);
const part = (text: string): Part => ({ default: () => <p>{text}</p> });

it('all sections appear together once the last one has loaded, so that none moves', async () => {
  let come: (part: Part) => void = () => undefined;
  const tides = new Promise<Part>((resolve) => (come = resolve));
  open('/ports/1', { Tides: () => tides, Winds: async () => part('North') });
  await screen.findByRole('heading', { name: 'Whitby' });
  expect(headings()).toEqual([]);
  await act(async () => come(part('High at nine')));
  await waitFor(() => expect(headings()).toEqual(['Tides', 'Winds', 'Facts']));
  expect(document.body.textContent).toContain('High at nine');
});

it('the sections are prefetched soon after the list is shown, once each', async () => {
  const fetched: string[] = [];
  const fetching = (title: string) => async () => {
    fetched.push(title);
    return part(title);
  };
  open('/ports', { Tides: fetching('Tides'), Winds: fetching('Winds') });
  await screen.findByRole('link', { name: /Whitby/ });
  await waitFor(() => expect(fetched).toEqual(['Tides', 'Winds']), { timeout: 5000 });
  await act(async () => screen.getByRole('link', { name: /Whitby/ }).click());
  await waitFor(() => expect(headings()).toEqual(['Tides', 'Winds', 'Facts']));
  expect(fetched).toEqual(['Tides', 'Winds']);
});
