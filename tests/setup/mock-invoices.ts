/** A mocked backend with invoices and weekly summaries, whose files have separate URLs. */
import { vi } from 'vitest';
import type { Answering, Sent } from 'schema-admin/providers/testing/backend.ts';
import { type AnswerOverrides, contractBackend } from './contract-backend.ts';

export interface MockInvoice {
  readonly InvoiceNo: string;
  readonly OrderNo: string;
  readonly OrderDate?: string;
  readonly InvoiceType?: string;
  readonly Total?: number;
  readonly FileUrl?: string;
  readonly CorrectsInvoiceNo?: string;
}

export function invoiceOf(OrderNo: string, number: number, change: Partial<MockInvoice> = {}): MockInvoice {
  return {
    InvoiceNo: `INV-${number}`,
    OrderNo,
    OrderDate: '2026-03-28T23:30:00Z',
    InvoiceType: 'Shop',
    Total: 1250 + number,
    ...change,
  };
}

function groupsOf(invoices: readonly MockInvoice[]): { OrderNo: string; Invoices: MockInvoice[] }[] {
  const orders = [...new Set(invoices.map(({ OrderNo }) => OrderNo))];
  return orders.map((OrderNo) => ({ OrderNo, Invoices: invoices.filter((invoice) => invoice.OrderNo === OrderNo) }));
}

const readPaging = (text: string): { Page: number; Size: number } => JSON.parse(text);
const pdf: Sent = { text: '%PDF-1.7 words', headers: { 'content-type': 'application/pdf' } };

interface InvoicesMockOptions {
  readonly invoices?: readonly MockInvoice[];
  readonly summaries?: readonly { readonly Id: number; readonly FileName: string | null }[];
  readonly instead?: AnswerOverrides;
  /** Returns the response for a file's URL. Defaults to a PDF. */
  file?(url: string): Sent | undefined;
}

export function mockInvoiceRows({ invoices = [], summaries = [], instead = {}, file }: InvoicesMockOptions): Answering {
  const groups = groupsOf(invoices);
  const others = contractBackend(
    {
      '/admin/invoice/merchant': () => [
        { Id: 3, Name: 'Alder' },
        { Id: 4, Name: 'Birch' },
      ],
      '/admin/invoice/shop': () => [{ Id: 7, Name: 'Alder Soho' }],
      '/merchant/invoice/shop': () => [{ ShopId: 7, ShopName: 'Alder Soho' }],
      ...instead,
    },
    { readMs: 0, writeMs: 0 },
  );
  return async (request) => {
    const { url, text } = request;
    if (url.startsWith('/files/')) return file?.(url) ?? pdf;
    const [, number] = /^\/(?:invoice|agency-fee-weekly-export)\/url\/(.+)$/.exec(url) ?? [];
    if (number !== undefined) return { json: { Result: `/files/${number}.pdf` } };
    const isList = /\/invoices?$|\/weeklysummaries$/.test(url);
    if (!isList) return await others(request);
    const { Page, Size } = readPaging(text);
    const pageOf = <Each>(all: readonly Each[]) => all.slice(Page * Size, (Page + 1) * Size);
    if (url === '/shop/invoices') return { json: { invoiceGroups: pageOf(groups), page: Page, total: groups.length } };
    if (url.endsWith('/weeklysummaries')) return { json: { Result: pageOf(summaries) } };
    return { json: { Result: { Total: groups.length, InvoiceGroups: pageOf(groups) } } };
  };
}

/** Records the names and contents of files that the browser saves. */
export function recordSavedFiles(): { readonly name: string; readonly content: Blob }[] {
  const saved: { name: string; content: Blob }[] = [];
  const contents = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    const address = `blob:test/${contents.size}`;
    if (content instanceof Blob) contents.set(address, content);
    return address;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    const content = contents.get(this.href);
    if (content) saved.push({ name: this.download, content });
  });
  return saved;
}

/** Records the tabs that the portal opens, with their final URLs. */
export function recordOpenedTabs(): { address: string; text: string; isClosed: boolean }[] {
  const tabs: { address: string; text: string; isClosed: boolean }[] = [];
  vi.stubGlobal('open', () => {
    const tab = { address: '', text: '', isClosed: false };
    tabs.push(tab);
    const body = {
      set textContent(words: string) {
        tab.text = words;
      },
    };
    return {
      closed: false,
      opener: window,
      document: { title: '', body },
      location: { replace: (address: string) => void (tab.address = address) },
      close: () => void (tab.isClosed = true),
    };
  });
  return tabs;
}
