import { BankOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { logoFrame } from 'schema-admin/contract/image.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import {
  MerchantAddressForm,
  MerchantCommissionForm,
  MerchantCompanyForm,
  MerchantContactForm,
  MerchantState,
  NewMerchant,
} from '../../../contract/merchants/merchant-accounts.ts';
import { MerchantBadge, merchantBadgeText } from '../../custom/merchants/MerchantBadge.tsx';
import {
  addShop,
  addressFields,
  commissionFields,
  companyFields,
  contactFields,
  merchants,
  newCommissionFields,
  reactivate,
  suspend,
} from '../../custom/merchants/merchants.ts';
import { merchantsTexts } from '../../custom/merchants/texts.ts';
import { shops } from '../../custom/shops/shops.ts';
import { merchantSubscriptions, subscriptions } from '../../custom/subscriptions/subscriptions.ts';
import { subscriptionTexts } from '../../custom/subscriptions/texts.ts';
import { resourceTexts } from '../../custom/texts.ts';
import { userTexts } from '../../custom/users/texts.ts';
import { users } from '../../custom/users/users.ts';
import { pictureLimitsHint, pictureProcessingHint } from 'schema-admin/engine/kit/form/picture-file.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { sublist } from 'schema-admin/engine/model/declaration/section-declaration.ts';
import { writeId } from 'schema-admin/engine/model/filter/id-filter.ts';
import { choices, wireFilters } from 'schema-admin/engine/model/filter/wire-filters.ts';

/** Merchants, for administrators. An extension. */
export default defineResource({
  ...merchants,
  label: merchantsTexts.merchants(),
  singular: merchantsTexts.merchantOne(),
  icon: BankOutlined,
  title: 'Name',
  hint: ({ City }) => City ?? '',
  extension: 'merchants',
  access: { Admin: ['list', 'show', 'create', 'edit', addShop, suspend, reactivate] },
  menu: { order: 300, group: resourceTexts.settings() },
  paths: () => ({ list: '/admin/merchants', show: '/admin/merchants/:id' }),
  list: {
    size: 50,
    search: { label: merchantsTexts.search() },
    columns: [
      { key: 'Name', label: merchantsTexts.name(), share: 1.5 },
      { key: 'City', label: merchantsTexts.city() },
      { key: 'Email', label: merchantsTexts.email(), share: 1.5 },
      { key: 'ShopCount', label: merchantsTexts.shops(), share: 0.5 },
      {
        key: 'State',
        label: merchantsTexts.state(),
        cell: (merchant) => <MerchantBadge merchant={merchant} />,
        text: (merchant) => merchantBadgeText(merchant),
      },
    ],
    filters: wireFilters(z.object({ State: z.array(MerchantState) }), {
      State: choices({
        label: merchantsTexts.state(),
        options: MerchantState.options.map((State) => ({ value: State, label: merchantBadgeText({ State }) })),
      }),
    }),
    empty: {
      none: { title: merchantsTexts.none(), hint: merchantsTexts.noneHint() },
      filter: { title: resourceTexts.noResults(), hint: resourceTexts.adjustFilter() },
    },
    fetch: async ({ call, signal }, { search, filters: { State }, page, size }) => {
      const { Merchants, TotalCount } = await call(endpoints.merchantAccounts.list, {
        body: { Query: search, State, Page: page, Size: size },
        signal,
      });
      return { rows: Merchants, total: TotalCount ?? undefined };
    },
  },
  create: {
    label: merchantsTexts.add(),
    schema: NewMerchant,
    fields: [...companyFields, ...contactFields, ...addressFields, ...newCommissionFields],
    groups: [
      { title: merchantsTexts.company(), fields: ['Name', 'LegalName', 'VatNumber'] },
      { title: merchantsTexts.contact(), fields: ['ContactName', 'Email', 'Phone'] },
      { title: merchantsTexts.address(), fields: ['Line1', 'Line2', 'PostalCode', 'City', 'County'] },
      { title: merchantsTexts.commissionAndFee(), fields: ['Commission', 'OrderFee'] },
    ],
    done: ({ Name }) => merchantsTexts.added({ name: Name }),
    call: ({ call }, body) => call(endpoints.merchantAccounts.create, { body }),
  },
  fetch: ({ call, signal }, id) => call(endpoints.merchantAccounts.get, { params: { id }, signal }),
  badges: (merchant) => <MerchantBadge merchant={merchant} />,
  sections: {
    shops: { title: merchantsTexts.shops(), slot: () => import('../../custom/shops/ShopsOfMerchant.tsx') },
    users: {
      title: userTexts.users(),
      extension: 'users',
      list: sublist(merchants, users, {
        scope: ({ Id }) => ({ Merchants: [writeId(Id)] }),
        columns: ['Email', 'Role', 'Shop', 'State', 'LastSignIn'],
      }),
    },
    logo: {
      title: resourceTexts.logotype(),
      schema: z.object({ Logo: z.union([z.string(), z.instanceof(File)]) }),
      fields: [
        {
          key: 'Logo',
          as: 'image',
          frame: logoFrame,
          hint: resourceTexts.logoHint({ limits: pictureLimitsHint, treatment: pictureProcessingHint }),
        },
      ],
      call: async ({ call }, id, { Logo }) =>
        Logo instanceof File
          ? call(endpoints.merchantAccounts.uploadLogo, { params: { id }, body: { file: Logo } })
          : undefined,
    },
    company: {
      title: merchantsTexts.company(),
      schema: MerchantCompanyForm,
      fields: companyFields,
      call: ({ call }, id, body) => call(endpoints.merchantAccounts.saveCompany, { params: { id }, body }),
    },
    contact: {
      title: merchantsTexts.contact(),
      schema: MerchantContactForm,
      fields: contactFields,
      call: ({ call }, id, body) => call(endpoints.merchantAccounts.saveContact, { params: { id }, body }),
    },
    address: {
      title: merchantsTexts.address(),
      schema: MerchantAddressForm,
      fields: addressFields,
      call: ({ call }, id, body) => call(endpoints.merchantAccounts.saveAddress, { params: { id }, body }),
    },
    commission: {
      title: merchantsTexts.commissionAndFee(),
      schema: MerchantCommissionForm,
      fields: commissionFields,
      call: ({ call }, id, body) => call(endpoints.merchantAccounts.saveCommission, { params: { id }, body }),
    },
    subscription: {
      title: subscriptionTexts.merchantSubscription(),
      slot: () => import('../../custom/subscriptions/SubscriptionOfMerchant.tsx'),
    },
  },
  invalidates: [shops, users, subscriptions, merchantSubscriptions],
  live: ['Merchants', 'Shops'],
});
