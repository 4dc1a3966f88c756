import { and, eq } from 'drizzle-orm';
import { paymentSettings } from '../../db/payment-tables.ts';
import { merchants } from '../../db/schema.ts';
import type { WriteMail } from '../../mail/outgoing.ts';
import { paymentSettingsServerTexts } from './texts.ts';

/** Writes a mail about the account that was stored when the mail was queued, unless it has been replaced since. */
export const writePayoutAccountMail: WriteMail = async ({ tx, reader, mail }) => {
  if (reader.merchantId === null) return undefined;
  const [account] = await tx
    .select({ holder: paymentSettings.holder, number: paymentSettings.maskedNumber, merchant: merchants.name })
    .from(paymentSettings)
    .innerJoin(merchants, eq(merchants.id, paymentSettings.merchantId))
    .where(
      and(eq(paymentSettings.merchantId, reader.merchantId), eq(paymentSettings.accountChangedAt, mail.createdAt)),
    );
  if (account === undefined) return undefined;
  const { holder, number, merchant } = account;
  const text = [
    paymentSettingsServerTexts.mailWhat({ merchant, holder: holder ?? '', number: number ?? '' }),
    '',
    paymentSettingsServerTexts.mailOtherwise(),
    '',
    paymentSettingsServerTexts.mailLink(),
    `${mail.portal}/merchant/paymentsettings`,
  ].join('\n');
  return { subject: paymentSettingsServerTexts.mailSubject(), text };
};
