/**
 * Failures and recovery on the engine's screens: exports, imports, downloads, render errors and the connection.
 * Also covers the shell and grouped rows.
 */
import { ToolOutlined } from '@ant-design/icons';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { defineFile } from 'schema-admin/engine/model/handles/file.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import { reference } from 'schema-admin/engine/model/handles/reference.ts';
import type { Received, Sent } from 'schema-admin/providers/testing/backend.ts';
import { createRecorder, inAct, waitForFound, topDialog, press, fillIn } from '../setup/interactions.ts';
import { button } from 'schema-admin/testing/presses.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';
import { restCollection } from 'schema-admin/backend/rest-collection.mjs';

const Owner = z.object({ Id: z.number(), Name: z.string() });
const owners = defineRecord('owners', { schema: Owner, id: 'Id' });
const Paper = z.object({
  Id: z.number(),
  Name: z.string().min(1).max(20),
  Group: z.string(),
  Owner: z.number().nullish(),
});
type Paper = z.infer<typeof Paper>;
const papers = defineRecord('papers', { schema: Paper, id: 'Id' });
const sheet = defineFile(papers, 'sheet', {
  type: 'application/pdf',
  saveAs: ({ Name }) => Name,
  address: async (_, { Id }) => `/sheets/${Id}`,
});
const common = { icon: ToolOutlined, schema: Paper, id: 'Id', title: 'Name', transport: 'rest' } as const;

const declarations = {
  owners: defineResource({
    ...owners,
    label: 'Owners',
    singular: 'owner',
    icon: ToolOutlined,
    title: 'Name',
    access: { Admin: ['list', 'show'], Merchant: ['list'] },
    menu: { order: 3 },
    paths: () => ({ list: '/owners', show: '/owners/:id' }),
    transport: 'rest',
    rest: { path: '/owners' },
    list: { columns: ['Name'] },
    sections: { of: { title: 'Who it is', fields: ['Name'] } },
  }),
  papers: defineResource({
    ...common,
    ...papers,
    label: 'Papers',
    singular: 'paper',
    access: { Admin: ['list', 'create'], Shop: ['list'], Merchant: ['list'] },
    menu: { order: 1 },
    paths: () => ({ list: '/papers' }),
    rest: { path: '/papers' },
    references: { Owner: reference({ to: owners }) },
    list: { size: 4, columns: ['Name', 'Owner', 'Group'], file: sheet, sorts: { 'Name:asc': 'Name' } },
    create: { fields: ['Name', 'Group'], import: true },
  }),
  shelves: defineResource({
    ...common,
    name: 'shelves',
    label: 'Shelves',
    singular: 'shelf',
    access: { Admin: ['list', 'show'] },
    menu: { order: 2 },
    paths: () => ({ list: '/shelves', show: '/shelves/:id' }),
    rest: { path: '/papers' },
    list: { columns: ['Name'], groupBy: ({ Group }) => Group, sorts: { 'Group:asc': 'Group', 'Name:asc': 'Name' } },
    pages: {
      show: async () => ({
        default: ({ id }) => {
          if (isBroken) throw new Error('Torn');
          return <h1>{`Shelf ${id}`}</h1>;
        },
      }),
    },
  }),
};

let isBroken = false;
const files: { name: string; text: string }[] = [];
beforeEach(() => {
  files.length = 0;
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.set(`blob:${blobs.size}`, blob);
    return `blob:${blobs.size - 1}`;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    if (this.download !== '') {
      void blobs
        .get(this.href)
        ?.text()
        .then((text) => files.push({ name: this.download, text }));
    } else this.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  });
});

