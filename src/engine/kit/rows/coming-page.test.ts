import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createComingPage, lateMs } from './coming-page.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const page = createComingPage();
  const told: boolean[] = [];
  const stop = page.subscribe(() => told.push(page.isLate()));
  return { page, told, stop };
}

it('a page that comes soon is told to nobody', () => {
  const { page, told } = watched();
  page.begin();
  vi.advanceTimersByTime(lateMs - 1);
  page.end();
  vi.advanceTimersByTime(lateMs);
  expect([told, page.isLate()]).toEqual([[], false]);
});

it('one that takes its time is told once, however often it is asked for, and that it has come', () => {
  const { page, told } = watched();
  page.begin();
  vi.advanceTimersByTime(lateMs / 2);
  page.begin();
  vi.advanceTimersByTime(lateMs / 2);
  page.begin();
  vi.advanceTimersByTime(lateMs);
  expect(told).toEqual([true]);
  page.end();
  page.end();
  expect(told).toEqual([true, false]);
});

it('a list that is left waits for none', () => {
  const { page, told, stop } = watched();
  page.begin();
  stop();
  expect(vi.getTimerCount()).toBe(0);
  expect([told, page.isLate()]).toEqual([[], false]);
});
