import { BankOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { logoFrame } from 'schema-admin/contract/image.ts';
import { BasicInfoForm, HeadOfficeForm, merchantEndpoints } from '../../../contract/merchants/merchant.ts';
import {
  PolicyForm,
  SocialLinks,
  merchantAccount,
  ownId,
  recordOf,
  socialLinksSchema,
  toSocialMedia,
} from '../../custom/merchant/merchant-record.ts';
import { resourceTexts } from '../../custom/texts.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { pictureLimitsHint, pictureProcessingHint } from 'schema-admin/engine/kit/form/picture-file.ts';

/** The merchant's own account, shown in the account settings and on the page of its returns policy. */
export default defineResource({
  ...merchantAccount,
  label: resourceTexts.merchantAccount(),
  icon: BankOutlined,
  title: 'Name',
  access: { Merchant: ['show', 'edit'] },
  paths: () => ({}),
  onlyId: ownId,
  audited: ({ MerchantId }) =>
    MerchantId === null || MerchantId === undefined ? undefined : { entity: 'merchants', id: MerchantId },
  fetch: async ({ call, signal }) => recordOf(await call(merchantEndpoints.get, { signal })),
  sections: {
    logo: {
      title: resourceTexts.logotype(),
      group: resourceTexts.basicInformation(),
      schema: z.object({ Logo: z.union([z.string(), z.instanceof(File)]) }),
      fields: [
        {
          key: 'Logo',
          as: 'image',
          frame: logoFrame,
          hint: resourceTexts.logoHint({ limits: pictureLimitsHint, treatment: pictureProcessingHint }),
        },
      ],
      call: async ({ call }, _, { Logo }) =>
        Logo instanceof File ? call(merchantEndpoints.uploadLogo, { body: { file: Logo } }) : undefined,
    },
    basic: {
      title: resourceTexts.merchantDetails(),
      group: resourceTexts.basicInformation(),
      schema: BasicInfoForm,
      fields: [
        {
          key: 'Name',
          label: resourceTexts.merchantName(),
          isUnmarked: true,
          slot: async () => ({ default: (await import('../../custom/merchant/MerchantInputs.tsx')).ReadOnlyName }),
        },
        'Slogan',
        {
          key: 'BrandColour',
          label: resourceTexts.brandColour(),
          slot: async () => ({ default: (await import('../../custom/merchant/MerchantInputs.tsx')).BrandColour }),
        },
      ],
      call: ({ call }, _, body) => call(merchantEndpoints.saveBasicInfo, { body }),
    },
    address: {
      title: resourceTexts.headOfficeAddress(),
      schema: HeadOfficeForm.omit({ Line3: true }),
      fields: [
        { key: 'Line1', label: resourceTexts.line1() },
        { key: 'Line2', label: resourceTexts.line2() },
        { key: 'PostalCode', label: resourceTexts.postalCode() },
        'City',
        'County',
      ],
      call: ({ call }, _, body) => call(merchantEndpoints.saveAddress, { body: { ...body, Line3: '' } }),
    },
    returns: {
      title: resourceTexts.returnPolicy(),
      schema: PolicyForm.pick({ ReturnsWindow: true }),
      fields: [
        {
          key: 'ReturnsWindow',
          label: resourceTexts.returnsWindow(),
          slot: async () => ({ default: (await import('../../custom/merchant/MerchantInputs.tsx')).ReturnsWindow }),
        },
      ],
      // Send both, because another backend may treat an omitted policy as deleted.
      call: ({ call }, _, { ReturnsWindow }, { Policy }) =>
        call(merchantEndpoints.saveReturnsPolicy, { body: { Policy: Policy ?? '', ReturnsWindow } }),
    },
    policy: {
      title: resourceTexts.policyText(),
      schema: PolicyForm,
      fields: [
        { key: 'ReturnsWindow', label: resourceTexts.returnsWindow() },
        {
          key: 'Policy',
          label: resourceTexts.policyText(),
          slot: () => import('../../custom/merchant/PolicyEditor.tsx'),
        },
      ],
      call: ({ call }, _, { Policy, ReturnsWindow }) =>
        call(merchantEndpoints.saveReturnsPolicy, { body: { Policy: Policy ?? '', ReturnsWindow } }),
    },
    social: {
      title: resourceTexts.socialMediaLinks(),
      schema: SocialLinks,
      schemaFor: socialLinksSchema,
      fields: ['Instagram', 'Facebook', 'Youtube', 'Twitter', 'Linkedin'],
      call: ({ call }, _, links) => call(merchantEndpoints.saveSocialMedia, { body: toSocialMedia(links) }),
    },
  },
  live: ['Merchants'],
});
