/** Mocked invoices and weekly summaries whose files can be made to fail. */
import type { Page, Route } from '@playwright/test';
import { z } from 'zod';

const Paging = z.object({ Page: z.number(), Size: z.number() });
const invoice = (number: number, OrderNo: string) => ({
  InvoiceNo: `INV-${number}`,
  OrderNo,
  OrderDate: '2026-11-02T09:00:00Z',
  InvoiceType: 'Shop',
  Total: 1550,
});
const groups = [
  { OrderNo: '1001', Invoices: [invoice(1, '1001'), invoice(2, '1001')] },
  { OrderNo: '1002', Invoices: [invoice(3, '1002')] },
];
const summaries = [10, 11, 12].map((week) => ({ Id: week, FileName: `agency-fees-2026-W${week}.pdf` }));

/** Mocks three invoices and three weekly summaries. A download fails if "isBroken" returns true for its file name. */
export async function mockInvoices(page: Page, isBroken: (file: string) => boolean = () => false): Promise<void> {
  const answer = async (route: Route, json: unknown) => await route.fulfill({ json });
  const pageOf = <Each>(route: Route, all: readonly Each[]) => {
    const { Page: at, Size } = Paging.parse(route.request().postDataJSON());
    return all.slice(at * Size, (at + 1) * Size);
  };
  const nameOf = (route: Route) => route.request().url().split('/').at(-1) ?? '';
  await page.route('**/api/shop/invoices', (route) =>
    answer(route, { invoiceGroups: pageOf(route, groups), page: 0, total: groups.length }),
  );
  for (const path of ['merchant/invoices', 'admin/invoice']) {
    await page.route(`**/api/${path}`, (route) =>
      answer(route, { Result: { Total: groups.length, InvoiceGroups: pageOf(route, groups) } }),
    );
  }
  await page.route('**/api/*/weeklysummaries', (route) => answer(route, { Result: pageOf(route, summaries) }));
  await page.route('**/api/admin/invoice/merchant', (route) => answer(route, { Result: [{ Id: 3, Name: 'Alder' }] }));
  await page.route(/\/api\/(invoice|agency-fee-weekly-export)\/url\//, (route) =>
    answer(route, { Result: `/mock-files/${nameOf(route)}.pdf` }),
  );
  await page.context().route('**/mock-files/*', (route) =>
    // Plain text, because a headless browser shows it in the tab but would download a PDF.
    isBroken(nameOf(route))
      ? route.fulfill({ status: 500, json: { Error: 'The printer is on fire' } })
      : route.fulfill({ contentType: 'text/plain', body: `%PDF-1.7 ${nameOf(route)}` }),
  );
}
