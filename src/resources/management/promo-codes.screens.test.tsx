import { describe, expect, it } from 'vitest';
import AddBatch from '../../custom/promo-codes/AddBatch.tsx';
import { renderScreen } from 'schema-admin/engine/testing/render-screen.tsx';
import promoCodes from './promo-codes.resource.tsx';

describe('adding several promotion codes', () => {
  const offered = async (role: 'Admin' | 'Merchant', extensions: readonly string[]) =>
    (await renderScreen(<AddBatch />, { role, resources: [promoCodes], answer: () => ({ status: 404 }), extensions }))
      .text;

  it('is offered to administrators with the extension', async () => {
    expect(await offered('Admin', ['promo-codes-batch'])).toBe('Add multiple codes');
    expect(await offered('Admin', [])).toBe('');
    expect(await offered('Merchant', ['promo-codes-batch'])).toBe('');
  });
});
