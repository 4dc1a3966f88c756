/** A record of each kind with a distinct value in every field, to check that its screens show all of them. */
import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AuditEntry } from 'schema-admin/contract/audit.ts';
import type { Category, ProductVariant, Subcategory, Vertical } from '../../contract/catalogue/catalogue.ts';
import type { Closure } from '../../contract/shops/closures.ts';
import type { Merchant } from '../../contract/merchants/merchant.ts';
import type { PromoCode } from '../../contract/promotions/promo-codes.ts';
import type { PushNotification } from '../../contract/push/push.ts';
import type { Shop } from '../../contract/shops/shops.ts';
import type { Role } from 'schema-admin/contract/roles.ts';
import { Pence, Percent } from 'schema-admin/contract/units.ts';
import { type AnswerOverrides, contractBackend } from '../setup/contract-backend.ts';
import { aUser, renderApp } from 'schema-admin/testing/render-app.tsx';
import { shownText } from '../setup/shown-text.ts';

/** Opens the page, waits for the text `until`, and returns all visible text. */
async function open(
  role: Role,
  url: string,
  answers: AnswerOverrides,
  until: string,
  extensions: readonly string[] = [],
): Promise<string> {
  renderApp({
    user: aUser(role, { isUserAdmin: true, shopName: 'Alder Soho', merchantName: 'Alder Ales' }),
    url,
    extensions,
    backend: contractBackend(answers, { readMs: 0, writeMs: 0 }),
  });
  await waitFor(() => expect(shownText()).toContain(until));
  return shownText();
}

const missing = (text: string, words: readonly string[]) => words.filter((each) => !text.includes(each));

const shop: Required<Shop> = {
  Id: 72,
  Name: 'Alder Camden',
  Manager: 'Grace Hopper',
  Email: 'camden@alder.test',
  Phone: '020 7946 0002',
  Region: 'Scotland',
  MerchantName: 'Alder Ales',
  Archived: '2019-11-20T09:00:00Z',
  Bound: false,
  IsReferralVoucher: true,
  LabelLanguage: 'cy',
  Address: {
    Line1: '3 Shop Street',
    Line2: 'Shop Court',
    PostalCode: 'SH3 3CC',
    City: 'Shopton',
    County: 'Shopshire',
    Country: 'United Kingdom',
  },
  PickingHours: [{ Id: 1, Day: 3, StartTime: '2026-01-14T09:05:00Z', EndTime: '2026-01-14T17:35:00Z' }],
  Images: [{ Id: 5, ImageUrl: 'https://pictures.test/front.png' }],
};

describe('the fields of a shop', () => {
  const closure: Required<Closure> = {
    Id: 6,
    ShopId: 72,
    First: '2019-12-25',
    Last: '2019-12-26',
    Reason: 'Stock-taking',
    From: '10:05',
    To: '14:35',
  };
  const answers = {
    '/merchant/shop/{id}': () => shop,
    '/ext/closures/shop/{id}': () => [
      closure,
      { ...closure, Id: 7, First: '2019-12-28', Last: '2019-12-28', Reason: 'Wedding', From: null, To: null },
    ],
  };

  it('are all on its page, both editable and read-only', async () => {
    const text = await open('Merchant', '/merchant/shops/72', answers, 'Shopshire');
    const words = [
      'Alder Camden',
      'Grace Hopper',
      'camden@alder.test',
      '020 7946 0002',
      '3 Shop Street',
      'Shop Court',
      'SH3 3CC',
      'Shopton',
      'Shopshire',
      'United Kingdom',
      'Unassigned',
      'Referral Voucher',
      'Inactive',
    ];
    expect(missing(text, words)).toEqual([]);
    const read = await open('Admin', '/merchant/shops/72', answers, 'Shopshire');
    expect(missing(read, [...words, 'Wednesday: 9:05 am – 5:35 pm', 'Monday: Closed', 'Sunday: Closed'])).toEqual([]);
    await waitFor(() => expect(document.querySelector('img[src="https://pictures.test/front.png"]')).toBeTruthy());
  });

  it('include name, place and flags in the list', async () => {
    const { Address, ...named } = shop;
    const list = { data: [{ Region: 'Scotland', Shops: [{ ...named, ...Address }] }], totalCount: 1 };
    const text = await open('Merchant', '/merchant/shops', { '/merchant/shop/list': () => list }, 'Alder Camden');
    expect(
      missing(text, [
        'Scotland',
        'Alder Camden',
        'Shopton',
        'Shopshire',
        'SH3 3CC',
        'Unassigned',
        'Referral Voucher',
        'Inactive',
      ]),
    ).toEqual([]);
  });

  it('include the label language if the backend supports it', async () => {
    const text = await open('Admin', '/merchant/shops/72', answers, 'Cymraeg', ['label-language']);
    expect(text).toContain('Language of the labels Cymraeg');
    expect(await open('Admin', '/merchant/shops/72', answers, 'Shopshire')).not.toContain('Cymraeg');
  });

  it('include its closures by day, reason and hours', async () => {
    await open('Admin', '/merchant/shops/72', answers, 'Stock-taking', ['closures']);
    const entries = [...document.querySelectorAll('.closure-entry')].map((entry) => shownText(entry));
    expect(entries).toEqual([
      'Sat 28/12/2019 Wedding Closed',
      'Wed 25/12/2019 – Thu 26/12/2019 Stock-taking Open 10:05 am to 2:35 pm',
    ]);
  });
});

