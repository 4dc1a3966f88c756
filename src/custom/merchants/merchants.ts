import { endpoints } from '../../../contract/endpoints.ts';
import { MerchantRecord, MerchantState } from '../../../contract/merchants/merchant-accounts.ts';
import { ShopOfMerchantForm } from '../../../contract/shops/shop-setup.ts';
import { defineAction } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import { merchantsTexts } from './texts.ts';

export const merchants = defineRecord('merchants', { schema: MerchantRecord, id: 'Id' });

export const isSuspended = ({ State }: Pick<MerchantRecord, 'State'>) => State === MerchantState.enum.Suspended;

export const companyFields = [
  { key: 'Name', label: merchantsTexts.name() },
  { key: 'LegalName', label: merchantsTexts.legalName() },
  { key: 'VatNumber', label: merchantsTexts.vatNumber(), hint: merchantsTexts.vatHint() },
] as const;
export const contactFields = [
  { key: 'ContactName', label: merchantsTexts.contactName() },
  { key: 'Email', label: merchantsTexts.email() },
  { key: 'Phone', label: merchantsTexts.phone() },
] as const;
export const addressFields = [
  { key: 'Line1', label: merchantsTexts.line1() },
  { key: 'Line2', label: merchantsTexts.line2() },
  { key: 'PostalCode', label: merchantsTexts.postalCode() },
  { key: 'City', label: merchantsTexts.city() },
  { key: 'County', label: merchantsTexts.county() },
] as const;
export const commissionFields = [
  { key: 'Commission', label: merchantsTexts.commission(), hint: merchantsTexts.commissionHint() },
  { key: 'OrderFee', label: merchantsTexts.orderFee(), hint: merchantsTexts.orderFeeHint() },
] as const;
export const newCommissionFields = [
  { key: 'Commission', label: merchantsTexts.commission(), hint: merchantsTexts.defaultHint() },
  { key: 'OrderFee', label: merchantsTexts.orderFee(), hint: merchantsTexts.defaultHint() },
] as const;

export const suspend = defineAction(merchants, 'suspend', {
  label: merchantsTexts.suspend(),
  danger: true,
  when: (merchant) => !isSuspended(merchant),
  confirm: ({ Name }) => ({
    title: merchantsTexts.suspendQuestion({ name: Name }),
    text: merchantsTexts.suspendText(),
    confirm: merchantsTexts.suspend(),
  }),
  done: ({ Name }) => merchantsTexts.isSuspended({ name: Name }),
  call: ({ call }, id) => call(endpoints.merchantAccounts.suspend, { params: { id } }),
});

export const reactivate = defineAction(merchants, 'reactivate', {
  label: merchantsTexts.reactivate(),
  when: isSuspended,
  done: ({ Name }) => merchantsTexts.isReactivated({ name: Name }),
  call: ({ call }, id) => call(endpoints.merchantAccounts.reactivate, { params: { id } }),
});

export const shopFields = [
  { key: 'Name' },
  { key: 'Email', label: merchantsTexts.email() },
  { key: 'Phone', label: merchantsTexts.phone() },
  ...addressFields,
] as const;

/** Name of the draft of a shop for a merchant that is chosen in the same form. */
export const addShopDraft = 'merchants.add-shop';

/** Creates a shop of the merchant. */
export const addShop = defineAction(merchants, 'addShop', {
  label: merchantsTexts.addShop(),
  extension: 'shop-setup',
  input: ShopOfMerchantForm,
  fields: shopFields,
  start: () => ({}),
  done: ({ Name }) => merchantsTexts.shopAdded({ name: Name }),
  call: ({ call }, MerchantId, shop) => call(endpoints.shopSetup.create, { body: { MerchantId, ...shop } }),
});
