/** Forms and record actions in use: images, drafts, leave confirmations, sections and dialogs. */
import { TagOutlined } from '@ant-design/icons';
import { fireEvent, waitFor } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { Route, Routes, useNavigate } from 'react-router';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { RecordActions } from 'schema-admin/engine/kit/actions/RecordActions.tsx';
import FormDialog from 'schema-admin/engine/kit/form/FormDialog.tsx';
import { PictureButton } from 'schema-admin/engine/kit/form/PictureButton.tsx';
import { RecordForm } from 'schema-admin/engine/kit/form/RecordForm.tsx';
import { useFocusReturn, useLeaveGuard } from 'schema-admin/engine/kit/form/use-leave-guard.ts';
import { defineAction } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import type { FormRoute } from 'schema-admin/engine/model/registry/registry.ts';
import type { Row } from 'schema-admin/providers/resource-calls.ts';
import { renderWithProviders } from '../setup/render-with-providers.tsx';
import { openDialogs } from 'schema-admin/testing/presses.ts';
import { stockBackend } from '../setup/stock-resources.tsx';

const Good = z.object({
  Id: z.number(),
  Name: z.string().min(1),
  Sku: z.string().optional(),
  Photo: z.file().nullish(),
});
const record = defineRecord('goods', { schema: Good, id: 'Id' });
const ran = vi.fn<(name: string) => void>();
const act = (name: string, given: object = {}) =>
  defineAction(record, name, { label: name, call: async () => ran(name), done: () => `${name} done`, ...given });
const actions = [
  act('order'),
  act('burn', { danger: true }),
  act('shut', { blocked: () => ({ title: 'No', text: 'It is locked' }) }),
  act('gone', { disabledWhen: () => 'It is too late' }),
  act('never', { when: () => false }),
];
const goods = defineResource({
  ...record,
  label: 'Goods',
  singular: 'good',
  title: 'Name',
  icon: TagOutlined,
  access: { Admin: ['list', 'create', 'edit', 'duplicate', ...actions] },
  paths: () => ({ list: '/goods' }),
  transport: 'rest',
  rest: { path: '/goods' },
  list: { columns: ['Name'] },
  duplicate: { without: ['Sku'] },
  create: { fields: ['Name', 'Sku'] },
  edit: { fields: ['Name', 'Sku'], when: ({ Name }) => (Name === 'Shut' ? 'It is shut.' : true) },
});
const some = <Found,>(found: Found | null | undefined, what: string): Found => {
  if (found === undefined || found === null) {
    throw new Error(`There is no ${what}; there is: ${document.body.textContent?.slice(0, 800)}`);
  }
  return found;
};
const find = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button, [role="menuitem"]')]
    .filter((each) => (each.getAttribute('aria-label') ?? each.textContent) === name)
    .at(-1);
const button = (name: string) => some(find(name), `button “${name}”`);
const press = (name: string) => fireEvent.click(button(name));
const awaited = async (name: string) => await waitFor(() => button(name));
const input = (label: string) =>
  some(
    document.getElementById(
      some(
        [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label)),
        label,
      ).getAttribute('for') ?? '',
    ),
    label,
  );
const valueOf = (label: string) => z.object({ value: z.string() }).parse(input(label)).value;
const fill = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });
const getNotifications = () =>
  [...document.querySelectorAll('.ant-notification-notice-message, .ant-notification-notice-description')].map(
    ({ textContent }) => textContent,
  );
const entries = () => [
  { Id: 1, Name: 'Ale', Sku: 'S1' },
  { Id: 2, Name: 'Shut', Sku: 'S2' },
];