describe('the fields of a promotion code', () => {
  const code: Required<PromoCode> = {
    Id: 8,
    Code: 'SPRING',
    PromoCodeType: 'OncePerCustomerPercent',
    Percentage: Percent.parse(12.5),
    Amount: null,
    MinimumSpend: Pence.parse(3050),
    StartDate: '2019-03-31T23:00:00Z',
    Expires: '2019-04-30T22:59:59Z',
    Active: false,
    IsReferralVoucher: true,
    FirstName: 'Ada',
    LastName: 'Lovelace',
    GroupName: 'April 2019',
  };
  const cells = async (change: Partial<PromoCode> = {}) => {
    const page = { Count: 1, Data: [{ GroupName: code.GroupName, PromoCodes: [{ ...code, ...change }] }] };
    await open('Admin', '/admin/promotioncodes', { '/portal/promo-code/list': () => page }, 'SPRING');
    return shownText(
      document.querySelector('[data-index] [class*="column-row"]')?.closest('[data-index]') ?? document.body,
    );
  };

  it('are in its row, with dates in London time', async () => {
    expect(await cells()).toContain(
      'SPRING Referral Voucher Ada Lovelace Discount 12.5% Min. Spend £30.50 Use Type Once Per Customer Start Date 01/04/2019 End Date 30/04/2019 Status Archived',
    );
    expect(shownText()).toContain('April 2019');
  });

  it('adapt to a fixed amount and to a code without a customer', async () => {
    const text = await cells({
      PromoCodeType: 'SingleUseValue',
      Percentage: null,
      Amount: Pence.parse(250),
      MinimumSpend: null,
      Active: true,
      IsReferralVoucher: false,
    });
    expect(text).toMatch(/SPRING Discount £2\.50 Min\. Spend None Use Type Single Use .* Status Active/);
    expect(text).not.toMatch(/Referral|Ada/);
  });
});

describe('the fields of a notification', () => {
  const sent: Required<PushNotification> = {
    Id: 9,
    Title: 'Winter sale',
    Body: 'From Monday on.',
    Created: '2019-07-20T09:00:00Z',
    Shops: [{ ShopId: 1, ShopName: 'Alder Soho' }],
    Customers: [],
    ScheduleDate: '2019-07-21T09:30:00Z',
    SentAt: '2019-07-21T09:31:00Z',
    State: 'Sent',
    Reached: 1204,
    GroupName: 'Saturday 20 July 2019',
  };
  const row = async (change: Partial<PushNotification> = {}) => {
    await open(
      'Admin',
      '/admin/notifications',
      { '/admin/push-notifications': () => [{ GroupName: sent.GroupName, Notifications: [{ ...sent, ...change }] }] },
      'Winter sale',
    );
    return shownText(document.querySelector('.notification-row') ?? document.body);
  };

  it('are in the history, under the day of creation', async () => {
    const text = await row();
    expect(
      missing(text, [
        'Winter sale',
        'From Monday on.',
        'Alder Soho',
        '20/07/2019 10:00 (London)',
        'Sent',
        'Reached 1,204 people',
      ]),
    ).toEqual([]);
    expect(shownText()).toContain('Saturday 20 July 2019');
  });

  it('include the scheduled time and the number of customers', async () => {
    const text = await row({
      State: 'Scheduled',
      SentAt: null,
      Reached: null,
      Shops: [],
      Customers: ['C-1', 'C-2', 'C-3'],
    });
    expect(missing(text, ['3 customers', 'Scheduled', '21/07/2019 10:30 (London)'])).toEqual([]);
  });
});

