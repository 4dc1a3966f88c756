import { act, fireEvent, within } from '@testing-library/react';
import { expect } from 'vitest';

/** Checks the date tab of the filter panel: invalid or partial ranges cannot be applied, and invalid ones show why. */
export async function expectRangeRules(panel: HTMLElement): Promise<void> {
  const fill = async (label: string, day: string) => {
    const input = within(panel).getByLabelText(label);
    await act(async () => {
      fireEvent.mouseDown(input);
      fireEvent.change(input, { target: { value: day } });
      fireEvent.blur(input);
    });
  };
  const readPanel = () => [
    within(panel).getByRole('alert').textContent,
    within(panel)
      .getByRole('button', { name: /^Apply Filters/ })
      .hasAttribute('disabled'),
  ];
  await fill('From', '29/03/2026');
  expect(readPanel()).toEqual(['', true]);
  await fill('To', '28/03/2026');
  expect(readPanel()).toEqual(['End date should be after the start date', true]);
  await fill('To', '01/01/2100');
  expect(readPanel()).toEqual(['Please select a date prior to 2100', true]);
  await fill('To', '29/03/2026');
  expect(readPanel()).toEqual(['', false]);
}
