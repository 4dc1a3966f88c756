import { writeResetMail } from './areas/account/password-reset.ts';
import { writeCreditWarning } from './areas/ledger/warnings.ts';
import { writePayoutAccountMail } from './areas/payment-settings/account-mail.ts';
import { writeWebhookMail } from './areas/webhooks/failure-mail.ts';
import { writeInvitation } from './areas/users/invitations.ts';
import type { MailWriters } from './mail/outgoing.ts';

export const mailWriters: MailWriters = {
  PasswordReset: writeResetMail,
  CreditWarning: writeCreditWarning,
  WebhookDisabled: writeWebhookMail,
  PayoutAccountChanged: writePayoutAccountMail,
  Invitation: writeInvitation,
};
