import { fireEvent } from '@testing-library/react';
import type { AnswerOverrides } from './contract-backend.ts';
import { button, until } from 'schema-admin/testing/presses.ts';

export interface Steps {
  readonly url: string;
  readonly instead?: AnswerOverrides;
  readonly drafts?: Readonly<Record<string, unknown>>;
  /** Runs before the control can be pressed. */
  before?(): void | Promise<void>;
  /** Finds the control to press. */
  control(): HTMLElement | null | undefined;
  /** Fills in the dialog that opens. */
  fill?(dialog: Element): void | Promise<void>;
  /** Number of writes per press. Defaults to one. */
  readonly writes?: number;
}

/** Opens the row menu. Its items are rendered only while it is open. */
export async function openMore(item: string): Promise<void> {
  fireEvent.click(await until(() => document.querySelector('.row-more'), 'More menu'));
  await until(() => button(item), `item "${item}"`);
}

/** Returns the first text input of a form, where Enter submits the form. */
export function firstText(scope: Element | Document): HTMLElement | null {
  return scope.querySelector<HTMLElement>(
    'form input[type="text"]:not([role="combobox"]):not(.ant-picker-input input)',
  );
}
