import { eq, getTableColumns, sql } from 'drizzle-orm';
import { maskNumber } from '../../../contract/finance/bank-account.ts';
import type {
  PaymentSettings,
  PayoutAccountForm,
  paymentSettingsEndpoints,
} from '../../../contract/finance/payment-settings.ts';
import { londonDayOf } from 'schema-admin/contract/london.ts';
import { currentLanguage } from 'schema-admin/contract/texts/language.ts';
import type { Filled, HandlersOf } from '../../api/handler.ts';
import type { SignedInUser } from '../../authentication/authenticate.ts';
import { paymentSettings } from '../../db/payment-tables.ts';
import type { Tx } from '../../db/tx.ts';
import { wakeJob } from '../../db/wake-job.ts';
import { mailJob } from '../../mail/outgoing.ts';
import { portalBaseUrl } from '../account/routes.ts';
import { confirmPassword } from '../session/confirm-password.ts';
import { payoutAmounts } from './next-payout.ts';
import { nextPayoutPeriod } from './payout-period.ts';

const { secretNumber: _, ...readableColumns } = getTableColumns(paymentSettings);
type Settings = Omit<typeof paymentSettings.$inferSelect, 'secretNumber'>;

function merchantOf({ merchantId }: SignedInUser): number {
  if (merchantId === null) throw new Error('The user belongs to no merchant');
  return merchantId;
}

/** Returns the merchant's settings, or those of a merchant that has changed none. */
async function readSettings(tx: Tx, merchantId: number): Promise<Settings> {
  const [found] = await tx
    .select(readableColumns)
    .from(paymentSettings)
    .where(eq(paymentSettings.merchantId, merchantId));
  return (
    found ?? {
      ...{ merchantId, holder: null, accountType: null, maskedNumber: null, accountChangedAt: null },
      ...{ rhythm: 'Weekly', payoutDay: 'Monday', rhythmSince: null, openFrom: null },
    }
  );
}

function wireSettings(settings: Settings): Filled<PaymentSettings> {
  const { merchantId, holder, accountType, maskedNumber, accountChangedAt, rhythm, payoutDay } = settings;
  const hasAccount = holder !== null && accountType !== null && maskedNumber !== null && accountChangedAt !== null;
  return {
    Id: merchantId,
    Account: hasAccount
      ? {
          Holder: holder,
          AccountType: accountType,
          MaskedNumber: maskedNumber,
          Changed: accountChangedAt.toISOString(),
        }
      : null,
    Rhythm: rhythm,
    PayoutDay: payoutDay,
  };
}

/** Returns the columns of an account. The form's schema has checked that the numbers of its type are there. */
function accountColumns({ Holder, AccountType, Iban, SortCode, AccountNumber }: PayoutAccountForm) {
  const secretNumber = AccountType === 'Iban' ? (Iban ?? '') : `${SortCode ?? ''}${AccountNumber ?? ''}`;
  return { holder: Holder, accountType: AccountType, secretNumber, maskedNumber: maskNumber(secretNumber) };
}

/** The extension `payment-settings`: a merchant's own pay-out account and rhythm. Pays nothing out. */
export const paymentSettingsHandlers: HandlersOf<typeof paymentSettingsEndpoints> = {
  get: async ({ tx, user }) => wireSettings(await readSettings(tx, merchantOf(user))),

  async next({ tx, user, clock }) {
    const merchantId = merchantOf(user);
    const { on, from } = nextPayoutPeriod(await readSettings(tx, merchantId), londonDayOf(clock()));
    return { On: on, From: from, ...(await payoutAmounts(tx, merchantId, from)) };
  },

  changeAccount: {
    async outsideTransaction({ body, services, request }) {
      const { config, clock, database } = services;
      const { user } = request;
      if (user === null) throw new Error('The call needs a signed-in user');
      const merchantId = merchantOf(user);
      await confirmPassword({ services, request }, user, body.Password);
      const portal = portalBaseUrl(config, request.headers.origin, request.socket);
      if (portal === undefined) {
        request.log.error('No mail about a pay-out account sent: set PUBLIC_URL to define the link in it.');
      }
      const now = clock();
      const account = { ...accountColumns(body), accountChangedAt: now };
      await database.inScope(user, async (tx) => {
        const today = londonDayOf(now);
        await tx
          .insert(paymentSettings)
          .values({ merchantId, ...account, rhythmSince: today })
          .onConflictDoUpdate({
            target: paymentSettings.merchantId,
            set: { ...account, rhythmSince: sql`coalesce(${paymentSettings.rhythmSince}, ${today}::date)` },
          });
        if (portal === undefined) return;
        const { tag } = currentLanguage();
        await tx.execute(sql`select queue_payout_account_mails(${portal}, ${tag}, ${now.toISOString()}::timestamptz)`);
        await wakeJob(tx, mailJob);
      });
      return null;
    },
  },

  async changeRhythm({ tx, user, body, clock }) {
    const merchantId = merchantOf(user);
    const settings = await readSettings(tx, merchantId);
    const today = londonDayOf(clock());
    const { Rhythm: rhythm, PayoutDay: payoutDay = settings.payoutDay } = body;
    const isChanged = rhythm !== settings.rhythm || payoutDay !== settings.payoutDay;
    const changed = {
      rhythm,
      payoutDay,
      ...(isChanged && settings.rhythmSince !== null
        ? { rhythmSince: today, openFrom: nextPayoutPeriod(settings, today).from }
        : {}),
    };
    await tx
      .insert(paymentSettings)
      .values({ merchantId, ...changed })
      .onConflictDoUpdate({ target: paymentSettings.merchantId, set: changed });
    return null;
  },
};
