/** Tests endpoint definitions with the most unusual rows of the specification. */
import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { readAnswer } from 'schema-admin/contract/answer.ts';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from 'schema-admin/contract/endpoint.ts';
import { Id, endpoint, fillPath, form, json, mayCall, pathNames } from 'schema-admin/contract/endpoint.ts';
import { type OrderTab, orderEndpoints } from './orders/orders.ts';
import { RolePrefix } from 'schema-admin/contract/roles.ts';
import { type MessageOf, readMessage, socket } from 'schema-admin/contract/socket.ts';

const createVertical = endpoint({
  method: 'POST',
  path: '/upc/vertical',
  access: { roles: ['Admin'] },
  summary: 'multipart with one json field; the answer is a bare id',
  body: form({ json: { kind: 'json', schema: z.object({ Name: z.string(), Description: z.string() }) } }),
  answer: Id,
});
const uploadLogo = endpoint({
  method: 'POST',
  path: '/merchant/logo',
  access: { roles: ['Merchant'] },
  summary: 'multipart with a file',
  body: form({ file: { kind: 'file', accept: ['image/png'], maxBytes: 1_000_000 } }),
  answer: z.unknown(),
});
const pushToCustomers = endpoint({
  method: 'POST',
  path: '/admin/create-customer-push-notification',
  access: { roles: ['Admin'] },
  summary: 'multipart with text, a file and an optional field',
  body: form({
    Title: { kind: 'text', schema: z.string() },
    CustomerIds: { kind: 'file', accept: ['text/csv'], maxBytes: 1_000_000 },
    ScheduleDate: { kind: 'text', schema: z.string().optional() },
  }),
  answer: z.unknown(),
});
const checkNewCollect = endpoint({
  method: 'GET',
  path: '/collect/check-new/{tab}',
  access: { roles: ['Admin', 'Merchant', 'Shop'], flag: 'collect' },
  summary: 'a GET with a query',
  query: z.object({ Date: z.iso.datetime() }),
  answer: z.boolean(),
});
const exportFees = endpoint({
  method: 'POST',
  path: '/{role}/agencyfees/csv-export',
  access: { roles: ['Admin', 'Merchant'] },
  summary: 'a role prefix and a base64 answer',
  params: { role: RolePrefix.exclude(['shop']) },
  body: json(z.object({ DateFrom: z.string(), DateTo: z.string(), MerchantId: Id.nullable() })),
  answer: z.object({ Data: z.base64(), FileName: z.string() }),
});
const changeQuantity = endpoint({
  method: 'PUT',
  path: '/portal/delivery/{id}/change-quantity/{lineId}/{quantity}',
  access: { roles: ['Shop'] },
  summary: 'three parameters, one a number',
  params: { quantity: z.coerce.number<number>().int().min(0) },
  body: json(z.object({ Reason: z.string() })),
  answer: z.unknown(),
});
const shopInvoices = endpoint({
  method: 'POST',
  path: '/shop/invoices',
  access: { roles: ['Shop'] },
  summary: 'a named envelope and a first page of 0',
  body: json(z.object({ Page: z.number().int().min(0), Size: z.number().int() })),
  answer: z.object({ invoiceGroups: z.array(z.object({ OrderNo: z.string() })), page: z.number(), total: z.number() }),
  envelope: 'named',
});
const resetPassword = endpoint({
  method: 'POST',
  path: '/portal/forgot-password-reset',
  access: 'public',
  summary: 'its error stands in `error`',
  body: json(z.object({ Token: z.string(), Password: z.string() })),
  answer: z.unknown(),
  errorKey: 'error',
  retry: 'never',
});
const cancelCollect = endpoint({
  method: 'POST',
  path: '/collect/{id}/cancel',
  access: { roles: ['Shop'], ability: 'cancel_collect_orders', flag: 'collect' },
  summary: 'an ability and a flag beside the role',
  answer: z.unknown(),
});
const quotes = socket({
  path: '/ws/collect-quotes',
  access: { roles: ['Admin', 'Merchant', 'Shop'] },
  summary: 'a socket with a query and several messages',
  query: z.object({ pcid: Id }),
  messages: {
    AvailableCouriersLoadingModel: z.object({ Loading: z.boolean() }),
    Error: z.object({ Error: z.string() }),
  },
});

