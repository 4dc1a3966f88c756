import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { Credits, Pence, Percent } from '../../../contract/units.ts';
import { fieldsOf } from '../../model/form/fields.ts';
import { KindInput } from './KindInput.tsx';

const fields = fieldsOf(z.object({ Price: Pence, Balance: Credits, Discount: Percent }), [
  'Price',
  'Balance',
  'Discount',
]);

function Form({ name }: { readonly name: string }) {
  const [value, setValue] = useState<unknown>(450);
  const [field] = fields.filter(({ key }) => key === name);
  const input = {
    ref: () => undefined,
    onBlur: () => undefined,
    'aria-invalid': false,
    'aria-describedby': '',
  } as const;
  return field ? (
    <div>
      <label htmlFor="number">{name}</label>
      <KindInput id="number" field={field} value={value} input={input} onChange={setValue} />
      <output>{String(value)}</output>
    </div>
  ) : null;
}

afterEach(cleanup);

it.each([
  ['Price', '£4.50', '12.34', 1234],
  ['Balance', '450credits', '12', 12],
  ['Discount', '450%', '12.5', 12.5],
])('%s is displayed and entered in the unit of its schema', async (name, shown, typed, stored) => {
  const { container } = render(<Form name={name} />);
  const input = screen.getByRole('textbox');
  const [before, after] = [
    container.querySelector('.ant-input-prefix'),
    container.querySelector('.ant-input-suffix'),
  ].map((part) => part?.textContent ?? '');
  expect(`${before}${input.getAttribute('value')}${after}`).toBe(shown);
  await userEvent.clear(input);
  await userEvent.type(input, typed);
  expect(screen.getByRole('status').textContent).toBe(String(stored));
});

it.each([
  ['Price', '12,50'],
  ['Price', '0,05'],
  ['Price', '12.505'],
  ['Discount', 'ten'],
])('%s keeps the invalid text %j', async (name, typed) => {
  render(<Form name={name} />);
  const input = screen.getByRole('textbox');
  await userEvent.clear(input);
  await userEvent.type(input, `${typed}{Tab}`);
  expect(input).toHaveProperty('value', typed);
  expect(screen.getByRole('status').textContent).toBe(typed);
});

it('a valid number is reformatted on blur', async () => {
  render(<Form name="Price" />);
  const input = screen.getByRole('textbox');
  await userEvent.clear(input);
  await userEvent.type(input, '£1,250');
  expect(input).toHaveProperty('value', '£1,250');
  await userEvent.tab();
  expect(input).toHaveProperty('value', '1250.00');
  expect(screen.getByRole('status').textContent).toBe('125000');
});
