import { CheckCircleOutlined, ClockCircleOutlined, StopOutlined } from '@ant-design/icons';
import { codeWords } from '../../../contract/code-words.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { CourierAccess, PortalUser, UserState } from '../../../contract/platform/users.ts';
import { Role, seesMerchant, seesShop } from 'schema-admin/contract/roles.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { formatNearDate } from 'schema-admin/engine/format/dates.ts';
import type { StateMark } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { choiceFrom, defineLookup } from 'schema-admin/engine/model/handles/lookup.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import { serverNow } from 'schema-admin/providers/http/server-time.ts';
import { userTexts } from './texts.ts';

export const users = defineRecord('users', { schema: PortalUser, id: 'Id' });

const merchants = defineLookup(
  users,
  'merchants',
  async ({ call, signal }) => (await call(endpoints.users.places, { signal })).Merchants,
);
const shops = defineLookup(
  users,
  'shops',
  async ({ call, signal }) => (await call(endpoints.users.places, { signal })).Shops,
);

export const shopField = {
  key: 'ShopId',
  label: userTexts.shop(),
  lookup: choiceFrom(shops, { value: 'Id', label: 'Name' }),
  isUnmarked: true,
} as const;

interface RoleChoice {
  readonly Role?: Role | undefined;
}

/** Merchants choose no role: their staff have the shop role. */
const isOfShop = ({ Role: role }: RoleChoice) => role === undefined || seesShop(role);
const isOfMerchant = ({ Role: role }: RoleChoice) => role !== undefined && seesMerchant(role);

export const couriersField = {
  key: 'CourierAccess',
  label: userTexts.couriers(),
  hint: userTexts.couriersHint(),
  isUnmarked: true,
  shown: (values: RoleChoice) => isOfShop(values) || isOfMerchant(values),
  options: (values: RoleChoice) => CourierAccess.options.filter((access) => access !== 'Only' || isOfShop(values)),
} as const;

/** The role, the merchant or the shop that it needs, and the courier access. */
export const rightsFields = [
  { key: 'Role', label: userTexts.role(), isUnmarked: true },
  {
    key: 'MerchantId',
    label: userTexts.merchant(),
    lookup: choiceFrom(merchants, { value: 'Id', label: 'Name' }),
    isUnmarked: true,
    shown: isOfMerchant,
    required: () => true,
  },
  {
    ...shopField,
    shown: isOfShop,
    required: () => true,
  },
  couriersField,
] as const;

/** Returns the words for a role, or the role itself if it has no label. */
export function roleLabel(role: string): string {
  const known = Role.safeParse(role).data;
  return (known && codeWords.Role[known]?.()) ?? role;
}

/** Returns the words for a courier access, or the access itself if the portal does not know it. */
export function couriersLabel(access: string): string {
  const known = CourierAccess.safeParse(access).data;
  return known === undefined ? access : codeWords.CourierAccess[known]();
}

const states: Readonly<Record<UserState, () => string>> = {
  Active: userTexts.active,
  Invited: userTexts.invited,
  Disabled: userTexts.disabled,
};

/** Returns the words for a state, or the state itself if the portal does not know it. */
export function stateLabel(state: string): string {
  const known = UserState.safeParse(state).data;
  return known === undefined ? state : states[known]();
}

const marks: Readonly<Record<UserState, Omit<StateMark, 'text'>>> = {
  Active: { tone: 'done', icon: CheckCircleOutlined },
  Invited: { tone: 'waiting', icon: ClockCircleOutlined },
  Disabled: { tone: 'failed', icon: StopOutlined },
};

/** Returns the mark of a user's state. */
export function userMark(user: PortalUser): StateMark {
  const known = UserState.safeParse(user.State).data;
  return { ...marks[known ?? UserState.enum.Invited], text: describeState(user) };
}

/** Returns the state, with the end of an invitation: `Invited until tomorrow`. */
export function describeState({ State, Expires }: PortalUser): string {
  if (State !== UserState.enum.Invited || !Expires) return stateLabel(State);
  const end = readInstant(Expires);
  const now = serverNow();
  return end <= now
    ? userTexts.invitationExpired()
    : userTexts.invitedUntil({ time: formatNearDate(end, now, 'phrase') });
}