it('an image is validated, sent unchanged if it cannot be decoded, and scaled to its frame', async () => {
  const chosen = vi.fn<(file: File) => void>();
  const shut = vi.fn<() => void>();
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  const size = { width: 400, height: 100 };
  const { draw } = renderWithProviders(
    <PictureButton inputLabel="File" frame={{ width: 4, height: 3 }} onChoose={chosen}>
      Choose
    </PictureButton>,
  );
  const choose = (name: string) =>
    fireEvent.change(some(document.querySelector('input[type="file"]'), 'chooser'), {
      target: { files: [new File(['a'], name)] },
    });
  const dismiss = async () => {
    fireEvent.click(await awaited('OK'));
    await waitFor(() => expect(openDialogs()).toEqual([]));
  };
  choose('a.gif');
  await waitFor(() => expect(openDialogs()[0]?.textContent).toContain('not supported'));
  await dismiss();
  vi.stubGlobal('createImageBitmap', async () => {
    throw new Error('No picture');
  });
  choose('a.heic');
  await waitFor(() => expect(openDialogs()).toHaveLength(1));
  expect(chosen).not.toHaveBeenCalled();
  await dismiss();
  choose('a.png');
  await waitFor(() => expect(chosen).toHaveBeenCalledTimes(1));
  vi.stubGlobal('createImageBitmap', async () => ({ ...size, close: shut }));
  const drawImage = vi.fn<(...given: unknown[]) => void>();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() =>
    Object.assign(Object.create(null), { drawImage }),
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob(['drawn'])));
  choose('wide.png');
  fireEvent.click(await awaited('Cancel'));
  await waitFor(() =>
    expect([shut.mock.calls.length, revoked.mock.calls.length, chosen.mock.calls.length]).toEqual([1, 1, 1]),
  );
  choose('wide.jpg');
  await waitFor(() => expect(openDialogs().at(-1)?.textContent).toContain('Keep'));
  fireEvent.click(some([...document.querySelectorAll<HTMLElement>('.crop-choices button')].at(-2), 'whole'));
  await waitFor(() => expect(chosen.mock.calls.at(-1)?.[0].name).toBe('wide.jpg'));
  expect([drawImage.mock.calls.at(-1)?.slice(1), shut.mock.calls.length]).toEqual([[0, 0, 400, 100, 0, 0, 4, 1], 2]);
  draw(
    <PictureButton inputLabel="File" frame={undefined} onChoose={chosen}>
      Choose
    </PictureButton>,
  );
  await waitFor(() => expect(find('Choose')).toBeDefined());
  choose('plain.png');
  await waitFor(() => expect(chosen.mock.calls.at(-1)?.[0].name).toBe('plain.png'));
  expect([drawImage.mock.calls.at(-1)?.slice(1), openDialogs().length]).toEqual([[0, 0, 400, 100, 0, 0, 400, 100], 0]);
  vi.restoreAllMocks();
});

const left = vi.fn<(what: string) => void>();
function Changing({ unsaved }: { readonly unsaved?: readonly string[] }) {
  const [isChanged, setChanged] = useState(false);
  const { askBefore: go } = useLeaveGuard({
    isChanged,
    singular: 'good',
    ...(unsaved ? { unsaved } : {}),
    onAbandon: () => left('abandoned'),
  });
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => setChanged(!isChanged)}>
        Change
      </button>
      <button type="button" onClick={() => go(() => left('gone'))}>
        Go
      </button>
      <a
        href="/there"
        data-carries="of more"
        onClick={(event) => {
          event.preventDefault();
          left('followed');
          void navigate('/there');
        }}
      >
        Carried
      </a>
    </>
  );
}
function Focused() {
  useFocusReturn();
  return null;
}

it('leaving with unsaved changes asks first, except through a link that carries them', async () => {
  left.mockClear();
  const { draw } = renderWithProviders(<Changing unsaved={['of', 'more']} />);
  press('Go');
  press('Change');
  press('Go');
  fireEvent.click(await awaited('Stay'));
  await waitFor(() => expect(openDialogs()).toEqual([]));
  const link = () => some(document.querySelector('main a'), 'link');
  fireEvent.click(link());
  expect(left.mock.calls.flat()).toEqual(['gone', 'followed']);
  press('Go');
  fireEvent.click(await awaited('Leave'));
  await waitFor(() => expect(left.mock.calls.flat()).toEqual(['gone', 'followed', 'abandoned', 'gone']));
  await waitFor(() => expect(openDialogs()).toEqual([]));
  draw(<Changing key="other" unsaved={['other']} />);
  await waitFor(() => button('Change'));
  press('Change');
  fireEvent.click(link());
  await waitFor(() => button('Stay'));
  expect(left.mock.calls.flat().at(-1)).toBe('gone');
  press('Stay');
  press('Change');
  fireEvent.click(link());
  expect(left.mock.calls.flat().at(-1)).toBe('followed');
});

it('the focus returns to the previous element, or to the page if it is gone', async () => {
  const { draw } = renderWithProviders(<button type="button">Before</button>);
  button('Before').focus();
  draw(
    <>
      <button type="button">Before</button>
      <Focused />
    </>,
  );
  await waitFor(() => button('Before'));
  button('Before').focus();
  draw(
    <p key="x">
      <Focused />
    </p>,
  );
  await waitFor(() => expect(find('Before')).toBeUndefined());
  draw(<p>Nothing</p>);
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});

