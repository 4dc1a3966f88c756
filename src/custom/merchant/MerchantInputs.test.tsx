import { useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { fieldsOf } from 'schema-admin/engine/model/form/fields.ts';
import { renderScreen } from 'schema-admin/engine/testing/render-screen.tsx';
import { ReturnsWindow } from './MerchantInputs.tsx';
import { PolicyForm } from './merchant-record.ts';

const [field] = fieldsOf(PolicyForm, ['ReturnsWindow']);

function Field({ days }: { days: number | null }) {
  const { control } = useForm();
  const input = { ref: () => undefined, onBlur: () => undefined, 'aria-invalid': false, 'aria-describedby': '' };
  return (
    field && (
      <ReturnsWindow
        id="window"
        field={field}
        value={days}
        input={input}
        control={control}
        onChange={() => undefined}
      />
    )
  );
}
const renderField = async (days: number | null) =>
  await renderScreen(<Field days={days} />, { role: 'Merchant', resources: [], answer: () => ({ status: 404 }) });

describe('the link from the returns window to the policy text', () => {
  it.each([0, 14, 365])('contains the typed window: %d days', async (days) => {
    const { html, text } = await renderField(days);
    expect(/href="([^"]*)"/.exec(html)?.[1]).toBe(`/merchant/privacy-policy/${days}`);
    expect(text).toMatch(/Edit the policy text$/);
  });

  it.each([null, -1, 1.5, 366])('is disabled and explains why if the window is invalid: %j days', async (days) => {
    const { html, text } = await renderField(days);
    expect(html).not.toContain('href');
    expect(html).toMatch(/role="link" aria-disabled="true" aria-describedby="window-reason"/);
    expect(text).toMatch(/Edit the policy text Enter the returns window first: the two are saved together$/);
  });
});
