/** The strict backend's invoices and weekly summaries, with only the specified fields (C-7.16 to C-7.25). */

/** @typedef {Record<string, any>} Thing */
/** @typedef {import('./serve-portal.mjs').PlayedAnswer} PlayedAnswer */

/** @param {unknown} value @returns {PlayedAnswer} */
const result = (value) => ({ status: 200, json: { Result: value } });
/** @param {readonly Thing[]} rows @param {Thing} input */
const pageOf = (rows, { Page, Size }) => rows.slice(Page * Size, (Page + 1) * Size);

/** Base path of the files. The specification leaves their URLs to the backend. */
export const fileBase = '/files/';
/** @returns {PlayedAnswer} */
export const pdfAnswer = () => ({ status: 200, text: '%PDF-1.7', headers: { 'content-type': 'application/pdf' } });

/**
 * Returns the answers by the rule's method and path.
 * @param {readonly Thing[]} shops
 * @returns {Record<string, (asked: { names: string[], input: Thing }) => PlayedAnswer>}
 */
export function invoiceAnswers(shops) {
  const groups = Array.from({ length: 12 }, (_, index) => ({
    OrderNo: `${7001 + index}`,
    Invoices: [{ InvoiceNo: `INV-${index + 1}`, OrderNo: `${7001 + index}`, OrderDate: '2026-03-10T12:00:00Z' }],
  }));
  const weeks = Array.from({ length: 12 }, (_, index) => ({ Id: index + 1, FileName: `week-${index + 1}.pdf` }));
  const found = (/** @type {Thing} */ { Query }) => groups.filter(({ OrderNo }) => OrderNo.includes(Query));
  const enveloped = (/** @type {Thing} */ input) =>
    result({ Total: found(input).length, InvoiceGroups: pageOf(found(input), input) });
  const csv = () => result({ Data: Buffer.from('Week,Fee\r\n').toString('base64'), FileName: 'fees.csv' });
  return {
    'POST /shop/invoices': ({ input }) => ({
      status: 200,
      json: { invoiceGroups: pageOf(found(input), input), page: input['Page'], total: found(input).length },
    }),
    'POST /admin/invoice': ({ input }) => enveloped(input),
    'POST /merchant/invoices': ({ input }) => enveloped(input),
    'GET /admin/invoice/merchant': () => result([{ Id: 1, Name: 'Ash Paints' }]),
    'GET /admin/invoice/shop': () => result(shops.map(({ Id, Name }) => ({ Id, Name }))),
    'GET /merchant/invoice/shop': () => result(shops.map(({ Id, Name }) => ({ ShopId: Id, ShopName: Name }))),
    'GET /invoice/url/{number}': ({ names: [number] }) => result(`/strict${fileBase}${number}.pdf`),
    'POST /{role}/weeklysummaries': ({ input }) => result(pageOf(weeks, input)),
    'GET /agency-fee-weekly-export/url/{id}': ({ names: [id] }) => result(`/strict${fileBase}week-${id}.pdf`),
    'POST /admin/agencyfees/csv-export': csv,
    'POST /merchant/agencyfees/csv-export': csv,
  };
}
