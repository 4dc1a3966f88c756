import { BankOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { logoFrame } from '../../contract/image.ts';
import { BasicInfoForm, HeadOfficeForm, merchantEndpoints } from '../../contract/merchant.ts';
import { PolicyForm, SocialLinks, merchantAccount, ownId, recordOf, socialLinksOver, toSocialMedia } from '../custom/merchant/merchant-record.ts';
import { defineResource } from '../engine/model/declaration/resource.ts';
import { pictureLimits, pictureTreatment } from '../engine/kit/form/picture-file.ts';

/** The merchant's own account, shown among the account settings and on the page of its returns policy. */
export default defineResource({
  ...merchantAccount,
  label: 'Merchant account',
  icon: BankOutlined,
  title: 'Name',
  access: { Merchant: ['show', 'edit'] },
  paths: () => ({}),
  onlyId: ownId,
  audited: ({ MerchantId }) => (MerchantId === null || MerchantId === undefined ? undefined : { entity: 'merchants', id: MerchantId }),
  fetch: async ({ call, signal }) => recordOf(await call(merchantEndpoints.get, { signal })),
  sections: {
    logo: {
      title: 'Logotype',
      group: 'Basic information',
      schema: z.object({ Logo: z.union([z.string(), z.instanceof(File)]) }),
      fields: [{ key: 'Logo', as: 'image', frame: logoFrame, hint: `Square, 512x512, transparent background. ${pictureLimits}. ${pictureTreatment}` }],
      call: async ({ call }, _, { Logo }) => (Logo instanceof File ? call(merchantEndpoints.uploadLogo, { body: { file: Logo } }) : undefined),
    },
    basic: {
      title: 'Merchant details',
      group: 'Basic information',
      schema: BasicInfoForm,
      fields: [
        { key: 'Name', label: 'Merchant name', isUnmarked: true, slot: () => import('../custom/merchant/ReadOnlyName.tsx') },
        'Slogan',
        { key: 'BrandColour', label: 'Brand colour', slot: () => import('../custom/merchant/BrandColour.tsx') },
      ],
      call: ({ call }, _, body) => call(merchantEndpoints.saveBasicInfo, { body }),
    },
    address: {
      title: 'Head office address',
      schema: HeadOfficeForm.omit({ Line3: true }),
      fields: [{ key: 'Line1', label: 'Line 1' }, { key: 'Line2', label: 'Line 2' }, { key: 'PostalCode', label: 'Postal code' }, 'City', 'County'],
      call: ({ call }, _, body) => call(merchantEndpoints.saveAddress, { body: { ...body, Line3: '' } }),
    },
    returns: {
      title: 'Return policy',
      schema: PolicyForm.pick({ ReturnsWindow: true }),
      fields: [{ key: 'ReturnsWindow', label: 'Returns window (calendar days)', slot: () => import('../custom/merchant/ReturnsWindow.tsx') }],
      // Both are sent: another backend may take a policy that is left out for one that is gone.
      call: ({ call }, _, { ReturnsWindow }, { Policy }) => call(merchantEndpoints.saveReturnsPolicy, { body: { Policy: Policy ?? '', ReturnsWindow } }),
    },
    policy: {
      title: 'Policy text',
      schema: PolicyForm,
      fields: [
        { key: 'ReturnsWindow', label: 'Returns window (calendar days)' },
        { key: 'Policy', label: 'Policy text', slot: () => import('../custom/merchant/PolicyEditor.tsx') },
      ],
      call: ({ call }, _, { Policy, ReturnsWindow }) => call(merchantEndpoints.saveReturnsPolicy, { body: { Policy: Policy ?? '', ReturnsWindow } }),
    },
    social: {
      title: 'Social Media Links',
      schema: SocialLinks,
      schemaFor: socialLinksOver,
      fields: ['Instagram', 'Facebook', 'Youtube', 'Twitter', 'Linkedin'],
      call: ({ call }, _, links) => call(merchantEndpoints.saveSocialMedia, { body: toSocialMedia(links) }),
    },
  },
  live: ['Merchants'],
});
