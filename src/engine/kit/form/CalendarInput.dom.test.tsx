import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import dayjs, { type Dayjs } from 'dayjs';
import { type SubmitEventHandler, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CalendarInput } from './CalendarInput.tsx';

interface FormProps {
  onSubmit(): void;
  onChosen(day: string | null): void;
}

function Form({ onSubmit, onChosen }: FormProps) {
  const [day, setDay] = useState<Dayjs | null>(dayjs('2026-11-20'));
  const submit: SubmitEventHandler = (event) => {
    event.preventDefault();
    onSubmit();
  };
  const choose = (chosen: Dayjs | null) => {
    setDay(chosen);
    onChosen(chosen?.format('YYYY-MM-DD') ?? null);
  };
  return (
    <form onSubmit={submit}>
      <label htmlFor="day">Day</label>
      <CalendarInput id="day" format="DD/MM/YYYY" value={day} onChange={choose} />
      <button type="submit">Save</button>
    </form>
  );
}

function open() {
  const onSubmit = vi.fn<() => void>();
  const onChosen = vi.fn<(day: string | null) => void>();
  render(<Form onSubmit={onSubmit} onChosen={onChosen} />);
  return { onSubmit, onChosen, input: screen.getByLabelText('Day') };
}

afterEach(cleanup);

describe('a day that is typed', () => {
  it('is taken by Enter, which sends no form however often it is pressed', async () => {
    const { onSubmit, onChosen, input } = open();
    await userEvent.clear(input);
    await userEvent.type(input, '24/12/2026{Enter}{Enter}{Enter}');
    expect(onChosen).toHaveBeenLastCalledWith('2026-12-24');
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['Enter', '{Enter}'],
    ['leaving the field', '{Tab}'],
  ])('is emptied by deleting its text and %s', async (_, keys) => {
    const { onSubmit, onChosen, input } = open();
    await userEvent.clear(input);
    await userEvent.type(input, keys);
    expect(onChosen).toHaveBeenLastCalledWith(null);
    expect(input).toHaveProperty('value', '');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('stays while its text is left alone', async () => {
    const { onChosen, input } = open();
    await userEvent.type(input, '{Enter}{Tab}');
    expect(onChosen.mock.calls.filter(([day]) => day !== '2026-11-20')).toEqual([]);
    expect(input).toHaveProperty('value', '20/11/2026');
  });
});
