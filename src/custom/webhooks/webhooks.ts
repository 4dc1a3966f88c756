import { CheckCircleOutlined, ClockCircleOutlined, PauseCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { eventsField } from '../../../contract/code-words.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import {
  Webhook,
  type WebhookAttempt,
  WebhookMessage,
  WebhookMessageState,
  WebhookType,
} from '../../../contract/platform/webhooks.ts';
import { SentInstant } from 'schema-admin/contract/limits.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { formatNearTime, formatTime } from 'schema-admin/engine/format/dates.ts';
import { optionText } from 'schema-admin/engine/format/code-text.ts';
import type { StateMark } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { defineAction } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import { serverNow } from 'schema-admin/providers/http/server-time.ts';
import { webhookTexts } from './texts.ts';

export const webhooks = defineRecord('webhooks', { schema: Webhook, id: 'Id' });
export const webhookMessages = defineRecord('webhook-messages', { schema: WebhookMessage, id: 'Id' });

const named = ({ Name: name }: Pick<Webhook, 'Name'>) => ({ name });
const isActive = ({ State }: Pick<Webhook, 'State'>) => State === 'Active';

/** Returns the label of an event type. */
export const typeLabel = (type: string) => optionText(eventsField, type);

/** Returns the labels of an endpoint's event types. */
export function formatEvents({ Events }: Pick<Webhook, 'Events'>): string {
  return Events.length === 0 ? webhookTexts.allEvents() : Events.map(typeLabel).join(', ');
}

export function webhookMark({ State, DisabledReason }: Pick<Webhook, 'State' | 'DisabledReason'>): StateMark {
  if (State === 'Active') return { tone: 'done', icon: CheckCircleOutlined, text: webhookTexts.active() };
  return DisabledReason === 'Failing'
    ? { tone: 'failed', icon: WarningOutlined, text: webhookTexts.failing() }
    : { tone: 'waiting', icon: PauseCircleOutlined, text: webhookTexts.stopped() };
}

const messageMarks: Readonly<Record<WebhookMessageState, () => StateMark>> = {
  Waiting: () => ({ tone: 'waiting', icon: ClockCircleOutlined, text: webhookTexts.waiting() }),
  Failing: () => ({ tone: 'failed', icon: WarningOutlined, text: webhookTexts.retrying() }),
  Delivered: () => ({ tone: 'done', icon: CheckCircleOutlined, text: webhookTexts.delivered() }),
};

/** Returns the mark of a message's state. An unknown state is shown unchanged. */
export function messageMark(state: string): StateMark {
  const known = WebhookMessageState.safeParse(state).data;
  return known === undefined ? { tone: 'waiting', icon: ClockCircleOutlined, text: state } : messageMarks[known]();
}

export const messageStates = WebhookMessageState.options.map((value) => ({ value, label: messageMark(value).text }));
export const eventTypes = WebhookType.options.map((value) => ({ value, label: typeLabel(value) }));

const errorTexts: Readonly<Record<string, () => string>> = {
  ADDRESS_REFUSED: webhookTexts.addressRefused,
  TIMEOUT: webhookTexts.timedOut,
  ECONNREFUSED: webhookTexts.connectionRefused,
  ECONNRESET: webhookTexts.connectionLost,
  ENOTFOUND: webhookTexts.unknownHost,
  CERT_HAS_EXPIRED: webhookTexts.certificateExpired,
  ERR_TLS_CERT_ALTNAME_INVALID: webhookTexts.certificateOfOtherHost,
  DEPTH_ZERO_SELF_SIGNED_CERT: webhookTexts.certificateUntrusted,
  SELF_SIGNED_CERT_IN_CHAIN: webhookTexts.certificateUntrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: webhookTexts.certificateUntrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: webhookTexts.certificateUntrusted,
};

/** Returns the status of an answer, and the error of an attempt without a complete one. */
export const formatAnswer = ({ Status, Error }: Pick<WebhookAttempt, 'Status' | 'Error'>) =>
  [Status, Error && (errorTexts[Error]?.() ?? Error)].filter((each) => each !== null && each !== undefined).join(' ');

type Instant = string | null | undefined;
export const formatInstant = (at: Instant) => (at ? formatTime(readInstant(at)) : '');
export const formatNearInstant = (at: Instant) => (at ? formatNearTime(readInstant(at), serverNow()) : '');

export const reveal = defineAction(webhooks, 'reveal', {
  label: webhookTexts.showSecret(),
  isPlaced: true,
  call: ({ call }, id) => call(endpoints.webhooks.reveal, { params: { id } }),
});

export const rotate = defineAction(webhooks, 'rotate', {
  label: webhookTexts.rotate(),
  confirm: (webhook) => ({
    title: webhookTexts.rotateQuestion(named(webhook)),
    text: webhookTexts.rotateText(),
    confirm: webhookTexts.rotate(),
  }),
  done: (webhook) => webhookTexts.isRotated(named(webhook)),
  call: ({ call }, id) => call(endpoints.webhooks.rotate, { params: { id } }),
});

export const test = defineAction(webhooks, 'test', {
  label: webhookTexts.test(),
  when: isActive,
  done: (webhook) => webhookTexts.isTested(named(webhook)),
  call: ({ call }, id) => call(endpoints.webhooks.test, { params: { id } }),
});

export const replaySince = defineAction(webhooks, 'replaySince', {
  label: webhookTexts.replaySince(),
  when: isActive,
  input: z.object({ Since: SentInstant }),
  fields: [{ key: 'Since', label: webhookTexts.since(), hint: webhookTexts.sinceHint(), as: 'datetime' }],
  done: () => webhookTexts.isReplayed(),
  call: ({ call }, id, body) => call(endpoints.webhooks.replaySince, { params: { id }, body }),
});

export const disable = defineAction(webhooks, 'disable', {
  label: webhookTexts.disable(),
  when: isActive,
  done: (webhook) => webhookTexts.isDisabled(named(webhook)),
  call: ({ call }, id) => call(endpoints.webhooks.disable, { params: { id } }),
});

export const enable = defineAction(webhooks, 'enable', {
  label: webhookTexts.enable(),
  when: (webhook) => !isActive(webhook),
  done: (webhook) => webhookTexts.isEnabled(named(webhook)),
  call: ({ call }, id) => call(endpoints.webhooks.enable, { params: { id } }),
});

export const removeWebhook = defineAction(webhooks, 'remove', {
  label: webhookTexts.remove(),
  danger: true,
  leaves: true,
  confirm: (webhook) => ({
    title: webhookTexts.removeQuestion(named(webhook)),
    text: webhookTexts.removeText(),
    confirm: webhookTexts.remove(),
  }),
  done: (webhook) => webhookTexts.isRemoved(named(webhook)),
  call: ({ call }, id) => call(endpoints.webhooks.remove, { params: { id } }),
});

export const replay = defineAction(webhookMessages, 'replay', {
  label: webhookTexts.replay(),
  done: () => webhookTexts.isReplayedOne(),
  call: ({ call }, id) => call(endpoints.webhooks.replay, { params: { id } }),
});
