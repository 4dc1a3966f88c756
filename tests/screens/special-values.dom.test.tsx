/** Special kinds of values: times in the portal's time zone, Markdown, and records of several kinds. */
import { TagOutlined } from '@ant-design/icons';
import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Role } from 'schema-admin/contract/roles.ts';
import { HomeTime, Markdown, Pence, Percent } from 'schema-admin/contract/units.ts';
import { type Resource, defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { button as findButton, openDialogs } from 'schema-admin/testing/presses.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';
import { stockBackend } from '../setup/stock-resources.tsx';

const some = <Found,>(found: Found | null | undefined, what: string): Found => {
  if (found === undefined || found === null) {
    throw new Error(`There is no ${what}; there is: ${document.body.textContent?.slice(0, 800)}`);
  }
  return found;
};
const awaited = async <Found,>(look: () => Found | null | undefined, what: string) =>
  await waitFor(() => some(look(), what));

const Event = z.object({
  Id: z.number(),
  Name: z.string().min(1),
  At: HomeTime,
  Ends: HomeTime.nullish(),
  About: Markdown.max(500).nullish(),
});
const common = { icon: TagOutlined, id: 'Id', title: 'Name', transport: 'rest' } as const;
const Offer = z.discriminatedUnion('Kind', [
  z.object({
    Id: z.number(),
    Name: z.string().min(1),
    Kind: z.literal('share'),
    Percent: Percent.min(1).max(100),
    Note: z.string().min(1),
  }),
  z.object({
    Id: z.number(),
    Name: z.string().min(1),
    Kind: z.literal('money'),
    Amount: Pence.min(1),
    Note: z.string().optional(),
  }),
  z.object({ Id: z.number(), Name: z.string().min(1), Kind: z.literal('gift') }),
]);
const declarations = {
  events: defineResource({
    ...common,
    name: 'events',
    label: 'Events',
    singular: 'event',
    schema: Event,
    access: { Admin: ['list', 'show', 'create', 'edit'], Merchant: ['list', 'show'] },
    paths: () => ({ list: '/events', show: '/events/:id' }),
    rest: { path: '/events' },
    list: { columns: ['Name', 'At', 'About'] },
    create: { fields: ['Name', 'At', 'Ends', 'About'] },
    edit: { fields: ['Name', 'At', 'Ends', 'About'] },
    sections: { of: { title: 'What it is', fields: ['At', 'About'] } },
  }),
  offers: defineResource({
    ...common,
    name: 'offers',
    label: 'Offers',
    singular: 'offer',
    schema: Offer,
    access: { Admin: ['list', 'show', 'create', 'edit'], Merchant: ['list', 'show'] },
    paths: () => ({ list: '/offers', show: '/offers/:id' }),
    rest: { path: '/offers', update: 'PUT' },
    list: {
      columns: ['Name', 'Kind', 'Percent', 'Amount', 'Note'],
      filters: { Kind: { kind: 'choice', label: 'Kind', options: [{ value: 'share', label: 'Share' }] } },
    },
    create: { fields: ['Name', 'Kind', 'Percent', 'Amount', 'Note'] },
    edit: { fields: ['Name', 'Kind', 'Percent', 'Amount', 'Note'] },
    sections: { of: { title: 'What it is', fields: ['Kind', 'Percent', 'Amount', 'Note'] } },
  }),
} satisfies Readonly<Record<string, Resource>>;

const about =
  'Come!\n\n# Bring\n\n* boots\n* **gloves**\n\n<img src=x onerror=alert(1)> [here](javascript:alert(1)) [there](https://example.com/a)\n\n| a | b |\n|---|---|\n| 1 | 2 |';
const fair = { Id: 1, Name: 'Fair', At: '2026-10-25T00:30:00.000Z', Ends: null, About: about };

const offers = [
  { Id: 1, Name: 'Spring', Kind: 'share', Percent: 12.5, Note: 'Soon over' },
  { Id: 2, Name: 'Voucher', Kind: 'money', Amount: 500 },
  { Id: 3, Name: 'Seeds', Kind: 'gift' },
];

function open(url: string, role: Role = 'Admin') {
  const { received } = renderApp({
    role,
    url,
    backend: stockBackend({ events: [structuredClone(fair)], offers: structuredClone(offers) }),
    extensions: [],
    declarations,
  });
  return {
    sent: () =>
      received
        .filter(({ method, url: address }) => method !== 'GET' && /^\/(events|offers)/.test(address))
        .map(({ text }): unknown => JSON.parse(text)),
  };
}
const dialog = async () =>
  await awaited(() => openDialogs().find((each) => each.querySelector('.form-fields')), 'form');
const box = (label: string, scope: Element) =>
  some(
    [...scope.querySelectorAll('label')]
      .find((each) => each.textContent?.startsWith(label))
      ?.closest<HTMLElement>('.form-field'),
    `field “${label}”`,
  );
const setDay = (label: string, day: string, scope: Element) => {
  const input = some(box(label, scope).querySelector<HTMLInputElement>('.ant-picker input'), 'day');
  fireEvent.mouseDown(input);
  fireEvent.change(input, { target: { value: day } });
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 });
  fireEvent.blur(input);
};
const clock = (label: string, scope: Element) =>
  some(box(label, scope).querySelector<HTMLInputElement>('input[type="time"]'), 'time');