type FormProps = Partial<ComponentProps<typeof RecordForm>>;
const sent = vi.fn<(values: Row) => Promise<unknown>>(async () => ({}));
const nothing = () => undefined;
const theForm = (row: Row | undefined, more: FormProps = {}) => (
  <RecordForm
    key={JSON.stringify(row ?? 'new')}
    target={{
      resource: goods,
      form: { fields: ['Name', 'Sku', 'Photo'] },
      send: sent,
      ...(row ? { record: { id: 1, row, versions: {}, reload: async () => ({ row, versions: {} }) } } : {}),
    }}
    submitLabel="Save"
    onChanged={nothing}
    onCancel={nothing}
    onDone={nothing}
    {...more}
  />
);

it('a draft is stored without files until it is sent, and dropped if the record has changed', async () => {
  const row = { Id: 1, Name: 'Ale', Sku: 'S1' };
  const { draw, services } = renderWithProviders(theForm(row, { draft: 'goods.edit.1' }), { resources: [goods] });
  expect(services.drafts.read('goods.edit.1')).toBeUndefined();
  fill('Name', 'Beer');
  fireEvent.change(some(document.querySelector('input[type="file"]'), 'chooser'), {
    target: { files: [new File(['a'], 'a.pdf')] },
  });
  await waitFor(() =>
    expect(services.drafts.read('goods.edit.1')).toEqual({
      values: { Name: 'Beer', Sku: 'S1' },
      of: '{"Name":"Ale","Sku":"S1","Photo":null}',
    }),
  );
  draw(<p>Elsewhere</p>);
  await waitFor(() => expect(document.querySelector('form')).toBeNull());
  draw(theForm(row, { draft: 'goods.edit.1' }));
  await waitFor(() => expect(valueOf('Name')).toBe('Beer'));
  fill('Name', 'Ale');
  await waitFor(() => expect(services.drafts.read('goods.edit.1')).toBeUndefined());
  fill('Name', 'Cider');
  await waitFor(() => expect(services.drafts.read('goods.edit.1')).toBeDefined());
  draw(theForm({ ...row, Name: 'Dram' }, { draft: 'goods.edit.1' }));
  await waitFor(() =>
    expect([valueOf('Name'), getNotifications(), services.drafts.read('goods.edit.1')]).toEqual([
      'Dram',
      [expect.stringContaining('good'), expect.any(String)],
      undefined,
    ]),
  );
});

it('a section shows its buttons while it has changes, and otherwise follows the record', async () => {
  const cancelled = vi.fn<() => void>();
  const changed = vi.fn<(isChanged: boolean) => void>();
  const target = (row: Row): FormProps['target'] => ({
    resource: goods,
    form: { fields: ['Name', 'Sku'] },
    send: sent,
    record: { id: 1, row, versions: {}, reload: async () => ({ row, versions: {} }) },
  });
  const section = (row: Row) => (
    <RecordForm
      target={target(row) ?? { resource: goods, form: { fields: [] } }}
      isSection
      submitLabel="Save"
      onChanged={changed}
      onCancel={cancelled}
      onDone={nothing}
    />
  );
  const { draw } = renderWithProviders(section({ Id: 1, Name: 'Ale' }), { resources: [goods] });
  expect([document.activeElement?.tagName, find('Save')]).toEqual(['BODY', undefined]);
  draw(section({ Id: 1, Name: 'Beer' }));
  await waitFor(() => expect(valueOf('Name')).toBe('Beer'));
  fill('Name', 'Mine');
  await waitFor(() => expect([changed.mock.calls.at(-1), find('Save') !== undefined]).toEqual([[true], true]));
  draw(section({ Id: 1, Name: 'Cider', Sku: 'S9' }));
  await waitFor(() => expect([valueOf('Name'), valueOf('SKU')]).toEqual(['Mine', 'S9']));
  press('Cancel');
  await waitFor(() =>
    expect([valueOf('Name'), find('Save'), cancelled.mock.calls.length, changed.mock.calls.at(-1)]).toEqual([
      'Cider',
      undefined,
      1,
      [false],
    ]),
  );
});

const dialogs = (
  <Routes>
    {(['create', 'edit', 'duplicate'] as const).map((kind) => {
      const route: FormRoute = { kind, path: `/goods/${kind}`, resource: goods };
      return (
        <Route
          key={kind}
          path={kind === 'create' ? route.path : `${route.path}/:id`}
          element={<FormDialog route={route} />}
        />
      );
    })}
    <Route path="*" element={<p>The list</p>} />
  </Routes>
);