describe('the fields of the catalogue', () => {
  const vertical: Required<Vertical> = {
    Id: 11,
    Name: 'Garden',
    Description: 'All that grows.',
    CategoryCount: 12,
    SubCategoryCount: 13,
    ProductCount: 14,
  };
  const category: Required<Category> = {
    Id: 21,
    Title: 'Hedges',
    Name: 'Hedges',
    Description: 'Green walls.',
    VerticalId: 11,
    VerticalName: 'Garden',
    SubCategoryCount: 22,
    ProductCount: 23,
  };
  const subcategory: Required<Subcategory> = {
    Id: 31,
    Name: 'Box',
    CategoryId: 21,
    CategoryTitle: 'Hedges',
    VerticalName: 'Garden',
    ProductCount: 33,
  };
  const variant: Required<ProductVariant> = {
    Id: 41,
    ProductTitle: 'Box plant',
    VariantTitle: '40 cm',
    SKU: 'BOX-40',
    Brand: 'Greenhand',
    MerchantName: 'Alder Ales',
    Price: Pence.parse(1299),
    ImageUrl: 'https://pictures.test/box.png',
  };
  const grouped = (row: object) => [{ Header: 'G', Items: [row] }];
  const answers: AnswerOverrides = {
    '/upc/vertical/{id}': () => vertical,
    '/upc/vertical/list': () => grouped(vertical),
    '/upc/category/{id}': () => category,
    '/upc/category/list': () => grouped(category),
    '/upc/subcategory/{id}': () => subcategory,
    '/upc/subcategory/list': () => grouped(subcategory),
    '/upc/subcategory/variants': () => ({ Variants: [variant], Total: 1 }),
  };
  const rows = () => [...document.querySelectorAll('[data-index]')].map((row) => shownText(row)).join(' | ');

  it('are in the list of verticals', async () => {
    await open('Admin', '/admin/upceditor', answers, 'All that grows.');
    expect(rows()).toContain('Garden Categories 12 Subcategories 13 Products 14 Description All that grows.');
  });

  it('are in the list of categories', async () => {
    await open('Admin', '/admin/upceditor/categories', answers, 'Hedges');
    expect(rows()).toMatch(/Hedges .*Garden .*22 .*23/);
  });

  it('are in the list of subcategories', async () => {
    await open('Admin', '/admin/upceditor/subcategories', answers, 'Box');
    expect(rows()).toMatch(/Box .*Hedges .*Garden .*33/);
  });

  it('are on the pages of a vertical and of a category, with their children', async () => {
    expect(
      missing(await open('Admin', '/admin/vertical/11', answers, 'Hedges'), [
        'Garden',
        'All that grows.',
        'Hedges',
        '22',
        '23',
      ]),
    ).toEqual([]);
    expect(
      missing(await open('Admin', '/admin/category/21', answers, 'Box'), [
        'Hedges',
        'Green walls.',
        'Garden',
        'Box',
        '33',
      ]),
    ).toEqual([]);
  });

  it('are on the page of a subcategory, with its variants', async () => {
    const text = await open('Admin', '/admin/subcategory/31', answers, 'Box plant');
    expect(missing(text, ['Box', 'Hedges', 'Garden', '33'])).toEqual([]);
    expect(rows()).toMatch(/Box plant .*40 cm .*BOX-40 .*Greenhand .*Alder Ales .*£12\.99/);
    expect(document.querySelector('img[src="https://pictures.test/box.png"]')).toBeTruthy();
  });
});

describe('the fields of an account', () => {
  const merchant: Required<Merchant> = {
    Id: 71,
    Name: 'Alder Ales Limited',
    Slogan: 'Brewed slowly',
    BrandColour: '1a2b3c',
    LogoUrl: 'https://pictures.test/logo.png',
    Email: 'office@alder.test',
    Phone: '020 7946 0003',
    Address: {
      Line1: '4 Office Street',
      Line2: 'Office Court',
      Line3: '',
      City: 'Officeton',
      County: 'Officeshire',
      PostalCode: 'OF4 4DD',
    },
    ReturnsPolicy: { Policy: '<p>Bring the <strong>receipt</strong>.</p>', ReturnsWindow: 45 },
    MerchantSocialMediaLinks: ['Instagram', 'Facebook', 'Youtube', 'Twitter', 'Linkedin'].map((Platform) => ({
      Platform,
      Link: `https://${Platform.toLowerCase()}.com/alder`,
    })),
  };
  const answers = { '/merchant': () => merchant };

  it('are in the settings of the user and of the merchant', async () => {
    const text = await open('Merchant', '/account-settings', answers, 'Officeshire');
    expect(missing(text, ['merchant@alder.test', 'Merchant', 'Alder Soho', 'Alder Ales'])).toEqual([]);
    const words = [
      'Alder Ales Limited',
      'Brewed slowly',
      '1a2b3c',
      '4 Office Street',
      'Office Court',
      'Officeton',
      'Officeshire',
      'OF4 4DD',
      '45',
    ];
    // Some fields are loaded on demand.
    await waitFor(() => expect(missing(shownText(), words)).toEqual([]));
    expect(missing(text, merchant.MerchantSocialMediaLinks?.flatMap(({ Link }) => Link ?? []) ?? [])).toEqual([]);
    expect(document.querySelector('img[src="https://pictures.test/logo.png"]')).toBeTruthy();
  });
});

describe('the fields of a change', () => {
  const entry: Required<AuditEntry> = {
    Id: 51,
    At: '2019-11-20T09:01:00Z',
    Actor: 'grace@alder.test',
    Action: 'update',
    Entity: 'shops',
    EntityId: '72',
    Title: 'Alder Camden',
    Changes: [{ Field: 'City', From: 'Leeds', To: 'York' }],
  };

  it('are in the audit trail', async () => {
    const text = await open(
      'Admin',
      '/admin/audit',
      { '/ext/audit/list': () => ({ Entries: [entry], TotalCount: 1 }) },
      'grace@alder.test',
      ['audit'],
    );
    expect(missing(text, ['grace@alder.test', 'Alder Camden', '20 Nov 2019 - 9:01'])).toEqual([]);
  });
});