const setClock = (label: string, value: string, scope: Element) => {
  fireEvent.change(clock(label, scope), { target: { value } });
  fireEvent.blur(clock(label, scope));
};
const submit = (form: Element) =>
  fireEvent.click(
    some(
      [...form.querySelectorAll('button')].find(({ type }) => type === 'submit'),
      'submit',
    ),
  );
const problems = (form: Element) =>
  [...form.querySelectorAll('.form-problem')].map(({ textContent }) => textContent).filter((text) => text !== '');

describe('a time in the portal’s time zone', () => {
  it('is sent as UTC, rejects a skipped hour and offers both times of a repeated hour', async () => {
    const { sent } = open('/events/create');
    const form = await dialog();
    fireEvent.change(some(box('Name', form).querySelector('input'), 'name'), { target: { value: 'Walk' } });
    await awaited(() => box('At', form).querySelector('input[type="time"]'), 'time');
    expect(box('At', form).textContent).toContain('London time');
    setDay('At', '29/03/2026', form);
    submit(form);
    await waitFor(() => expect(problems(form)).toEqual(['Please enter both a date and a time']));
    setClock('At', '01:30', form);
    await waitFor(() =>
      expect(problems(form)).toEqual(['This time does not exist in London, because the clocks go forward']),
    );
    setClock('At', '02:30', form);
    setDay('Ends', '25/10/2026', form);
    setClock('Ends', '01:30', form);
    await waitFor(() => expect(problems(form)).toEqual([]));
    fireEvent.mouseDown(
      await awaited(() => box('Ends', form).querySelector('.form-which .ant-select-selector'), 'choice of two'),
    );
    fireEvent.click(
      await awaited(
        () =>
          [...document.querySelectorAll('.ant-select-item-option')].find(
            ({ textContent }) => textContent === 'after the clocks go back',
          ),
        'second',
      ),
    );
    submit(form);
    await waitFor(() =>
      expect(sent()).toEqual([
        { Name: 'Walk', At: '2026-03-29T01:30:00.000Z', Ends: '2026-10-25T01:30:00.000Z', About: null },
      ]),
    );
  });

  it('is shown in the portal’s time zone in a cell, on the page and in the form', async () => {
    open('/events');
    await waitFor(() =>
      expect([...document.querySelectorAll('.column-value')].map(({ textContent }) => textContent)).toEqual([
        '25/10/2026 01:30 (London)',
        'Come! Bring boots gloves <img src=x onerror=alert(1)> here there a b 1 2',
      ]),
    );
    open('/events/edit/1');
    const form = await dialog();
    await waitFor(() =>
      expect([
        clock('At', form).value,
        box('At', form).querySelector<HTMLInputElement>('.ant-picker input')?.value,
        box('At', form).querySelector('.form-which')?.textContent,
      ]).toEqual(['01:30', '25/10/2026', 'before the clocks go back']),
    );
  });
});

