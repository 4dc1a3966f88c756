import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Pence, Percent } from 'schema-admin/contract/units.ts';
import { promoCodes } from '../../server/db/promotion-tables.ts';
import { promoCodeRepository } from '../../server/areas/promo-codes/repository.ts';
import { createBatch } from '../../server/areas/promo-codes/routes.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const Listed = z.object({
  Result: z.object({
    Count: z.number(),
    Data: z.array(z.object({ GroupName: z.string(), PromoCodes: z.array(z.record(z.string(), z.unknown())) })),
  }),
});
const noFilter = { DiscountType: [], UseType: [], CodeType: [], MinimumSpend: [], Status: [] };

const values = {
  Code: 'SPRING',
  PromoCode: 'SPRING',
  Type: 'SingleUsePercent',
  Amount: 0,
  Percentage: 10,
  MinimumSpend: null,
  StartDate: '2026-03-10T00:00:00.000Z',
  Expires: '2026-04-30T22:59:59.999Z',
};

describe(`promotion codes, on ${engine}`, () => {
  let portal: TestApp;
  let admin: TestClient;
  beforeAll(async () => {
    portal = await startApp();
    admin = await portal.signIn('admin@demo.test');
    const base = {
      useType: 'MultiUse',
      discountType: 'Percent',
      percentage: Percent.parse(10),
      startsAt: new Date('2026-02-01T00:00:00Z'),
    } as const;
    await portal.database.inScope('system', (tx) =>
      tx.insert(promoCodes).values([
        ...Array.from({ length: 20 }, (_, index) => ({
          ...base,
          code: `MAY${index}`,
          expiresAt: new Date('2026-05-31T22:59:59.999Z'),
        })),
        { ...base, code: 'ENDED', expiresAt: new Date('2026-03-09T23:59:59.999Z') },
        { ...base, code: 'TODAY', expiresAt: new Date('2026-03-10T23:59:59.999Z'), minimumSpend: Pence.parse(1000) },
        {
          ...base,
          code: 'FIXED',
          discountType: 'Value',
          percentage: null,
          amount: Pence.parse(500),
          minimumSpend: Pence.parse(1001),
          useType: 'SingleUse',
          expiresAt: new Date('2026-06-10T22:59:59.999Z'),
        },
        {
          ...base,
          code: 'FRIEND_1',
          useType: 'OncePerCustomer',
          isReferralVoucher: true,
          firstName: 'Zoë',
          lastName: 'Müller',
          expiresAt: new Date('2026-07-31T22:59:59.999Z'),
        },
      ]),
    );
  });
  afterAll(() => portal.stop());

  const list = async (change: object = {}) => {
    const { status, body } = await admin.call('POST', '/api/portal/promo-code/list', {
      Query: '',
      OrderBy: 'Expires',
      Page: 1,
      Size: 100,
      Filter: noFilter,
      ...change,
    });
    expect(status).toBe(200);
    const { Count, Data } = Listed.parse(body).Result;
    return {
      Count,
      groups: Data.map(({ GroupName }) => GroupName),
      codes: Data.flatMap(({ PromoCodes }) => PromoCodes),
      Data,
    };
  };
  const namesOf = async (change: object) => (await list(change)).codes.map(({ Code }) => Code);
  const create = (change: Partial<Record<keyof typeof values, unknown>> = {}) => {
    const sent = { ...values, ...change };
    return admin.call('POST', '/api/portal/promo-code', { ...sent, PromoCode: change.PromoCode ?? sent.Code });
  };
  const idOf = async (code: string) => (await list({ Query: code })).codes.find(({ Code }) => Code === code)?.['Id'];
  const changeEnd = async (code: string, Expires: string) =>
    admin.call('POST', `/api/portal/promo-code/${String(await idOf(code))}`, { Expires });
  const expire = async (code: string) =>
    admin.call('POST', `/api/portal/promo-code/${String(await idOf(code))}/expire`);

  it('are listed in pages of 15 by default, latest end date first', async () => {
    const { body } = await admin.call('POST', '/api/portal/promo-code/list', { Filter: noFilter });
    const { Count, Data } = Listed.parse(body).Result;
    expect(Count).toBe(24);
    expect(Data.map(({ GroupName, PromoCodes }) => [GroupName, PromoCodes.length])).toEqual([
      ['July 2026', 1],
      ['June 2026', 1],
      ['May 2026', 13],
    ]);
  });

  it('continue in the same group on the next page, each exactly once', async () => {
    const pages = [await list({ Page: 1, Size: 15 }), await list({ Page: 2, Size: 15 })];
    expect(pages.map(({ groups }) => groups)).toEqual([
      ['July 2026', 'June 2026', 'May 2026'],
      ['May 2026', 'March 2026'],
    ]);
    expect(new Set(pages.flatMap(({ codes }) => codes.map(({ Id }) => Id))).size).toBe(24);
    expect((await list({ Page: 3, Size: 15 })).codes).toEqual([]);
  });

  // Requirement C-2.59
  it.each([
    ['Expires', ['July 2026', 'June 2026', 'May 2026', 'March 2026']],
    ['StartDate', ['February 2026']],
    ['DiscountType', ['Percent', 'Fixed Amount']],
    ['UseType', ['Single Use', 'Once Per Customer', 'Multi Use']],
    ['MinimumSpend', ['No minimum spend', 'Up to £10', 'Over £10, up to £50']],
    ['Active', ['Active', 'Archived']],
    ['CodeType', ['Promotional Codes', 'Referral Vouchers']],
  ])('are grouped by %s, each group once', async (OrderBy, groups) => {
    expect((await list({ OrderBy })).groups).toEqual(groups);
  });

  it.each([
    [{ DiscountType: ['Value'] }, ['FIXED']],
    [{ UseType: ['SingleUse', 'OncePerCustomer'] }, ['FRIEND_1', 'FIXED']],
    [{ CodeType: ['ReferralVoucher'] }, ['FRIEND_1']],
    [{ MinimumSpend: ['yes'] }, ['FIXED', 'TODAY']],
    [{ MinimumSpend: ['yes'], DiscountType: ['Percent'] }, ['TODAY']],
    [{ Status: ['archived'] }, ['ENDED']],
  ])('can be filtered by %o', async (filter, codes) => {
    expect(await namesOf({ Filter: { ...noFilter, ...filter } })).toEqual(codes);
  });

  it('are all listed when every option of each filter is selected', async () => {
    const Filter = {
      ...noFilter,
      MinimumSpend: ['yes', 'no'],
      Status: ['active', 'archived'],
      CodeType: ['PromotionalCode', 'ReferralVoucher'],
      DiscountType: ['Percent', 'Value'],
    };
    expect((await list({ Filter })).Count).toBe(24);
  });

  it('are found by code and by the name on a voucher, literally', async () => {
    expect(await namesOf({ Query: 'fix' })).toEqual(['FIXED']);
    expect(await namesOf({ Query: ' zoë  MÜLLER' })).toEqual(['FRIEND_1']);
    expect(await namesOf({ Query: '_' })).toEqual(['FRIEND_1']);
    expect(await namesOf({ Query: '%' })).toEqual([]);
  });

  // Requirement C-3.02
  it('include the person named on a referral voucher, and a fixed amount in pence', async () => {
    const [voucher] = (await list({ Query: 'FRIEND' })).codes;
    expect(voucher).toMatchObject({
      IsReferralVoucher: true,
      FirstName: 'Zoë',
      LastName: 'Müller',
      PromoCodeType: 'OncePerCustomerPercent',
      Active: true,
    });
    const [fixed] = (await list({ Query: 'FIXED' })).codes;
    expect(fixed).toMatchObject({
      PromoCodeType: 'SingleUseValue',
      Amount: 500,
      Percentage: null,
      MinimumSpend: 1001,
      IsReferralVoucher: false,
    });
  });

  it('are created from the start of a London day to the end of another', async () => {
    expect(
      (
        await create({
          Code: ' NEW1 ',
          PromoCode: 'NEW1',
          Percentage: 12.5,
          StartDate: '2026-03-29T00:00:00.000Z',
          Expires: '2026-10-25T12:00:00.000Z',
        })
      ).status,
    ).toBe(200);
    const [made] = (await list({ Query: 'NEW1' })).codes;
    expect(made).toMatchObject({
      Code: 'NEW1',
      Percentage: 12.5,
      Amount: null,
      StartDate: '2026-03-29T00:00:00.000Z',
      Expires: '2026-10-25T23:59:59.999Z',
      Active: true,
    });
  });

  it('are announced to administrators only', async () => {
    const sockets = [
      await admin.open('/api/ws/realtime'),
      await (await portal.signIn('merchant@demo.test')).open('/api/ws/realtime'),
      await (await portal.signIn('shop@demo.test')).open('/api/ws/realtime'),
    ];
    await create({ Code: 'NEWS' });
    const [first] = sockets;
    expect(await first?.received(1)).toMatchObject([{ Type: 'DataUpdateModel', Data: { UpdateType: 'PromoCodes' } }]);
    for (const socket of sockets.slice(1)) expect(await socket.settled()).toEqual([]);
    for (const socket of sockets) socket.close();
  });

  it('are the same code if they differ only in invisible characters', async () => {
    expect((await create({ Code: 'CLEAN10' })).status).toBe(200);
    for (const Code of ['CLEAN\u200B10', '\uFEFFCLEAN10', '\u202ACLEAN10\u202C', 'CLEAN\u00AD10']) {
      expect([Code, (await create({ Code })).status]).toEqual([Code, 409]);
    }
    expect((await create({ Code: '\u200B\u200F' })).status).toBe(422);
    expect((await create({ Code: 'NEW\u200B10' })).status).toBe(200);
    expect(await namesOf({ Query: 'NEW10' })).toEqual(['NEW10']);
  });

  it('are unique regardless of letter case, even when created concurrently', async () => {
    const answers = await Promise.all([create({ Code: 'TWICE' }), create({ Code: 'twice' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ Error: 'This code is already taken' });
  });

  it('are rejected for an unknown type with the fixed text of the wire format', async () => {
    const { status, body } = await create({ Code: 'FIXED', Type: 'SingleUseFree' });
    expect([status, body]).toEqual([422, { Error: 'Not a valid promo code type.' }]);
  });

  it.each([
    [{ Code: 'ABCDEFGHIJKLM' }, { Code: 'Max length for promo code is 12 characters' }],
    [{ Percentage: 100.01 }, { Amount: 'Discount percentage cannot be greater than 100%' }],
    [
      { Type: 'MultiUseValue', Amount: 500, MinimumSpend: 499 },
      {
        MinimumSpend:
          'A minimum spend amount equal to or greater than the discount amount is required for this discount type.',
      },
    ],
    [{ StartDate: '2026-03-09T23:59:59.999Z' }, { StartDate: 'Start date can not be in the past' }],
    [{ Expires: '2026-03-10T23:59:59.999Z' }, { Expires: 'End date should be after the start date' }],
    [{ Expires: '2100-01-01T00:00:00.000Z' }, { Expires: 'Please select a date prior to 2100' }],
    [{ PromoCode: 'OTHER' }, { Code: 'Code and PromoCode differ.' }],
  ])('are rejected with %o and an error at the field', async (change, Fields) => {
    expect(await create({ Code: 'REFUSED', ...change })).toMatchObject({ status: 422, body: { Fields } });
    expect((await list({ Query: 'REFUSED' })).Count).toBe(0);
  });

  // Requirement C-5.25
  it('can be generated with eight unambiguous characters', async () => {
    const { status, body } = await admin.call('GET', '/api/portal/promo-code/available');
    expect(status).toBe(200);
    expect(body).toEqual({ Result: expect.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/) });
  });

  it('can get another end date after today', async () => {
    await create({ Code: 'LATER' });
    expect(await changeEnd('LATER', '2026-03-10T23:59:59.999Z')).toMatchObject({
      status: 422,
      body: { Fields: { Expires: 'The end date should be after today' } },
    });
    expect(await changeEnd('LATER', '2026-04-30T22:59:59.999Z')).toMatchObject({
      status: 422,
      body: { Fields: { Expires: 'Choose a date other than the current end date' } },
    });
    expect((await changeEnd('LATER', '2026-03-11T23:59:59.999Z')).status).toBe(200);
    expect((await list({ Query: 'LATER' })).codes[0]).toMatchObject({
      Expires: '2026-03-11T23:59:59.999Z',
      Active: true,
    });
  });

  // Requirement C-2.63
  it('end immediately when deactivated, and cannot be extended', async () => {
    await create({ Code: 'OFF' });
    expect((await expire('OFF')).status).toBe(200);
    expect((await list({ Query: 'OFF' })).codes[0]).toMatchObject({
      Expires: portal.clock.now().toISOString(),
      Active: false,
    });
    expect(await expire('OFF')).toMatchObject({ status: 409, body: { Error: 'This code has already expired.' } });
    expect(await changeEnd('OFF', '2026-06-10T22:59:59.999Z')).toMatchObject({
      status: 409,
      body: { Error: 'This code is archived: its end date can no longer be changed.' },
    });
  });

  it('cannot be deactivated on their last day', async () => {
    expect(await expire('TODAY')).toMatchObject({ status: 409, body: { Error: 'This code expires today anyway.' } });
  });

  it('result in 404 if they do not exist', async () => {
    for (const id of ['999999', 'abc', '0']) {
      expect(
        (await admin.call('POST', `/api/portal/promo-code/${id}`, { Expires: '2026-06-10T22:59:59.999Z' })).status,
      ).toBe(404);
      expect((await admin.call('POST', `/api/portal/promo-code/${id}/expire`)).status).toBe(404);
    }
  });

  describe('created as a batch', () => {
    const { Code: _code, PromoCode: _again, ...discount } = values;
    const batch = (change: object = {}) =>
      admin.call('POST', '/api/ext/promo-codes-batch', { ...discount, Count: 2, Prefix: '', ...change });
    const codesOf = (answer: { body: unknown }) =>
      z.object({ Result: z.object({ Codes: z.array(z.string()) }) }).parse(answer.body).Result.Codes;

    it('are distinct, share one discount, and are announced', async () => {
      const socket = await admin.open('/api/ws/realtime');
      const codes = codesOf(
        await batch({
          Count: 150,
          Prefix: 'ABCDEFGH',
          Type: 'MultiUseValue',
          Amount: 500,
          Percentage: 0,
          MinimumSpend: 500,
        }),
      );
      expect(new Set(codes).size).toBe(150);
      expect(codes.filter((code) => !/^ABCDEFGH[A-HJ-NP-Z2-9]{4}$/.test(code))).toEqual([]);
      const { Count, codes: listed } = await list({ Query: 'ABCDEFGH' });
      expect(Count).toBe(150);
      expect(listed[0]).toMatchObject({
        PromoCodeType: 'MultiUseValue',
        Amount: 500,
        Percentage: null,
        MinimumSpend: 500,
        Expires: '2026-04-30T22:59:59.999Z',
        Active: true,
        IsReferralVoucher: false,
      });
      expect((await socket.received(1))[0]).toMatchObject({ Data: { UpdateType: 'PromoCodes' } });
      socket.close();
    });

    it('can be filtered by batch, and batches are named after a code and listed latest first', async () => {
      const Made = z.object({ Result: z.object({ Codes: z.array(z.string()), Batch: z.number() }) });
      const made = [
        Made.parse((await batch({ Count: 3, Prefix: 'ALPHA' })).body).Result,
        Made.parse((await batch({ Prefix: 'LATER' })).body).Result,
      ];
      for (const { Codes, Batch } of made) {
        expect((await namesOf({ Filter: { ...noFilter, Batch: [Batch] } })).toSorted()).toEqual(Codes.toSorted());
      }
      const expectedBatches = made
        .toReversed()
        .map(({ Codes, Batch }) => ({ Id: Batch, Count: Codes.length, Code: Codes.toSorted()[0] }));
      expect((await admin.call('GET', '/api/ext/promo-codes-batch')).body).toEqual({
        Result: expect.arrayContaining(expectedBatches),
      });
      expect(
        z
          .object({ Result: z.array(z.unknown()) })
          .parse((await admin.call('GET', '/api/ext/promo-codes-batch')).body)
          .Result.slice(0, 2),
      ).toEqual(expectedBatches);
    });

    it('have eight random characters, after an upper-case prefix if one is given', async () => {
      expect(codesOf(await batch())).toEqual([
        expect.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/),
        expect.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/),
      ]);
      expect(codesOf(await batch({ Prefix: ' xy ' }))[0]).toMatch(/^XY[A-HJ-NP-Z2-9]{8}$/);
    });

    it('are created only once by a repeated request', async () => {
      const body = { ...discount, Count: 3, Prefix: 'SAMEKEY' };
      const sent = await Promise.all(
        [1, 2].map(() => admin.call('POST', '/api/ext/promo-codes-batch', body, { 'idempotency-key': 'batch-1' })),
      );
      expect(sent[0]?.body).toEqual(sent[1]?.body);
      expect((await list({ Query: 'SAMEKEY' })).Count).toBe(3);
    });

    it('are distinct across concurrent batches', async () => {
      const both = (
        await Promise.all([batch({ Count: 100, Prefix: 'TWANEEDS' }), batch({ Count: 100, Prefix: 'TWANEEDS' })])
      ).flatMap(codesOf);
      expect([new Set(both).size, (await list({ Query: 'TWANEEDS' })).Count]).toEqual([200, 200]);
    });

    it.each([
      [{ Count: 1 }, { Count: 'Add at least 2 codes' }],
      [{ Count: 1001 }, { Count: 'Add at most 1,000 codes at once' }],
      [{ Prefix: 'O' }, { Prefix: 'Use the letters A to Z (not I or O) and the digits 2 to 9' }],
      [{ Percentage: 101 }, { Amount: 'Discount percentage cannot be greater than 100%' }],
      [{ Expires: '2026-03-10T23:59:59.999Z' }, { Expires: 'End date should be after the start date' }],
    ])('are rejected with %o and an error at the field', async (change, Fields) => {
      const before = (await list({ Size: 1 })).Count;
      expect(await batch(change)).toMatchObject({ status: 422, body: { Fields } });
      expect(await batch({ Type: 'SingleUseFree' })).toMatchObject({
        status: 422,
        body: { Error: 'Not a valid promo code type.' },
      });
      expect((await list({ Size: 1 })).Count).toBe(before);
    });

    it('are not created at all if too few codes are free', async () => {
      const draft = {
        DiscountType: 'Percent',
        UseType: 'MultiUse',
        Amount: 10,
        StartDate: '2026-03-10',
        Expires: '2026-03-31',
      } as const;
      const always = (size: number) => new Uint8Array(size);
      const made = portal.database.inScope('system', (tx) =>
        createBatch(promoCodeRepository({ tx, user: { role: 'Admin' } }), {
          batchId: 1,
          count: 2,
          prefix: 'NEVER',
          draft,
          random: always,
        }),
      );
      await expect(made).rejects.toMatchObject({
        status: 409,
        message: 'Too few codes are left with this prefix. Please choose another.',
      });
      expect((await list({ Query: 'NEVER' })).Count).toBe(0);
    });
  });
});
