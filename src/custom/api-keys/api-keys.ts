import { CheckCircleOutlined, ClockCircleOutlined, StopOutlined } from '@ant-design/icons';
import type { z } from 'zod';
import { endpoints } from '../../../contract/endpoints.ts';
import { ApiKey, ApiKeyState } from '../../../contract/integration/api-keys.ts';
import { seesAll } from 'schema-admin/contract/roles.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { formatTime } from 'schema-admin/engine/format/dates.ts';
import type { StateMark } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { defineAction } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { defineLookup } from 'schema-admin/engine/model/handles/lookup.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import { showSecret } from './new-secret.ts';
import { apiKeyTexts } from './texts.ts';

type Key = z.infer<typeof ApiKey>;

export const apiKeys = defineRecord('api-keys', { schema: ApiKey, id: 'Id' });

const states: Readonly<Record<ApiKeyState, () => string>> = {
  Active: apiKeyTexts.active,
  Expired: apiKeyTexts.expired,
  Revoked: apiKeyTexts.revoked,
};

/** Returns the words for a state, or the state itself if the portal does not know it. */
export function apiKeyStateLabel(state: string): string {
  const known = ApiKeyState.safeParse(state).data;
  return known === undefined ? state : states[known]();
}

const marks: Readonly<Record<ApiKeyState, Omit<StateMark, 'text'>>> = {
  Active: { tone: 'done', icon: CheckCircleOutlined },
  Expired: { tone: 'attention', icon: ClockCircleOutlined },
  Revoked: { tone: 'failed', icon: StopOutlined },
};

/** Returns the mark of a key's state. */
export function apiKeyMark(state: string): StateMark {
  const known = ApiKeyState.safeParse(state).data;
  return { ...marks[known ?? ApiKeyState.enum.Revoked], text: apiKeyStateLabel(state) };
}

/** Returns the time and the address of the last call: `10 Mar 2026, 12:00, from 203.0.113.9`. */
export function formatLastUse({ LastUsed, LastAddress }: Pick<Key, 'LastUsed' | 'LastAddress'>): string {
  if (!LastUsed) return apiKeyTexts.neverUsed();
  const time = formatTime(readInstant(LastUsed));
  return LastAddress ? apiKeyTexts.usedFrom({ time, address: LastAddress }) : time;
}

/** Merchants that an administrator's key can be for. */
export const merchantsOfKeys = defineLookup(apiKeys, 'merchants', async ({ call, user, signal }) =>
  seesAll(user.role) ? call(endpoints.apiKeys.merchants, { signal }) : [],
);

const isActive = ({ State }: Pick<Key, 'State'>) => State === 'Active';

export const rotate = defineAction(apiKeys, 'rotate', {
  label: apiKeyTexts.rotate(),
  when: isActive,
  confirm: ({ Name }) => ({
    title: apiKeyTexts.rotateTitle({ name: Name }),
    text: apiKeyTexts.rotateText(),
    confirm: apiKeyTexts.rotate(),
  }),
  done: ({ Name }) => apiKeyTexts.rotated({ name: Name }),
  async call({ call }, id) {
    const { Secret } = await call(endpoints.apiKeys.rotate, { params: { id } });
    showSecret(Secret);
  },
});

export const revoke = defineAction(apiKeys, 'revoke', {
  label: apiKeyTexts.revoke(),
  danger: true,
  when: isActive,
  confirm: ({ Name }) => ({
    title: apiKeyTexts.revokeTitle({ name: Name }),
    text: apiKeyTexts.revokeText(),
    confirm: apiKeyTexts.revoke(),
  }),
  done: ({ Name }) => apiKeyTexts.isRevoked({ name: Name }),
  call: ({ call }, id) => call(endpoints.apiKeys.revoke, { params: { id } }),
});
