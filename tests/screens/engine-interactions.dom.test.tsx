/** Keyboard and mouse on the engine's screens: navigation, row menus, columns, inline editing and the palette. */
import { act, fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  retryImmediately,
  inAct,
  waitForFound,
  topDialog,
  pressKey,
  press,
  findRow,
  fillIn,
} from '../setup/interactions.ts';
import { focused, openLooms } from '../setup/looms.tsx';
import { button } from 'schema-admin/testing/presses.ts';
import { settledText } from '../setup/settled-text.ts';

/** Waits between key presses, because fast ones count as scanner input. */
const slowly = () => act(async () => await new Promise((done) => void setTimeout(done, 60)));
const strike = async (name: string, more: object = {}) => {
  await slowly();
  await pressKey(name, more, document.activeElement ?? document.body);
};
const title = async (name: string) =>
  await waitForFound(
    () => [...document.querySelectorAll('h1')].find(({ textContent }) => textContent === name),
    `heading “${name}”`,
  );

describe('keyboard shortcuts', () => {
  it('move between rows and records, open the search, and are ignored in fields', async () => {
    openLooms('/looms');
    const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
    await findRow(6);
    // Wait until the list has settled: a row that is replaced would lose the focus.
    await settledText(() => document.querySelector('.list-body'));
    const strikes = async (name: string, place: string) => {
      await strike(name);
      await waitFor(() => expect(focused()).toBe(place));
    };
    for (const [name, place] of [
      ['k', '1'],
      ['j', '2'],
      ['k', '1'],
      ['j', '2'],
      ['j', '3'],
    ] as const) {
      await strikes(name, place);
    }
    expect(scrolled).not.toHaveBeenCalled();
    for (const place of ['4', '5', '6']) await strikes('j', place);
    await strike('j');
    await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(0, 69));
    expect(focused()).toBe('6');
    const box = await waitForFound(() => document.querySelector<HTMLInputElement>('input[type="search"]'), 'box');
    const selected = vi.spyOn(box, 'select');
    await strike('/');
    await waitFor(() => expect(selected).toHaveBeenCalledOnce());
    box.focus();
    await strike('j');
    await strike('?');
    expect([focused(), topDialog()]).toEqual(['Search looms', undefined]);
    await inAct(() => fireEvent.click(document.querySelector('[data-row="2"] a.column-open') ?? document.body));
    // The page may register its keys only after its heading has become visible.
    const page = async (name: string) => {
      await title(name);
      await settledText(() => document.querySelector('.main-content'));
    };
    await page('Bea');
    await strike('j');
    await page('Cleo');
    await strike('k');
    await page('Bea');
    await inAct(() => fireEvent.click(document.querySelector('.record-header-back') ?? document.body));
    await findRow(6);
    await waitFor(() => expect(focused()).toBe('2'));
  });

  it('open a collapsed search, which returns the focus when it closes', async () => {
    openLooms('/spools');
    await findRow(1);
    await strike('/');
    await waitFor(() => expect([focused(), document.activeElement?.tagName]).toEqual(['Search spools', 'INPUT']));
    await press('Cancel');
    await waitFor(() => expect([focused(), document.activeElement?.tagName]).toEqual(['Search spools', 'BUTTON']));
  });
});

