import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { createLeaveGuard } from './leave-guard.ts';

const guard = createLeaveGuard(window);
const gone = vi.spyOn(window.history, 'go').mockImplementation(() => undefined);
/** The events that reach the router. */
const events: string[] = [];
const listening = new AbortController();
const { signal } = listening;
window.addEventListener('popstate', () => void events.push('popstate'), { signal });
afterAll(() => {
  listening.abort();
  vi.restoreAllMocks();
});

// The guard follows a link with a scripted click.
const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);

const releases: (() => void)[] = [];

afterEach(() => {
  releases.splice(0).forEach((release) => release());
  events.length = 0;
  gone.mockClear();
  pressed.mockClear();
  document.body.replaceChildren();
});

const pop = (idx?: number) =>
  void window.dispatchEvent(new PopStateEvent('popstate', { state: idx === undefined ? null : { idx } }));
function hold(lets?: (link: HTMLAnchorElement) => boolean) {
  const confirmations: (() => void)[] = [];
  window.history.replaceState({ idx: 4 }, '');
  releases.push(guard.hold((go) => void confirmations.push(go), lets));
  return confirmations;
}
function openDialog(): { readonly closed: string[]; release(): void } {
  const closed: string[] = [];
  window.history.replaceState({ idx: 4 }, '');
  const release = guard.holdDialog(() => {
    closed.push('closed');
    release();
  });
  releases.push(release);
  return { closed, release };
}
/** Simulates Back in the browser: moves to the previous entry, and returns if the guard undoes the move. */
function pressBack() {
  pop(3);
  if (gone.mock.calls.length > 0) pop(4);
  gone.mockClear();
}
function link(html: string): HTMLElement {
  document.body.innerHTML = html;
  const inside = document.querySelector<HTMLElement>('span') ?? document.body;
  // Keep jsdom from following the link.
  inside.addEventListener('click', (event) => event.preventDefault());
  inside.parentElement?.addEventListener('click', (event) => {
    events.push('click');
    event.preventDefault();
  });
  return inside;
}
/** Returns whether the browser would follow the link. */
const click = (target: Element, init: MouseEventInit = {}) =>
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));

describe('Back and Forward', () => {
  it('reach the router if neither a screen nor a dialog is guarded', () => {
    pop(3);
    expect([events, gone.mock.calls]).toEqual([['popstate'], []]);
  });

  it.each([
    [3, 1, -1],
    [6, -2, 2],
    [undefined, 4, -4],
  ])('to entry %s are undone and hidden from the router until the user confirms', (idx, undone, steps) => {
    const confirmations = hold();
    pop(idx);
    expect([events, confirmations.length, gone.mock.calls]).toEqual([[], 0, [[undone]]]);
    pop(4);
    expect([events, confirmations.length]).toEqual([[], 1]);
    confirmations[0]?.();
    expect(gone.mock.calls.at(-1)).toEqual([steps]);
    pop(idx);
    expect(events).toEqual(['popstate']);
    pop(idx);
    expect(gone.mock.calls.at(-1)).toEqual([undone]);
    pop(4);
  });

  it('to the same entry need no confirmation', () => {
    const confirmations = hold();
    pop(4);
    expect([events, confirmations.length, gone.mock.calls]).toEqual([['popstate'], 0, []]);
  });
});

describe('a link', () => {
  it('is followed only after confirmation', () => {
    const confirmations = hold();
    const inside = link('<a href="/orders"><span>Orders</span></a>');
    expect([click(inside), events, confirmations.length]).toEqual([false, [], 1]);
    confirmations[0]?.();
    expect(pressed).toHaveBeenCalledOnce();
    click(inside);
    expect([events, confirmations.length]).toEqual([[], 2]);
  });

  it.each([
    '<a href="#main"><span></span></a>',
    '<a href="/file" download><span></span></a>',
    '<a href="/orders" target="_blank"><span></span></a>',
    '<a><span></span></a>',
  ])('needs no confirmation if it does not leave the page: %s', (html) => {
    const confirmations = hold();
    click(link(html));
    expect([confirmations.length, events]).toEqual([0, ['click']]);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'needs no confirmation if the click does not replace the page: %s',
    (init) => {
      const confirmations = hold();
      click(link('<a href="/orders"><span></span></a>'), init);
      expect(confirmations).toHaveLength(0);
    },
  );

  it('needs confirmation unless "lets" allows it', () => {
    const confirmations = hold(({ dataset }) => dataset['carries'] === 'all');
    click(link('<a href="/orders" target="_self"><span></span></a>'));
    click(link('<a href="/orders" data-carries="all"><span></span></a>'));
    expect([confirmations.length, events]).toEqual([1, ['click']]);
  });
});

it('asks before the page is closed while a screen has unsaved changes', () => {
  const close = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(close()).toBe(true);
  hold();
  expect(close()).toBe(false);
  releases.splice(0).forEach((release) => release());
  expect(close()).toBe(true);
});

describe('a dialog', () => {
  it('is closed by Back before the screen is left', () => {
    const { closed } = openDialog();
    pressBack();
    expect([closed, events]).toEqual([['closed'], []]);
    pressBack();
    expect(events).toEqual(['popstate']);
  });

  it('closes before older dialogs and before a screen asks for confirmation', () => {
    const first = openDialog();
    const confirmations = hold();
    const second = openDialog();
    const state = () => [second.closed.length, first.closed.length, confirmations.length];
    pressBack();
    expect(state()).toEqual([1, 0, 0]);
    pressBack();
    expect(state()).toEqual([1, 1, 0]);
    pressBack();
    expect(state()).toEqual([1, 1, 1]);
  });

  it('blocks neither links nor closing the page', () => {
    const { release } = openDialog();
    click(link('<a href="/orders"><span></span></a>'));
    expect(events).toEqual(['click']);
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    release();
  });
});

it('keeps guarding one screen when another is released', () => {
  const confirmations = hold();
  const later = guard.hold(() => undefined);
  later();
  pressBack();
  expect(confirmations).toHaveLength(1);
});
