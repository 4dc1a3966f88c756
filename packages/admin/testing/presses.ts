/** User interactions for tests with fake timers: find controls, fill in dialogs, and press buttons repeatedly. */
import { act, fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

/** Advances the timers and completes what they trigger: answers, lazy chunks, animations. */
export async function pass(milliseconds: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    await vi.dynamicImportSettled();
  });
}

const stepMs = 20;
const mostSteps = 150;

/** Repeats `look` until it finds something. Throws after 3 seconds. */
export async function until<Found>(look: () => Found | null | undefined, what: string): Promise<Found> {
  for (let step = 0; step < mostSteps; step += 1) {
    const found = look();
    if (found !== null && found !== undefined) return found;
    await pass(stepMs);
  }
  throw new Error(`There is no ${what}; there is: ${document.body.textContent?.slice(0, 1500)}`);
}

type Scope = Document | Element;

/** Returns the name of a button. In the name of an inline cell, the value comes first, and is left out here. */
const nameOf = (element: Element) =>
  element.getAttribute('aria-label') ?? (element.querySelector('.inline-cell-action') ?? element).textContent?.trim();

export function button(name: string, scope: Scope = document): HTMLElement | undefined {
  return [...scope.querySelectorAll<HTMLElement>('button, [role="menuitem"]')].find((each) => nameOf(each) === name);
}

/** Returns the open dialogs, the topmost last. */
export function openDialogs(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.ant-modal')].filter(
    (dialog) =>
      dialog.closest('.ant-modal-wrap')?.getAttribute('style')?.includes('display: none') !== true &&
      !dialog.className.includes('leave'),
  );
}

function field(label: string, scope: Scope = document): HTMLElement {
  const named = [...scope.querySelectorAll('label')].find((each) => each.textContent?.trim().startsWith(label));
  const found = named && document.getElementById(named.getAttribute('for') ?? '');
  if (!found) throw new Error(`There is no field "${label}"`);
  return found;
}

export function type(label: string, value: string, scope?: Scope): void {
  const input = field(label, scope);
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
}

export async function chooseFirst(label: string, scope?: Scope): Promise<void> {
  const selector = field(label, scope).closest('.ant-select')?.querySelector('.ant-select-selector');
  if (!selector) throw new Error(`"${label}" is not a Select`);
  fireEvent.mouseDown(selector);
  // The last dropdown is the one opened last.
  const list = () => [...document.querySelectorAll('.ant-select-dropdown')].at(-1);
  fireEvent.click(await until(() => list()?.querySelector('.ant-select-item-option'), `option of "${label}"`));
  await pass(0);
}

function pressEnter(target: HTMLElement): void {
  target.focus();
  const isLeft = fireEvent.keyDown(target, { key: 'Enter' });
  fireEvent.keyUp(target, { key: 'Enter' });
  if (!isLeft || (target instanceof HTMLButtonElement && target.disabled)) return;
  if (target instanceof HTMLInputElement) target.form?.requestSubmit();
  else fireEvent.click(target, { detail: 0 });
}

/** Times of repeated presses, in ms after the first. */
const momentsMs = [0, 0, 20, 90, 140];

/** Presses a control repeatedly with the mouse and Enter. With `inField`, also presses Enter in that input. */
export async function pressAgainAndAgain(
  look: () => HTMLElement | null | undefined,
  inField?: () => HTMLElement | null | undefined,
): Promise<void> {
  let now = 0;
  for (const moment of momentsMs) {
    if (moment > now) await pass(moment - now);
    now = moment;
    const control = look();
    if (control) fireEvent.click(control, { detail: 1 });
    const same = look();
    if (same) pressEnter(same);
    const input = inField?.();
    if (input) pressEnter(input);
  }
  await pass(300);
}
