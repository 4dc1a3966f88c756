import { expect, it } from 'vitest';
import { Pence } from 'schema-admin/contract/units.ts';
import { wireInvoice } from './repository.ts';

it('an invoice maps each column to its own field', () => {
  const invoice = {
    number: 'P-2026-000011',
    orderNo: '12',
    orderDate: new Date('2026-02-13T10:00:00Z'),
    type: 'PlatformFee',
    issuedAt: new Date('2026-02-14T10:00:00Z'),
    total: Pence.parse(15),
  } as const;
  expect(wireInvoice({ invoice, corrects: 'P-2026-000010' })).toEqual({
    InvoiceNo: 'P-2026-000011',
    OrderNo: '12',
    OrderDate: '2026-02-13T10:00:00.000Z',
    FileUrl: null,
    InvoiceType: 'PlatformFee',
    IssuedDate: '2026-02-14T10:00:00.000Z',
    Total: 15,
    CorrectsInvoiceNo: 'P-2026-000010',
  });
});
