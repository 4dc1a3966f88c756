/** Bulk actions with failures and on rows that are not loaded yet, and the management of saved views. */
import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { SavedView } from 'schema-admin/contract/views.ts';
import type { Sent } from 'schema-admin/providers/testing/backend.ts';
import { inAct, waitForFound, topDialog, pressKey, press, findRow, toggle, fillIn } from '../setup/interactions.ts';
import { focused, openLooms } from '../setup/looms.tsx';

describe('many rows', () => {
  it('can be selected by range, and failed rows can be selected again', async () => {
    let isSlow = false;
    const { see, expectAll } = openLooms('/looms', {
      refuse: ({ method, url }) =>
        isSlow && method === 'GET'
          ? new Promise<Sent>(() => undefined)
          : url.endsWith('/2/weave')
            ? { status: 422, json: { Error: 'Its thread is torn' } }
            : url.endsWith('/3/weave')
              ? {
                  status: 409,
                  json: {
                    Error: 'Done',
                    Processed: { By: 'ann@looms.test', At: '2026-11-20T10:00:00Z', What: 'woven' },
                  },
                }
              : undefined,
    });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No'));
    await findRow(6);
    await toggle('Select Ada');
    const fourth = await waitForFound(() => document.querySelector('[aria-label="Select Dora"]'), 'box');
    await inAct(() => fireEvent.click(fourth, { shiftKey: true }));
    await see('four', '.bulk-bar');
    expect(document.querySelector('.select-all')?.textContent).toBe('Select these 6');
    await press('Weave');
    await see('what it asks', topDialog);
    await fillIn('.ant-modal input', '5');
    isSlow = true;
    await press('Weave 4 looms', topDialog);
    await waitForFound(() => document.querySelector('.bulk-summary'), 'summary');
    await see('what came of it', topDialog);
    await press('Copy the results', topDialog);
    await waitForFound(
      () =>
        [...document.querySelectorAll('.ant-message-notice')].find(({ textContent }) =>
          textContent?.includes('does not allow'),
        ),
      'refusal',
    );
    await press('Select the failed ones', topDialog);
    await waitForFound(() => document.querySelector('.bulk-bar'), 'selection');
    // Within 300 ms, a second press of the same button counts as a double press.
    await new Promise((done) => void setTimeout(done, 300));
    await press('Thread');
    expect(topDialog()).toBeUndefined();
    await toggle('Select Ada');
    await press('Thread');
    await see('who can', topDialog);
    await press('Thread three', topDialog);
    isSlow = false;
    await waitForFound(
      () => document.querySelector('.bulk-summary')?.textContent?.includes('not possible') || undefined,
      'summary',
    );
    await see('of whom one could not', '.bulk-results');
    await press('Close', topDialog);
    await waitFor(() => expect(document.querySelector('.bulk-bar')).toBeNull());
    await toggle('Select these 6');
    await toggle('Select these 6');
    expect(document.querySelector('.bulk-bar')).toBeNull();
    await toggle('Select Edda');
    await pressKey('Escape', {}, document.querySelector('input[type="search"]') ?? document.body);
    await waitFor(() => expect([document.querySelector('.bulk-bar'), focused()]).toEqual([null, 'Select these 6']));
    await toggle('Select Bea');
    await toggle('Select Ada');
    await press('Rest a while');
    await press('Cancel', topDialog);
    await expectAll('engine-bulk');
  });

  it('can be selected before they load, with a retry, and a run can be stopped', async () => {
    let isDown = true;
    let go: (() => void) | undefined;
    const { see, expectAll } = openLooms('/looms', {
      refuse: ({ url }) => {
        if (url.includes('_start=4') && isDown) return { status: 500, json: { Error: 'Out of thread' } };
        return url.endsWith('/1/rest')
          ? new Promise<Sent>((done) => (go = () => done({ json: { Result: true } })))
          : undefined;
      },
    });
    await findRow(4);
    await toggle('Select Ada');
    await press('Select all 6 that match');
    await waitForFound(() => document.querySelector('.bulk-bar [role="alert"]'), 'failure');
    await see('what failed', '.bulk-bar');
    isDown = false;
    await press('Select all 6 that match');
    await waitForFound(() => document.querySelector('.bulk-count')?.textContent === '6 selected' || undefined, 'six');
    await press('Rest a while');
    await press('Rest a while', topDialog);
    await see('how far', topDialog);
    await press('Cancel', topDialog);
    await see('stopping', topDialog);
    await inAct(() => go?.());
    await waitForFound(() => document.querySelector('.bulk-summary'), 'summary');
    await see('what came of it', topDialog);
    await expectAll('engine-bulk-more');
  });
});

describe('views', () => {
  const view = (Id: number, Name: string, more: Partial<SavedView> = {}): SavedView => ({
    Id,
    Resource: 'looms',
    Name,
    Query: 'q=a',
    Shared: false,
    Mine: true,
    ...more,
  });
  const item = async (name: string) => {
    const there = await waitForFound(
      () =>
        [...document.querySelectorAll('.ant-dropdown:not(.ant-dropdown-hidden) [role="menuitem"]')].find(
          ({ textContent }) => textContent === name,
        ),
      name,
    );
    await inAct(() => fireEvent.click(there));
  };

  it('can be renamed, shared, updated and pinned, and rejections are shown', async () => {
    let isRefused = false;
    const views = [view(1, 'Mine'), view(2, 'Ours', { Shared: true, Mine: false }), view(3, 'Now', { Query: '' })];
    const { see, received, expectAll } = openLooms('/looms', {
      views,
      refuse: ({ method, url }) =>
        isRefused && url.startsWith('/ext/views') && method !== 'GET'
          ? { status: 422, json: { Error: 'There is one called so' } }
          : undefined,
    });
    await findRow(6);
    await press('Views');
    await press('More for Mine');
    await see('the menu of one', '.ant-dropdown:not(.ant-dropdown-hidden) [role="menu"]');
    const sent = () => received.filter(({ method, url }) => url.startsWith('/ext/views') && method !== 'GET').length;
    const once = async (count: number) => await waitFor(() => expect(sent()).toBe(count));
    await item('Update to the current view');
    await once(1);
    await press('More for Mine');
    await item('Share with everyone');
    await once(2);
    await press('More for Ours');
    await item('Stop sharing');
    await once(3);
    isRefused = true;
    await press('More for Mine');
    await item('Rename');
    await waitForFound(() => document.querySelector('.views-list form'), 'form');
    await fillIn('.views-list input', '');
    await press('Rename');
    await see('no name', '.views-list form');
    await fillIn('.views-list input', 'x'.repeat(200));
    await press('Rename');
    await see('too long a name', '.views-list form');
    await fillIn('.views-list input', ' Ours ');
    await press('Rename');
    await waitForFound(
      () => document.querySelector('.views-list [role="alert"]')?.textContent?.includes('called so') || undefined,
      'refusal',
    );
    await press('Cancel', () => document.querySelector('.views-list') ?? undefined);
    await press('More for Mine');
    await item('Share with everyone');
    await waitForFound(
      () =>
        [...document.querySelectorAll('.ant-message-notice')].find(({ textContent }) =>
          textContent?.includes('called so'),
        ),
      'refusal',
    );
    await press('Pin Mine above the list');
    await press('Pin Ours above the list');
    await press('Mine', () => document.querySelector('.views-list') ?? undefined);
    await waitFor(() => expect(location.search).toContain('q=a'));
    await see('over the list', 'nav.list-tabs');
    await expectAll('engine-views');
  });
});
