/** Declared buttons that write data: a double press sends one request and reports no change by another user. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contractBackend, isWrite } from '../setup/contract-backend.ts';
import {
  type WriteOperation,
  writeOperations,
  extensions,
  keyOf,
  permissiveOverrides,
  distinctOperations,
  user,
  stepsTo,
} from '../setup/write-operations.ts';
import { openDialogs, pass, pressAgainAndAgain, until } from 'schema-admin/testing/presses.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';
import { isFull, everyNth } from '../setup/scale.ts';
import { firstText } from '../setup/steps.ts';
import { stepsByOperation } from '../setup/write-steps.ts';

/** Operations to test. Each test opens the whole portal, so only the full run covers all operations. */
const pressed = isFull ? writeOperations : everyNth(distinctOperations, 4);

/** Returns the control once it is enabled: some buttons stay disabled until the form is valid. */
const enabled = (control: HTMLElement | null | undefined) =>
  control instanceof HTMLButtonElement && control.disabled ? undefined : control;

const writeMs = 50;
const readMs = 10;
const now = new Date('2026-11-20T10:00:30Z');

beforeEach(() => {
  vi.useFakeTimers({
    now,
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'Date',
      'requestAnimationFrame',
      'cancelAnimationFrame',
    ],
  });
  vi.stubGlobal('print', () => window.dispatchEvent(new Event('afterprint')));
});

afterEach(() => void vi.useRealTimers());

async function runTwice(operation: WriteOperation) {
  const way = stepsByOperation[keyOf(operation)] ?? (await stepsTo(operation));
  const { received } = renderApp({
    user: user(operation.role),
    url: way.url,
    drafts: way.drafts ?? {},
    extensions,
    backend: contractBackend({ ...permissiveOverrides, ...way.instead }, { readMs, writeMs }),
  });
  const writes = () => received.filter(isWrite).map(({ method, url, text }) => `${method} ${url} ${text}`);
  await way.before?.();
  if (stepsByOperation[keyOf(operation)] === undefined || !way.before) {
    await until(() => enabled(way.control()), `control of ${keyOf(operation)}`);
  }
  const beneath = new Set(openDialogs());
  await pressAgainAndAgain(way.control);
  for (let round = 0; writes().length === 0 && round < 2; round += 1) {
    const [dialog, ...others] = openDialogs().filter((each) => !beneath.has(each));
    const problems =
      round === 0 && dialog
        ? []
        : [...document.querySelectorAll('.form-problem, [role="alert"]')]
            .map((each) => each.textContent)
            .filter(Boolean);
    expect({ isAsked: dialog !== undefined, others: others.length, problems }).toEqual({
      isAsked: true,
      others: 0,
      problems: [],
    });
    if (dialog) await way.fill?.(dialog);
    await pass(100);
    await pressAgainAndAgain(
      () => openDialogs().at(-1)?.querySelector<HTMLElement>('button.ant-btn-primary'),
      () => firstText(openDialogs().at(-1) ?? document.createElement('div')),
    );
  }
  await pass(500);
  return {
    writes: writes(),
    expected: way.writes ?? 1,
    dialogText: openDialogs()
      .map((dialog) => dialog.textContent)
      .join(),
    text: document.body.textContent ?? '',
  };
}

describe('a double press', () => {
  it('has custom steps only for declared operations', () => {
    expect(
      Object.keys(stepsByOperation).filter((key) => !writeOperations.some((operation) => keyOf(operation) === key)),
    ).toEqual([]);
  });

  it.each(pressed.map((operation) => [`${operation.role}: ${keyOf(operation)}`, operation] as const))(
    'writes once: %s',
    async (_, operation) => {
      const { writes, expected, dialogText, text } = await runTwice(operation);
      expect(new Set(writes).size).toBe(expected);
      expect(writes).toHaveLength(expected);
      expect(dialogText).not.toMatch(/Error|another user/i);
      expect(text).not.toMatch(/another user/i);
    },
  );
});