describe('endpoint definitions', () => {
  it('type path parameters by their schemas, or as ids without one', () => {
    expectTypeOf<ParamsOf<typeof changeQuantity>>().toEqualTypeOf<{
      readonly id: Id;
      readonly lineId: Id;
      readonly quantity: number;
    }>();
    expectTypeOf<ParamsOf<typeof exportFees>>().toEqualTypeOf<{ readonly role: Exclude<RolePrefix, 'shop'> }>();
    expectTypeOf<ParamsOf<typeof orderEndpoints.list>>().toEqualTypeOf<{
      readonly role: RolePrefix;
      readonly tab: OrderTab;
    }>();
    expect(pathNames(changeQuantity.path)).toEqual(['id', 'lineId', 'quantity']);
    expect(fillPath(changeQuantity.path, { id: 'a/b', lineId: 7, quantity: 0 })).toBe(
      '/portal/delivery/a%2Fb/change-quantity/7/0',
    );
    expect(() => fillPath(changeQuantity.path, { id: 1 })).toThrow('needs "lineId"');
  });

  it('type JSON, form, file and missing bodies', () => {
    expectTypeOf<BodyOf<typeof createVertical>>().toEqualTypeOf<{
      readonly json: { Name: string; Description: string };
    }>();
    expectTypeOf<BodyOf<typeof uploadLogo>>().toEqualTypeOf<{ readonly file: File }>();
    expectTypeOf<BodyOf<typeof pushToCustomers>['ScheduleDate']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<BodyOf<typeof cancelCollect>>().toEqualTypeOf<undefined>();
    expectTypeOf<QueryOf<typeof checkNewCollect>>().toEqualTypeOf<{ Date: string }>();
    expectTypeOf<QueryOf<typeof cancelCollect>>().toEqualTypeOf<undefined>();
  });

  it('read responses without an envelope, inside Result and in either letter case', () => {
    expectTypeOf<AnswerOf<typeof exportFees>>().toEqualTypeOf<{ Data: string; FileName: string }>();
    const csv = { Data: 'YSxi', FileName: 'fees.csv' };
    for (const raw of [csv, { Result: csv }, { result: { data: 'YSxi', fileName: 'fees.csv' } }]) {
      expect(readAnswer(exportFees, raw)).toEqual(csv);
    }
    const page = { invoiceGroups: [{ OrderNo: '1' }], page: 0, total: 1 };
    expect(readAnswer(shopInvoices, { InvoiceGroups: page.invoiceGroups, Page: 0, Total: 1 })).toEqual(page);
    expect(readAnswer(checkNewCollect, { Result: false })).toBe(false);
    expect(readAnswer(createVertical, { Result: 7 })).toBe(7);
    expect(() => readAnswer(exportFees, { Result: { Data: '?', FileName: 1 } })).toThrow(z.ZodError);
  });

  it('contain the exceptions that apply to a call', () => {
    expect([resetPassword.errorKey, resetPassword.retry, shopInvoices.envelope]).toEqual(['error', 'never', 'named']);
    expect([exportFees.errorKey, exportFees.retry, exportFees.envelope]).toEqual(['Error', 'once', 'Result']);
  });

  it('define access by role, ability and collect flag', () => {
    const shop = { role: 'Shop', isCollectEnabled: false, isCollectOnly: false } as const;
    const collecting = { ...shop, isCollectEnabled: true };
    const admin = { ...shop, role: 'Admin' } as const;
    expect([shop, collecting, admin].map((actor) => mayCall(cancelCollect.access, actor))).toEqual([
      false,
      true,
      false,
    ]);
    expect([shop, collecting, admin].map((actor) => mayCall(checkNewCollect.access, actor))).toEqual([
      false,
      true,
      true,
    ]);
    expect(mayCall(resetPassword.access, shop)).toBe(true);
  });

  it('type the messages of a socket, and ignore unknown frames', () => {
    expectTypeOf<MessageOf<typeof quotes>['Type']>().toEqualTypeOf<'AvailableCouriersLoadingModel' | 'Error'>();
    const loading = { Type: 'AvailableCouriersLoadingModel', Data: { Loading: true } };
    expect(readMessage(quotes, JSON.stringify(loading))).toEqual(loading);
    for (const frame of ['pong', '{"Type":"Other","Data":1}', '{"Type":"Error","Data":"?"}', '[]', 'null']) {
      expect(readMessage(quotes, frame)).toBeUndefined();
    }
  });
});