const aPaper = (Name: string, at: number): Paper => ({
  Id: at + 1,
  Name,
  Group: at < 3 ? 'Old' : at < 5 ? 'New' : '',
  Owner: at === 1 ? null : (at % 2) + 1,
});
interface Given {
  readonly role?: 'Admin' | 'Shop' | 'Merchant';
  readonly refuse?: (request: Received) => Sent | 'hang up' | Promise<Sent> | undefined;
  readonly config?: Readonly<Record<string, unknown>>;
}
function open(url: string, { role = 'Admin', refuse = () => undefined, config = {} }: Given = {}) {
  const collections = [
    restCollection('/papers', ['Alpha', 'Beta', 'Gamma', 'Delta', 'Eta', 'Zeta'].map(aPaper)),
    restCollection('/owners', [
      { Id: 1, Name: 'Ann' },
      { Id: 2, Name: 'Ben' },
    ]),
  ];
  const network = renderApp({
    role,
    url,
    declarations,
    extensions: [],
    config,
    backend: (request) =>
      refuse(request) ??
      collections
        .map((each) => each(request.method, request.url, request.text))
        .find((answer) => answer !== undefined) ?? { json: {} },
  });
  return { ...network, ...createRecorder(network, '/papers') };
}

describe('a CSV export', () => {
  it('resumes after a failure, writes names in place of ids, and can be closed', async () => {
    let fails = 0;
    const { see, note, received, expectAll } = open('/papers', {
      refuse: ({ url }) =>
        fails > 0 && url.includes('_start=4') && fails-- > 0
          ? { status: 500, json: { Error: 'Out of paper' } }
          : undefined,
    });
    await waitForFound(() => document.querySelector('[data-row="6"]'), 'row');
    fails = 1;
    await press('Export CSV');
    await waitForFound(() => topDialog()?.querySelector('[role="alert"]'), 'failure');
    await see('what failed', topDialog);
    const before = received.length;
    await press('Retry', topDialog);
    await waitForFound(() => files[0], 'file');
    await see('that it is done', topDialog);
    expect(files).toEqual([
      { name: expect.stringMatching(/^papers-.*\.csv$/), text: expect.stringContaining('Name,Owner,Group') },
    ]);
    note('the file', files[0]?.text.slice(1).replaceAll('\r', '') ?? '');
    expect(received.slice(before).filter(({ url }) => url.includes('_start=0'))).toEqual([]);
    await press('Close', () => topDialog()?.querySelector('.export-footer') ?? undefined);
    await waitFor(() => expect(topDialog()).toBeUndefined());
    await expectAll('engine-export');
  });

  it('saves nothing when cancelled, and contains ids if the user cannot read the names', async () => {
    let hold: (() => void) | undefined;
    let isHeld = false;
    const { see, expectAll } = open('/papers', {
      role: 'Shop',
      refuse: ({ url }) =>
        isHeld && url.includes('_start=4')
          ? new Promise<Sent>((done) => (hold = () => done({ json: [], headers: { 'x-total-count': '6' } })))
          : undefined,
    });
    await waitForFound(() => document.querySelector('[data-row="6"]'), 'row');
    isHeld = true;
    await press('Export CSV');
    await waitForFound(() => hold, 'second page');
    await see('how far', topDialog);
    await press('Cancel', topDialog);
    await inAct(() => hold?.());
    await waitFor(() => expect(topDialog()).toBeUndefined());
    expect(files).toEqual([]);
    isHeld = false;
    await press('Export CSV');
    await waitForFound(() => files[0], 'file');
    expect(files[0]?.text).toMatch(/Alpha,1,Old/);
    await expectAll('engine-export-left');
  });
});

