import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SearchBox } from './SearchBox.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const searched: string[] = [];
  const box = (value: string) => (
    <SearchBox label="Search orders" debounceMs={500} value={value} onSearch={(text) => searched.push(text)} />
  );
  const { rerender, unmount } = render(box(''));
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  return {
    field,
    searched,
    unmount,
    type: (text: string) => fireEvent.change(field, { target: { value: text } }),
    /** Updates the value as the address does: after a search in this box, or after one from elsewhere. */
    show: (value: string) => rerender(box(value)),
    pause: () => vi.advanceTimersByTimeAsync(500),
  };
}

it('the search box keeps the typed text when an earlier search returns', async () => {
  const { field, searched, type, show, pause, unmount } = open();
  type('HB50');
  await pause();
  type('HB500071');
  show('HB50');
  expect(field.value).toBe('HB500071');
  await pause();
  show('HB500071');
  expect([field.value, searched]).toEqual(['HB500071', ['HB50', 'HB500071']]);
  unmount();
});

it('the search box keeps a trailing space when its own search returns', async () => {
  const { field, type, show, pause, unmount } = open();
  type('Zoe ');
  await pause();
  show('Zoe');
  expect(field.value).toBe('Zoe ');
  unmount();
});

it('the search box can repeat an earlier search, and recognises each returned value', async () => {
  const { field, searched, type, show, pause, unmount } = open();
  for (const text of ['a', 'ab', 'a']) {
    type(text);
    await pause();
  }
  expect(searched).toEqual(['a', 'ab', 'a']);
  type('abc');
  for (const text of ['a', 'ab', 'a']) {
    show(text);
    expect(field.value).toBe('abc');
  }
  unmount();
});

it('the search box accepts a search from elsewhere', async () => {
  const { field, searched, type, show, pause, unmount } = open();
  type('HB50');
  await pause();
  show('HB50');
  type('HB500');
  show('');
  expect(field.value).toBe('');
  await pause();
  expect(searched).toEqual(['HB50']);
  unmount();
});
