import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type SubmitEventHandler, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CalendarInput, type CalendarKind, dayKind, localTimeKind, momentKind } from './CalendarInput.tsx';

interface FormProps {
  readonly kind: CalendarKind;
  onSubmit(): void;
  onChosen(value: string): void;
}

const first = '2026-11-20';

function Form({ kind, onSubmit, onChosen }: FormProps) {
  const [value, setValue] = useState(kind === dayKind ? first : '');
  const [isShown, setShown] = useState(true);
  const submit: SubmitEventHandler = (event) => {
    event.preventDefault();
    onSubmit();
  };
  const choose = (chosen: string) => {
    setValue(chosen);
    onChosen(chosen);
  };
  return (
    <form onSubmit={submit}>
      <label htmlFor="day">Day</label>
      {isShown && <CalendarInput id="day" kind={kind} value={value} onChange={choose} />}
      <button type="submit">Save</button>
      <button type="button" onClick={() => setShown(!isShown)}>
        Show
      </button>
    </form>
  );
}

function open(kind = dayKind) {
  const onSubmit = vi.fn<() => void>();
  const onChosen = vi.fn<(value: string) => void>();
  render(<Form kind={kind} onSubmit={onSubmit} onChosen={onChosen} />);
  return { onSubmit, onChosen, input: screen.getByLabelText('Day') };
}

afterEach(cleanup);

describe('a typed day', () => {
  it('is accepted on Enter, which never submits the form', async () => {
    const { onSubmit, onChosen, input } = open();
    await userEvent.clear(input);
    await userEvent.type(input, '24/12/2026{Enter}{Enter}{Enter}');
    expect(onChosen).toHaveBeenLastCalledWith('2026-12-24');
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it.each(['6/12/2026', '06-12-2026', '06.12.2026', '6 Dec 2026', '2026-12-06', '\u200E06/12/2026'])(
    'is accepted as %j and shown in the portal’s format',
    async (typed) => {
      const { onChosen, input } = open();
      await userEvent.clear(input);
      await userEvent.type(input, typed);
      await userEvent.tab();
      expect(onChosen).toHaveBeenLastCalledWith('2026-12-06');
      expect(input).toHaveProperty('value', '06/12/2026');
    },
  );

  it.each([
    ['Enter', '{Enter}'],
    ['leaving the field', '{Tab}'],
  ])('is kept on %s even if it is invalid', async (_, keys) => {
    const { onChosen, input } = open();
    await userEvent.clear(input);
    await userEvent.type(input, `31/11/2026${keys}`);
    expect(onChosen).toHaveBeenLastCalledWith('31/11/2026');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(input).toHaveProperty('value', '31/11/2026');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Show' }));
    expect(screen.getByLabelText('Day')).toHaveProperty('value', '31/11/2026');
  });

  it.each([
    ['Enter', '{Enter}'],
    ['leaving the field', '{Tab}'],
  ])('is cleared on %s if its text was deleted', async (_, keys) => {
    const { onSubmit, onChosen, input } = open();
    await userEvent.clear(input);
    await userEvent.type(input, keys);
    expect(onChosen).toHaveBeenLastCalledWith('');
    expect(input).toHaveProperty('value', '');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('stays the same while its text is unchanged', async () => {
    const { onChosen, input } = open();
    await userEvent.type(input, '{Enter}{Tab}');
    expect(onChosen.mock.calls.filter(([day]) => day !== first)).toEqual([]);
    expect(input).toHaveProperty('value', '20/11/2026');
  });

  it('is replaced by a picked day', async () => {
    const { onChosen, input } = open();
    await userEvent.clear(input);
    await userEvent.type(input, 'soon{Tab}');
    await userEvent.click(input);
    const cell = document.querySelector('.ant-picker-dropdown td.ant-picker-cell-in-view');
    expect(cell).not.toBeNull();
    if (cell) fireEvent.click(cell);
    expect(onChosen.mock.lastCall?.[0]).toBe(cell?.getAttribute('title'));
    expect(input).not.toHaveProperty('value', 'soon');
  });
});

describe('a typed day with a time', () => {
  it('becomes an instant in the device’s time zone', async () => {
    const { onChosen, input } = open(momentKind);
    await userEvent.type(input, '6 Dec 2026 2:30pm{Tab}');
    expect(onChosen).toHaveBeenLastCalledWith(new Date(2026, 11, 6, 14, 30).toISOString());
    expect(input).toHaveProperty('value', '06/12/2026 14:30');
  });

  it('becomes a time without a zone in a local time field', async () => {
    const { onChosen, input } = open(localTimeKind);
    await userEvent.type(input, '6 Dec 2026 2:30pm{Tab}');
    expect(onChosen).toHaveBeenLastCalledWith('2026-12-06T14:30:00');
    expect(input).toHaveProperty('value', '06/12/2026 14:30');
  });

  it('is kept but invalid if the time is missing', async () => {
    const { onChosen, input } = open(momentKind);
    await userEvent.type(input, '06/12/2026{Tab}');
    expect(onChosen).toHaveBeenLastCalledWith('06/12/2026');
    expect(input).toHaveProperty('value', '06/12/2026');
  });
});