describe('a download of many files', () => {
  it('saves one file without the missing ones, which can be retried', async () => {
    let isMissing = true;
    const { see, received, expectAll } = open('/papers', {
      refuse: ({ url }) =>
        url.startsWith('/sheets/')
          ? isMissing && url.endsWith('/2')
            ? { status: 404, json: { Error: 'No such sheet' } }
            : { text: '%PDF-1.4', headers: { 'Content-Type': 'application/pdf' } }
          : undefined,
    });
    await waitForFound(() => document.querySelector('[data-row="6"]'), 'row');
    expect(button('Download')?.hasAttribute('disabled')).toBe(true);
    for (const name of ['Alpha', 'Beta']) {
      const box = await waitForFound(() => document.querySelector(`[aria-label="Select ${name}"]`), name);
      await inAct(() => fireEvent.click(box));
    }
    await press('Download');
    await waitForFound(() => document.querySelector('.download-missing'), 'missing');
    await see('without one', topDialog);
    isMissing = false;
    const before = received.length;
    await press('Try the missing one again', topDialog);
    await waitFor(() => expect(document.querySelector('.download-missing')).toBeNull());
    await see('with all', topDialog);
    expect(
      received
        .slice(before)
        .map(({ url }) => url)
        .filter((url) => url.startsWith('/sheets/')),
    ).toEqual(['/sheets/2']);
    await press('Close', () => topDialog()?.querySelector('.download-footer') ?? undefined);
    await waitFor(() => expect(topDialog()).toBeUndefined());
    const page = {
      document: document.implementation.createHTMLDocument(),
      closed: false,
      opener: {},
      location: { replace: vi.fn() },
      close: vi.fn(),
    };
    vi.stubGlobal('open', () => page);
    const paper = await waitForFound(
      () => document.querySelector<HTMLElement>('[data-row="3"] button.column-row'),
      'row',
    );
    await inAct(() => fireEvent.click(paper));
    await waitFor(() => expect(page.location.replace).toHaveBeenCalledWith(expect.stringMatching(/\/sheets\/3$/)));
    expect([page.opener, page.document.title, page.document.body.textContent]).toEqual([
      null,
      'Gamma',
      expect.stringContaining('Gamma'),
    ]);
    vi.stubGlobal('open', () => null);
    await inAct(() => fireEvent.click(paper));
    await see('a tab that was blocked', topDialog);
    await expectAll('engine-download');
  });
});

describe('an import', () => {
  it('shows rejected rows with their reasons', async () => {
    const { see, note, expectAll } = open('/papers', {
      refuse: ({ method, text }) =>
        method === 'POST' && text.includes('Iota')
          ? { status: 422, json: { Error: 'Full', Fields: { Group: 'No such group', Ink: 'Dry' } } }
          : undefined,
    });
    await press('Import');
    await fillIn('.ant-modal textarea', 'Group\nOld');
    await press('Read the rows', topDialog);
    await waitForFound(() => document.querySelector('.import-columns'), 'columns');
    await see('no names', '.import-columns');
    await press('Back', topDialog);
    const input = await waitForFound(
      () => document.querySelector<HTMLInputElement>('.ant-modal input[type="file"]'),
      'file',
    );
    await inAct(() => fireEvent.change(input, { target: { files: [new File(['x'], 'a.xlsx')] } }));
    await see('no table', '.ant-modal [role="alert"]');
    await press('Download the template', topDialog);
    await waitForFound(() => files[0], 'template');
    await inAct(() =>
      fireEvent.change(input, {
        target: { files: [new File(['Name,Group\nTheta,Old\nIota,Odd\n,Old\nAlpha,Old'], 'a.csv')] },
      }),
    );
    await waitForFound(() => document.querySelector('.import-columns'), 'columns');
    await see('columns', topDialog);
    await press('Continue', topDialog);
    await waitForFound(() => document.querySelector('.import-rows'), 'rows');
    await press('Import 3 rows', topDialog);
    await waitForFound(() => button('Close', topDialog()), 'end');
    await see('what came of them', topDialog);
    const taken = await waitForFound(
      () =>
        [...(topDialog()?.querySelectorAll('button') ?? [])].find(({ textContent }) =>
          textContent?.startsWith('Download'),
        ),
      'button',
    );
    await inAct(() => fireEvent.click(taken));
    await waitFor(() => expect(files).toHaveLength(2));
    note('the files', files.map(({ text }) => text.slice(1).replaceAll('\r', '')).join('\n'));
    await expectAll('engine-import');
  });
});