it.each([
  ['/goods/create', 'Add good', undefined, '', 'Add good', 'POST /goods {"Name":"New"}', 'Good “New” added'],
  ['/goods/duplicate/1', 'Duplicate good', 'Ale', '', 'Add good', 'POST /goods {"Name":"New"}', 'Good “New” added'],
  ['/goods/edit/1', 'Edit good', 'Ale', 'S1', 'Save good', 'PATCH /goods/1 {"Name":"New"}', 'Good “New” saved'],
])(
  'the dialog at %s shows the record’s values, sends the input and confirms it',
  async (url, title, name, sku, label, write, words) => {
    const { received, services } = renderWithProviders(dialogs, {
      url: `${url}?q=a`,
      backend: stockBackend({ goods: entries() }),
      resources: [goods],
    });
    await waitFor(() => expect([valueOf('Name'), valueOf('SKU')]).toEqual([name ?? '', sku]));
    expect([
      openDialogs()[0]?.querySelector('.ant-modal-title')?.textContent,
      document.title.startsWith(title),
    ]).toEqual([title, true]);
    fill('Name', 'New');
    await waitFor(() => expect(services.drafts.read(url.slice(1).replaceAll('/', '.'))).toBeDefined());
    press(label);
    await waitFor(() => expect(document.querySelector('main')?.textContent).toBe('The list'));
    expect([
      received
        .filter(({ method }) => method !== 'GET')
        .map(({ method, url: address, text }) => `${method} ${address} ${text}`),
      `${window.location.pathname}${window.location.search}`,
      services.drafts.read(url.slice(1).replaceAll('/', '.')),
    ]).toEqual([[write], '/goods?q=a', undefined]);
    await waitFor(() => expect(getNotifications()).toEqual([words]));
  },
);

it('a dialog says why a record cannot be edited, is missing or cannot be loaded', async () => {
  renderWithProviders(dialogs, {
    url: '/goods/edit/2',
    backend: stockBackend({ goods: entries() }),
    resources: [goods],
  });
  await waitFor(() => expect(document.querySelector('.form-refusal')?.textContent).toBe('It is shut.'));
  expect(button('Save good').hasAttribute('disabled')).toBe(true);
  renderWithProviders(dialogs, {
    url: '/goods/duplicate/9',
    backend: stockBackend({ goods: entries() }),
    resources: [goods],
  });
  await waitFor(() =>
    expect(openDialogs()[0]?.querySelector('[role="alert"]')?.textContent).toContain('There is no such good'),
  );
  renderWithProviders(dialogs, {
    url: '/goods/edit/1',
    backend: () => ({ status: 403, json: { Error: 'Broken' } }),
    resources: [goods],
  });
  await waitFor(() => expect(openDialogs()[0]?.querySelector('.load-failed-reason')?.textContent).toBe('Broken'));
});

it('dangerous actions come last, and actions collapse into a menu on narrow screens', async () => {
  ran.mockClear();
  const row = { Id: 1, Name: 'Ale' };
  renderWithProviders(<RecordActions resource={goods} row={row} wanted={actions} />, { resources: [goods] });
  expect(
    [...document.querySelectorAll('main button')].map((each) => [
      each.textContent,
      each.hasAttribute('disabled'),
      each.className.includes('dangerous'),
      each.querySelector('[aria-label="Not possible now:"]') !== null,
    ]),
  ).toEqual([
    ['order', false, false, false],
    ['shut', false, false, true],
    ['gone', true, false, false],
    ['burn', false, true, false],
  ]);
  expect(document.querySelector('.action-refusal')?.textContent).toBe('It is too late');
  press('shut');
  await waitFor(() => expect(openDialogs()[0]?.textContent).toContain('It is locked'));
  press('order');
  await waitFor(() => expect([ran.mock.calls.flat(), getNotifications()]).toEqual([['order'], ['order done']]));
  renderWithProviders(<RecordActions resource={goods} row={row} wanted={actions} isMenu />, { resources: [goods] });
  press('More actions');
  const items = () => [...document.querySelectorAll('[role="menuitem"]')].map(({ textContent }) => textContent);
  await waitFor(() => expect(items()).toEqual(['order', 'shut', 'gone It is too late', 'burn']));
  press('burn');
  await waitFor(() => expect(ran.mock.calls.flat()).toEqual(['order', 'burn']));
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: nothing,
      removeListener: nothing,
    }),
  );
  renderWithProviders(<RecordActions resource={goods} row={row} wanted={actions} />, { resources: [goods] });
  expect([find('More actions') !== undefined, find('order')]).toEqual([true, undefined]);
  renderWithProviders(<RecordActions resource={goods} row={row} wanted={actions.slice(0, 1)} />, {
    resources: [goods],
  });
  expect([find('More actions'), find('order') !== undefined]).toEqual([undefined, true]);
  renderWithProviders(<RecordActions resource={goods} row={row} wanted={actions.slice(4)} isMenu />, {
    resources: [goods],
  });
  expect(find('More actions')).toBeUndefined();
  vi.restoreAllMocks();
});
