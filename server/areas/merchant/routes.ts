import { eq } from 'drizzle-orm';
import type { Merchant, merchantEndpoints } from '../../../contract/merchants/merchant.ts';
import { socialPlatforms } from '../../../contract/shops/social-links.ts';
import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';
import { ApiError } from '../../api/errors.ts';
import type { Filled, HandlersOf, UserCall } from '../../api/handler.ts';
import { merchants } from '../../db/schema.ts';
import { storeImage } from '../../files/file-store.ts';

const merchantServerTexts = defineTexts('merchant-server', {
  noAccount: 'There is no merchant account.',
});

type MerchantRow = typeof merchants.$inferSelect;

async function ownAccount({ tx, user }: Pick<UserCall, 'tx' | 'user'>): Promise<MerchantRow> {
  const [own] =
    user.merchantId === null ? [] : await tx.select().from(merchants).where(eq(merchants.id, user.merchantId));
  if (own === undefined) throw new ApiError(404, merchantServerTexts.noAccount());
  return own;
}

async function change(call: UserCall, values: Partial<typeof merchants.$inferInsert>): Promise<null> {
  const { id } = await ownAccount(call);
  if (Object.keys(values).length > 0) await call.tx.update(merchants).set(values).where(eq(merchants.id, id));
  return null;
}

function wireMerchant(row: MerchantRow): Filled<Merchant> {
  return {
    Id: row.id,
    Name: row.name,
    Slogan: row.slogan,
    BrandColour: row.brandColour,
    LogoUrl: row.logoUrl,
    Email: row.email,
    Phone: row.phone,
    Address: {
      Line1: row.line1,
      Line2: row.line2,
      Line3: row.line3 ?? '',
      City: row.city,
      County: row.county,
      PostalCode: row.postalCode,
    },
    ReturnsPolicy: { Policy: row.returnsPolicy, ReturnsWindow: row.returnsWindow },
    MerchantSocialMediaLinks: socialPlatforms.map((Platform) => ({ Platform, Link: row.socialLinks[Platform] ?? '' })),
  };
}

/** Handlers for the merchant's own account (C-2.52 to C-2.56). */
export const merchantHandlers: HandlersOf<typeof merchantEndpoints> = {
  get: async (call) => wireMerchant(await ownAccount(call)),

  saveBasicInfo: ({ body, ...call }) =>
    change(call, { slogan: body.Slogan || null, brandColour: body.BrandColour || null }),

  saveAddress: ({ body, ...call }) =>
    change(call, {
      line1: body.Line1,
      line2: body.Line2 || null,
      line3: body.Line3 || null,
      city: body.City,
      county: body.County || null,
      postalCode: body.PostalCode,
    }),

  async saveReturnsPolicy({ body, ...call }) {
    // Load the HTML parser only when it is needed.
    const { sanitizePolicy } = await import('./sanitize-policy.ts');
    return change(call, {
      returnsPolicy: sanitizePolicy(body.Policy) || null,
      ...(body.ReturnsWindow === undefined ? {} : { returnsWindow: body.ReturnsWindow }),
    });
  },

  saveSocialMedia({ body, ...call }) {
    const links = body.MerchantSocialMediaLinks.filter(({ Link }) => Link !== '');
    return change(call, { socialLinks: Object.fromEntries(links.map(({ Platform, Link }) => [Platform, Link])) });
  },

  async uploadLogo({ body, ...call }) {
    const logoUrl = await storeImage(call.services.files, body.file);
    await change(call, { logoUrl });
    return { LogoUrl: logoUrl };
  },
};