describe('a screen that throws', () => {
  it('shows an error inside the shell, and Retry reloads the page once the server responds', async () => {
    isBroken = true;
    open('/shelves/1');
    await waitForFound(() => button('Retry'), 'failure');
    const main = () => document.querySelector('.main-content')?.textContent;
    expect(main()).toContain('Something went wrong on this screen');
    const reload = vi.fn();
    vi.spyOn(window.location, 'reload').mockImplementation(reload);
    vi.stubGlobal('fetch', async () => await Promise.reject(new TypeError('Failed to fetch')));
    await press('Retry');
    await waitFor(() => expect(main()).toContain('The server could not be reached'));
    vi.stubGlobal('fetch', async () => new Response('', { status: 500 }));
    await press('Retry');
    await new Promise((done) => setTimeout(done, 10));
    expect(reload).not.toHaveBeenCalled();
    vi.stubGlobal('fetch', async () => new Response(''));
    await press('Retry');
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    isBroken = false;
    vi.mocked(console.error).mockClear();
  });
});

describe('the shell', () => {
  it('shows a menu in narrow windows, connection changes, and the support chat', async () => {
    const scripts: HTMLScriptElement[] = [];
    vi.spyOn(document.body, 'append').mockImplementation((...nodes) => {
      for (const node of nodes) {
        if (node instanceof HTMLScriptElement) scripts.push(node);
        else {
          document.body.insertAdjacentElement(
            'beforeend',
            node instanceof HTMLElement ? node : document.createElement('i'),
          );
        }
      }
    });
    const { see, cut, mend, expectAll } = open('/papers', {
      role: 'Merchant',
      config: { ChatScriptUrl: 'https://chat.test/script.js' },
      refuse: ({ url }) =>
        url.includes('/chat') ? { json: { Result: { Email: 'm@papers.test', Token: 'abc' } } } : undefined,
    });
    await waitForFound(() => document.querySelector('[data-row="1"]'), 'row');
    const script = await waitForFound(() => scripts[0], 'chat');
    expect([script.src, script.dataset['email'], script.dataset['token'], script.async]).toEqual([
      'https://chat.test/script.js',
      'm@papers.test',
      'abc',
      true,
    ]);
    await press('Open menu');
    await see('the menu', '.ant-drawer');
    const link = await waitForFound(() => document.querySelector('.ant-drawer a[href="/owners"]'), 'link');
    await inAct(() => fireEvent.click(link));
    await waitFor(() => expect(location.pathname).toBe('/owners'));
    await waitFor(() => expect(document.querySelector('.ant-drawer-open')).toBeNull());
    await act(async () => cut());
    await waitFor(() => expect(document.querySelector('.connection-notice')).not.toBeNull(), { timeout: 15_000 });
    expect([
      document.querySelector('.connection')?.className,
      document.querySelector('.connection-notice')?.textContent,
    ]).toEqual(['connection connection-offline', expect.stringMatching(/lost at \d{1,2}:\d\d [ap]m/)]);
    await act(async () => mend());
    await waitFor(() =>
      expect(document.querySelector('.ant-notification-notice')?.textContent).toContain('Connected again'),
    );
    expect(document.querySelector('.connection-notice')).toBeNull();
    await expectAll('engine-shell');
  });

  it('hides the chat from administrators', async () => {
    const { received } = open('/papers', { config: { ChatScriptUrl: 'https://chat.test/script.js' } });
    await waitForFound(() => document.querySelector('[data-row="1"]'), 'row');
    expect(received.filter(({ url }) => url.includes('/chat'))).toEqual([]);
  });
});

describe('grouped rows', () => {
  it('are listed under the names of their groups', async () => {
    const { see, expectAll } = open('/shelves');
    await waitForFound(() => document.querySelector('[data-row="6"]'), 'row');
    await see('by group', '.list-body');
    await expectAll('engine-groups');
  });
});