describe('a Markdown text', () => {
  it('is rendered without active content', async () => {
    open('/events/1', 'Merchant');
    const markdown = await awaited(() => document.querySelector('.markdown'), 'text');
    expect([...markdown.children].map(({ tagName }) => tagName)).toEqual(
      expect.arrayContaining(['H1', 'UL', 'P', 'TABLE']),
    );
    expect([
      markdown.querySelector('strong')?.textContent,
      markdown.querySelector('img'),
      [...markdown.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href') ?? '', link.rel]),
    ]).toEqual([
      'gloves',
      null,
      [
        ['here', '', 'noreferrer'],
        ['there', 'https://example.com/a', 'noreferrer'],
      ],
    ]);
  });

  it('is edited as source, with a character count and a preview', async () => {
    const { sent } = open('/events/edit/1');
    const form = await dialog();
    const area = await awaited(() => box('About', form).querySelector('textarea'), 'text');
    fireEvent.change(area, { target: { value: 'Bring *nothing*' } });
    fireEvent.click(some(findButton('Preview', form), 'Preview'));
    const preview = await awaited(
      () => form.querySelector('[role="region"][aria-label="Preview of About"] em'),
      'preview',
    );
    expect([preview.textContent, box('About', form).textContent?.includes('15/500')]).toEqual(['nothing', true]);
    fireEvent.click(some(findButton('Write', form), 'Write'));
    submit(form);
    await waitFor(() => expect(sent()).toEqual([{ About: 'Bring *nothing*' }]));
  });
});

describe('a record with one of several kinds', () => {
  const labels = (form: Element) =>
    [...form.querySelectorAll('.form-field > label')].map(({ textContent }) => textContent);
  const choose = async (form: Element, kind: string) => {
    fireEvent.mouseDown(some(box('Kind', form).querySelector('.ant-select-selector'), 'kind'));
    fireEvent.click(
      await awaited(
        () =>
          [
            ...document.querySelectorAll(
              '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option',
            ),
          ].find(({ textContent }) => textContent === kind),
        kind,
      ),
    );
  };
  const input = (label: string, form: Element) => some(box(label, form).querySelector('input'), label);
  const type = (label: string, value: string, form: Element) =>
    fireEvent.change(input(label, form), { target: { value } });

  it('is listed and shown with the fields of its kind', async () => {
    open('/offers');
    await waitFor(() =>
      expect(
        [...document.querySelectorAll('[data-row]')].map((row) =>
          [...row.querySelectorAll('.column-value')].map(({ textContent }) => textContent),
        ),
      ).toEqual([
        ['Share', '12.5%', '–', 'Soon over'],
        ['Money', '–', '£5.00', '–'],
        ['Gift', '–', '–', '–'],
      ]),
    );
    open('/offers/2', 'Merchant');
    await waitFor(() =>
      expect([...document.querySelectorAll('dl')].map(({ textContent }) => textContent)).toEqual([
        'KindMoneyAmount£5.00Note–',
      ]),
    );
  });

  it('has a form with its kind first, then only the fields of that kind', async () => {
    const { sent } = open('/offers/create');
    const form = await dialog();
    expect(labels(form)).toEqual(['Name', 'Kind']);
    type('Name', 'Summer', form);
    await choose(form, 'Share');
    expect(labels(form)).toEqual(['Name', 'Kind', 'Percent', 'Note']);
    type('Percent', '5', form);
    submit(form);
    await waitFor(() => expect(problems(form)).toEqual(['Please enter the note']));
    await choose(form, 'Money');
    expect(labels(form)).toEqual(['Name', 'Kind', 'Amount', 'Note (optional)']);
    type('Amount', '7', form);
    submit(form);
    await waitFor(() => expect(sent()).toEqual([{ Name: 'Summer', Kind: 'money', Amount: 700 }]));
  });

  it('drops the fields of the previous kind when its kind changes', async () => {
    const { sent } = open('/offers/edit/1');
    const form = await dialog();
    await waitFor(() =>
      expect([labels(form), input('Percent', form).value]).toEqual([['Name', 'Kind', 'Percent', 'Note'], '12.5']),
    );
    await choose(form, 'Gift');
    await waitFor(() => expect(labels(form)).toEqual(['Name', 'Kind']));
    submit(form);
    await waitFor(() => expect(sent()).toEqual([{ Id: 1, Name: 'Spring', Kind: 'gift' }]));
  });
});