describe('the menu of a row', () => {
  const menu = '[role="menu"]';
  const choose = async (name: string) => {
    const item = await waitForFound(
      () =>
        [...document.querySelectorAll('[role="menuitem"]')].find(
          ({ textContent, closest }) => textContent === name && !closest.call(document.body, '.ant-dropdown-hidden'),
        ),
      name,
    );
    await inAct(() => fireEvent.click(item));
  };

  it('lists the actions of the row and returns the focus', async () => {
    const { see, expectAll } = openLooms('/looms');
    await findRow(6);
    await press('More for Ada');
    await see('more for one', menu);
    await choose('Thread');
    await press('Not now', topDialog);
    await waitFor(() => expect(focused()).toBe('1'));
    await press('More for Bea');
    await see('more for one that cannot', '.ant-dropdown:not(.ant-dropdown-hidden) [role="menu"]');
    await expectAll('engine-row-more');
  });

  it('opens by key and by mouse, and offers copying, a new tab and related rows', async () => {
    const { see, noteRequest, received, expectAll } = openLooms('/looms');
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const first = await findRow(2);
    await inAct(() => fireEvent.keyDown(first, { key: 'F10' }));
    expect(document.querySelector(menu)).toBeNull();
    await inAct(() => fireEvent.keyDown(first, { key: 'ContextMenu' }));
    await see('by the key', menu);
    await choose('Open in a new tab');
    expect(opened).toHaveBeenCalledWith(expect.stringMatching(/\/looms\/2$/), '_blank', 'noopener');
    await inAct(() => fireEvent.contextMenu(first, { clientX: 0, clientY: 0 }));
    await choose('Copy Bea');
    expect(written).toHaveBeenCalledWith('Bea');
    await waitForFound(
      () =>
        [...document.querySelectorAll('.ant-message-notice')].find(({ textContent }) => textContent?.includes('Bea')),
      'word',
    );
    await inAct(() => fireEvent.contextMenu(first, { clientX: 9, clientY: 9 }));
    await choose('All table looms');
    await waitFor(() => expect(received.at(-1)?.url).toContain('Kind=table'));
    noteRequest('those of its kind');
    await inAct(() =>
      fireEvent.contextMenu(document.querySelector('[data-row="2"] a') ?? document.body, { clientX: 9, clientY: 9 }),
    );
    await choose('Like Bea');
    await waitFor(() => expect(received.at(-1)?.url).toContain('q=Bea'));
    noteRequest('those like it');
    await expectAll('engine-row-menu');
  });
});

describe('columns', () => {
  it('can be sorted in combination with Shift, and resized with a live preview', async () => {
    const { see, note, expectAll } = openLooms('/looms');
    await findRow(6);
    const heading = async (name: string, shiftKey: boolean) => {
      const control = await waitForFound(
        () => document.querySelector(`[role="columnheader"][aria-label="${name}"] button`),
        name,
      );
      await inAct(() => fireEvent.click(control, { shiftKey }));
      return new URLSearchParams(location.search).get('sort');
    };
    const sorts = [];
    for (const [name, isShift] of [
      ['Width', true],
      ['Width', true],
      ['Width', true],
      ['Name', true],
      ['Width', false],
      ['Width', false],
      ['Name', false],
    ] as const) {
      sorts.push(await heading(name, isShift));
    }
    note('sorts', sorts.join('\n'));
    const edge = await waitForFound(() => document.querySelector('[aria-label="Width of Name"]'), 'edge');
    const widthOf = (element: Element | null | undefined, width: number) =>
      element && vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, width, 20));
    widthOf(edge.parentElement, 100);
    widthOf(edge.parentElement?.nextElementSibling, 100);
    Object.assign(edge, { setPointerCapture: () => undefined });
    const grid = () => document.querySelector<HTMLElement>('.list-body')?.style.getPropertyValue('--columns');
    const grids = [grid()];
    const hand = async (
      name: 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerCancel',
      clientX: number,
      init = {},
    ) => {
      await inAct(() => fireEvent[name](edge, { clientX, button: 0, ...init }));
      grids.push(grid());
    };
    await hand('pointerMove', 150);
    await hand('pointerDown', 100, { button: 2 });
    await hand('pointerMove', 120);
    await hand('pointerDown', 100);
    await hand('pointerMove', 140);
    await hand('pointerCancel', 140);
    await hand('pointerDown', 100);
    await hand('pointerMove', 140);
    await hand('pointerUp', 140);
    await hand('pointerMove', 190);
    // Only drags with the main button change the widths, and a cancelled drag restores them.
    expect(grids.map((each) => each !== grids[0])).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
      false,
      false,
      true,
      true,
      true,
    ]);
    await pressKey('ArrowRight', {}, edge);
    await pressKey('ArrowDown', {}, edge);
    await see('as wide as they were made', '.column-headings');
    await press('Columns');
    await press('Reset columns');
    expect(grid()).toBe(grids[0]);
    await expectAll('engine-columns');
  });

  it('can be edited inline: Escape discards the edit, and an error appears in place', async () => {
    let isRefused = false;
    const { see, received, expectAll } = openLooms('/looms', {
      refuse: ({ method }) =>
        isRefused && method === 'PATCH'
          ? { status: 422, json: { Error: 'No', Fields: { Note: 'Not so loud' } } }
          : undefined,
    });
    await findRow(6);
    await press('Edit Note of Bea');
    const input = await waitForFound(
      () => document.querySelector<HTMLInputElement>('.inline-editor input, .inline-editor textarea'),
      'input',
    );
    await see('its input', '.inline-editor');
    await pressKey('a', {}, input);
    await pressKey('Escape', {}, input);
    await waitFor(() => expect(document.activeElement).toBe(button('Edit Note of Bea')));
    await press('Edit Note of Bea');
    isRefused = true;
    await fillIn('.inline-editor input, .inline-editor textarea', 'Creaks');
    await press('Save note', () => document.querySelector('.inline-editor') ?? undefined);
    await waitForFound(
      () => document.querySelector('.inline-editor [role="alert"]')?.textContent?.includes('loud') || undefined,
      'refusal',
    );
    await see('what is refused', '.inline-editor');
    isRefused = false;
    await fillIn('.inline-editor input, .inline-editor textarea', 'Groans');
    await press('Save note', () => document.querySelector('.inline-editor') ?? undefined);
    await waitForFound(() => button('Edit Note of Bea')?.textContent.startsWith('Groans') || undefined, 'new note');
    await press('Undo');
    await waitForFound(() => button('Edit Note of Bea')?.textContent.startsWith('Squeaks') || undefined, 'old note');
    await press('Edit Kind of Bea');
    const selector = await waitForFound(() => document.querySelector('.inline-editor .ant-select-selector'), 'select');
    await inAct(() => fireEvent.mouseDown(selector));
    const option = await waitForFound(() => document.querySelector('.ant-select-item-option[title="Floor"]'), 'option');
    await inAct(() => fireEvent.click(option));
    await waitForFound(() => button('Edit Kind of Bea')?.textContent.startsWith('Floor') || undefined, 'new kind');
    expect(received.filter(({ method }) => method === 'PATCH')).toHaveLength(4);
    await expectAll('engine-inline');
  });
});

