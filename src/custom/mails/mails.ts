import { endpoints } from '../../../contract/endpoints.ts';
import { type MailKind, type MailState, OutgoingMail } from '../../../contract/mails.ts';
import { defineAction } from '../../engine/model/declaration/action-declaration.ts';
import { defineRecord } from '../../engine/model/handles/record-token.ts';
import { mailTexts } from './texts.ts';

export const mails = defineRecord('mails', { schema: OutgoingMail, id: 'Id' });

export const kindWords: Readonly<Record<MailKind, () => string>> = { PasswordReset: mailTexts.passwordReset, CreditWarning: mailTexts.creditWarning };
export const stateWords: Readonly<Record<MailState, () => string>> = { Waiting: mailTexts.waiting, Sent: mailTexts.sent, GivenUp: mailTexts.givenUp };

export const sendAgain = defineAction(mails, 'sendAgain', {
  label: mailTexts.sendAgain(),
  when: ({ State }) => State === 'GivenUp',
  done: ({ Reader }) => mailTexts.isSentAgain({ reader: Reader }),
  call: ({ call }, id) => call(endpoints.mails.sendAgain, { params: { id } }),
});
