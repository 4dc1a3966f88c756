import { CheckCircleOutlined, ClockCircleOutlined, CloseCircleOutlined } from '@ant-design/icons';
import type { z } from 'zod';
import { endpoints } from '../../../contract/endpoints.ts';
import { MailKind, MailState, OutgoingMail } from '../../../contract/platform/mails.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { formatNearTime } from 'schema-admin/engine/format/dates.ts';
import type { StateMark } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { defineAction } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import { serverNow } from 'schema-admin/providers/http/server-time.ts';
import { mailTexts } from './texts.ts';

export const mails = defineRecord('mails', { schema: OutgoingMail, id: 'Id' });

const kinds: Readonly<Record<MailKind, () => string>> = {
  PasswordReset: mailTexts.passwordReset,
  CreditWarning: mailTexts.creditWarning,
  WebhookDisabled: mailTexts.webhookDisabled,
  PayoutAccountChanged: mailTexts.payoutAccountChanged,
  Invitation: mailTexts.invitation,
};
const states: Readonly<Record<MailState, () => string>> = {
  Waiting: mailTexts.waiting,
  Sent: mailTexts.sent,
  GivenUp: mailTexts.givenUp,
};

/** Returns the words for a kind of mail, or the kind itself if the portal does not know it. */
export function mailKindLabel(kind: string): string {
  const known = MailKind.safeParse(kind).data;
  return known === undefined ? kind : kinds[known]();
}

/** Returns the words for a state, or the state itself if the portal does not know it. */
export function mailStateLabel(state: string): string {
  const known = MailState.safeParse(state).data;
  return known === undefined ? state : states[known]();
}

const marks: Readonly<Record<MailState, Omit<StateMark, 'text'>>> = {
  Waiting: { tone: 'waiting', icon: ClockCircleOutlined },
  Sent: { tone: 'done', icon: CheckCircleOutlined },
  GivenUp: { tone: 'failed', icon: CloseCircleOutlined },
};

/** Returns the mark of a mail's state. */
export function mailMark(state: string): StateMark {
  const known = MailState.safeParse(state).data;
  return { ...marks[known ?? MailState.enum.Waiting], text: mailStateLabel(state) };
}

/** Returns the number of attempts and the time of the next one: `3, next today, 4:05 pm`. */
export function formatAttempts({ Attempts, NextAttempt }: z.infer<typeof OutgoingMail>): string {
  const attempts = String(Attempts ?? 0);
  return NextAttempt
    ? mailTexts.attemptsAndNext({ attempts, time: formatNearTime(readInstant(NextAttempt), serverNow(), 'phrase') })
    : attempts;
}

export const sendAgain = defineAction(mails, 'sendAgain', {
  label: mailTexts.sendAgain(),
  when: ({ State }) => State === 'GivenUp',
  done: ({ Reader }) => mailTexts.isSentAgain({ reader: Reader }),
  call: ({ call }, id) => call(endpoints.mails.sendAgain, { params: { id } }),
});