describe('the palette', () => {
  it('shows a record’s actions and recent records, and works with keys and the mouse', async () => {
    retryImmediately();
    const { see, note, expectAll } = openLooms('/looms/2', {
      refuse: ({ url }) => (url.startsWith('/spools') ? { status: 500, json: { Error: 'Tangled' } } : undefined),
    });
    await title('Bea');
    const field = () => document.querySelector('.palette [role="combobox"]') ?? document.body;
    const current = () => document.querySelector('.palette [aria-selected="true"]')?.textContent;
    await pressKey('k', { metaKey: true });
    await waitForFound(
      () =>
        [...document.querySelectorAll('.palette [role="option"]')].find(({ textContent }) =>
          textContent?.includes('Rest a while'),
        ),
      'action',
    );
    await see('on a page', '.palette');
    const seen = [current()];
    for (const name of ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'a']) {
      await pressKey(name, {}, field());
      seen.push(current());
    }
    const last = await waitForFound(() => [...document.querySelectorAll('.palette [role="option"]')].at(-1), 'option');
    await inAct(() => fireEvent.mouseMove(last));
    seen.push(current());
    note('what was current', seen.join('\n'));
    await fillIn('.palette [role="combobox"]', 'spo');
    await waitForFound(
      () => document.querySelector('.palette-status')?.textContent?.includes('could not be searched') || undefined,
      'word',
    );
    await see('a search that fails', '.palette-status');
    await pressKey('Enter', { isComposing: true }, field());
    await pressKey('Enter', {}, field());
    await title('Spools');
    await pressKey('k', { ctrlKey: true });
    await waitForFound(
      () =>
        [...document.querySelectorAll('.palette [role="option"]')].find(({ textContent }) =>
          textContent?.includes('Bea'),
        ),
      'record that was opened before',
    );
    await fillIn('.palette [role="combobox"]', 'keyb');
    await pressKey('Enter', {}, field());
    await waitForFound(() => document.querySelector('.key-list'), 'list of keys');
    await expectAll('engine-palette');
  });
});
