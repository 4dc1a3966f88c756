import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import type { Answering } from 'schema-admin/providers/testing/backend.ts';
import { contractBackend } from '../setup/contract-backend.ts';
import { pressInDialog, findDialog, press } from '../setup/open-delivery.tsx';
import { button } from 'schema-admin/testing/presses.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';

const inDays = (days: number) => dayjs().add(days, 'day');
const codes = [1, 2, 3].map((Id) => ({
  Id,
  Code: `TEN${Id}`,
  PromoCodeType: 'SingleUsePercent',
  Percentage: 10,
  StartDate: '2026-01-01T00:00:00Z',
  Expires: inDays(30).toISOString(),
  Active: true,
}));

function open(url = '/admin/promotioncodes', batch: object = { Batch: 17 }) {
  const instead = {
    '/portal/promo-code/list': () => ({ Count: codes.length, Data: [{ GroupName: 'This month', PromoCodes: codes }] }),
    '/ext/promo-codes-batch': () => ({ Codes: codes.map(({ Code }) => Code), ...batch }),
  };
  const whole = contractBackend(instead, { readMs: 0, writeMs: 0 });
  const backend: Answering = (request) =>
    request.method === 'GET' && request.url === '/ext/promo-codes-batch'
      ? { json: { Result: [{ Id: 17, Count: 3, Code: 'TEN1' }] } }
      : whole(request);
  const { received } = renderApp({ role: 'Admin', url, backend, extensions: ['promo-codes-batch'] });
  return {
    filters: () =>
      received
        .filter(({ url: to }) => to === '/portal/promo-code/list')
        .map(({ text }) => JSON.parse(text).Filter.Batch),
    deactivated: () => received.filter(({ url: to }) => to.endsWith('/expire')).map(({ url: to }) => to),
  };
}

/** Opens the calendar and returns a predicate for the days that can be picked. */
async function openCalendar(label: string): Promise<(day: dayjs.Dayjs) => boolean> {
  const input = await screen.findByLabelText(label, { selector: 'input' });
  await act(async () => void fireEvent.mouseDown(input));
  await act(async () => void fireEvent.click(input));
  return (day) => {
    const cell = [
      ...document.querySelectorAll(
        `.ant-picker-dropdown:not(.ant-picker-dropdown-hidden) td[title="${day.format('YYYY-MM-DD')}"]`,
      ),
    ].at(-1);
    if (!cell) throw new Error(`The calendar has no ${day.format('YYYY-MM-DD')}`);
    return !cell.classList.contains('ant-picker-cell-disabled');
  };
}

describe('a new promotion code', () => {
  it('focuses its code field first, and disables invalid start and end days', async () => {
    open('/admin/promotioncodes/create');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code', { selector: 'input' })));
    const mayStart = await openCalendar('Start Date');
    expect([inDays(-1), inDays(0)].map(mayStart)).toEqual([false, true]);
    fireEvent.change(screen.getByLabelText('Start Date', { selector: 'input' }), {
      target: { value: inDays(30).format('DD/MM/YYYY') },
    });
    fireEvent.blur(screen.getByLabelText('Start Date', { selector: 'input' }));
    const mayEnd = await openCalendar('End Date');
    // The calendar shows the month of the default end, 30 days from now.
    expect([inDays(30), inDays(31)].map(mayEnd)).toEqual([false, true]);
  });

  it('has the same default discount as the form for multiple codes', async () => {
    open('/admin/promotioncodes/create');
    const start = await screen.findByLabelText('Start Date', { selector: 'input' });
    const shown = () =>
      [...document.querySelectorAll('.ant-modal .ant-select-selection-item')].map(({ textContent }) => textContent);
    await waitFor(() => expect(shown()).toEqual(['Percent', 'Single Use']));
    expect(start).toHaveProperty('value', inDays(0).format('DD/MM/YYYY'));
    expect(screen.getByLabelText('End Date', { selector: 'input' })).toHaveProperty(
      'value',
      inDays(30).format('DD/MM/YYYY'),
    );
  });

  it('shows an error for a typed day that is invalid, and keeps the input', async () => {
    open('/admin/promotioncodes/create');
    const start = await screen.findByLabelText('Start Date', { selector: 'input' });
    fireEvent.focus(start);
    fireEvent.change(start, { target: { value: '01/03/2020' } });
    fireEvent.blur(start);
    expect(await screen.findByText('Start date can not be in the past')).toBeDefined();
    expect(start).toHaveProperty('value', '01/03/2020');
  });
});

describe('a batch of promotion codes', () => {
  const addThree = async () => {
    await press('Add multiple codes');
    const form = await findDialog('Number of codes');
    fireEvent.change(within(form).getByLabelText(/^Number of codes/), { target: { value: '3' } });
    fireEvent.change(within(form).getByLabelText('Amount'), { target: { value: '10' } });
    await pressInDialog('Add promotion codes');
    await findDialog('3 codes were added');
  };

  it('is listed, selected and deactivated together', async () => {
    const { filters, deactivated } = open();
    await screen.findByText('TEN1');
    await addThree();
    await pressInDialog('Show these 3');
    await screen.findByText('Added together: TEN1 and 2 more');
    await waitFor(() => expect(filters().at(-1)).toEqual([17]));
    expect(window.location.search).toContain('Batch=17');
    const these = await screen.findByLabelText('Select these 3');
    await act(async () => void fireEvent.click(these));
    await press('Deactivate');
    const question = await findDialog('Deactivate 3 promotion codes?');
    expect(question.textContent).toContain(
      'TEN1, TEN2, TEN3. They end now, and nobody can use them any more. This cannot be undone.',
    );
    await pressInDialog('Deactivate');
    await findDialog('3 done');
    expect(deactivated()).toEqual([1, 2, 3].map((id) => `/portal/promo-code/${id}/expire`));
  });

  it('has no link to its list if the backend does not support batches', async () => {
    open(undefined, {});
    await screen.findByText('TEN1');
    await addThree();
    expect([button('Show these 3'), button('Download CSV')].map(Boolean)).toEqual([false, true]);
  });
});
