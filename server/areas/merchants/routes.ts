import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  MerchantAddressForm,
  MerchantCompanyForm,
  MerchantContactForm,
  merchantAccountEndpoints,
} from '../../../contract/merchants/merchant-accounts.ts';
import type { HandlersOf } from '../../api/handler.ts';
import { readShortId } from '../../api/parse.ts';
import { plans } from '../../db/ledger-tables.ts';
import { orderTerms } from '../../db/settings-tables.ts';
import { merchants } from '../../db/schema.ts';
import { storeImage } from '../../files/file-store.ts';
import type { Tx } from '../../db/tx.ts';
import {
  assertNameIsFree,
  listMerchants,
  merchantNotFound,
  readMerchant,
  setSuspended,
  updateMerchant,
} from './repository.ts';

const companyColumns = ({ Name, LegalName, VatNumber }: z.output<typeof MerchantCompanyForm>) => ({
  name: Name,
  legalName: LegalName || null,
  vatNumber: VatNumber || null,
});

const contactColumns = ({ ContactName, Email, Phone }: z.output<typeof MerchantContactForm>) => ({
  contactName: ContactName || null,
  email: Email,
  phone: Phone || null,
});

const addressColumns = ({ Line1, Line2, PostalCode, City, County }: z.output<typeof MerchantAddressForm>) => ({
  line1: Line1,
  line2: Line2 || null,
  postalCode: PostalCode,
  city: City,
  county: County || null,
});

type Terms = Partial<Pick<typeof plans.$inferInsert, 'commissionPercent' | 'orderFee'>>;

/** Sets the terms of orders that are created from a time on. Returns false if the merchant does not exist. */
async function setOrderTerms(tx: Tx, merchantId: number, terms: Terms, since: Date): Promise<boolean> {
  const [plan] = await tx.update(plans).set(terms).where(eq(plans.merchantId, merchantId)).returning();
  if (plan === undefined) return false;
  const { id: planId, commissionPercent, orderFee } = plan;
  await tx
    .insert(orderTerms)
    .values({ planId, since, commissionPercent, orderFee })
    .onConflictDoUpdate({ target: [orderTerms.planId, orderTerms.since], set: { commissionPercent, orderFee } });
  return true;
}

/** Merchants, for administrators. The extension `merchants`. */
export const merchantAccountHandlers: HandlersOf<typeof merchantAccountEndpoints> = {
  list: ({ tx, body }) => listMerchants(tx, body),

  get: ({ tx, params }) => readMerchant(tx, params.id),

  async create({ tx, body, clock }) {
    await assertNameIsFree(tx, body.Name);
    const [created] = await tx
      .insert(merchants)
      .values({ ...companyColumns(body), ...contactColumns(body), ...addressColumns(body) })
      .returning({ id: merchants.id });
    if (created === undefined) throw new Error('The merchant was not stored');
    const terms: Terms = {
      ...(body.Commission === undefined ? {} : { commissionPercent: body.Commission }),
      ...(body.OrderFee === undefined ? {} : { orderFee: body.OrderFee }),
    };
    if (Object.keys(terms).length > 0) await setOrderTerms(tx, created.id, terms, clock());
    return created.id;
  },

  async saveCompany({ tx, params, body }) {
    await assertNameIsFree(tx, body.Name, readShortId(params.id));
    return updateMerchant(tx, params.id, companyColumns(body));
  },

  saveContact: ({ tx, params, body }) => updateMerchant(tx, params.id, contactColumns(body)),
  saveAddress: ({ tx, params, body }) => updateMerchant(tx, params.id, addressColumns(body)),

  async saveCommission({ tx, params, body, clock }) {
    const terms: Terms = { commissionPercent: body.Commission, orderFee: body.OrderFee };
    if (!(await setOrderTerms(tx, readShortId(params.id) ?? 0, terms, clock()))) throw merchantNotFound();
    return null;
  },

  async uploadLogo({ tx, params, body, services }) {
    return updateMerchant(tx, params.id, { logoUrl: await storeImage(services.files, body.file) });
  },

  suspend: ({ tx, params, clock }) => setSuspended(tx, params.id, clock()),
  reactivate: ({ tx, params }) => setSuspended(tx, params.id, null),
};
