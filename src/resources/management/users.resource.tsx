import { TeamOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { endpoints } from '../../../contract/endpoints.ts';
import { NewInvitation, UserState } from '../../../contract/platform/users.ts';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { Role } from 'schema-admin/contract/roles.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import {
  changeRights,
  changeShop,
  changeStaff,
  copyLink,
  disable,
  enable,
  endSessions,
  resend,
  revoke,
  sendReset,
} from '../../custom/users/user-actions.ts';
import { userTexts } from '../../custom/users/texts.ts';
import {
  couriersLabel,
  describeState,
  rightsFields,
  roleLabel,
  stateLabel,
  userMark,
  users,
} from '../../custom/users/users.ts';
import { resourceTexts } from '../../custom/texts.ts';
import { formatNearTime, formatTime } from 'schema-admin/engine/format/dates.ts';
import { StateBadge } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { readIds } from 'schema-admin/engine/model/filter/id-filter.ts';
import { choices, embeddedOnly, wireFilters } from 'schema-admin/engine/model/filter/wire-filters.ts';
import { serverNow } from 'schema-admin/providers/http/server-time.ts';

const forAccounts = [sendReset, endSessions, disable, enable] as const;
const merchantHidden = { hidden: ['Merchant'] } as const;

export default defineResource({
  ...users,
  label: userTexts.users(),
  singular: userTexts.userOne(),
  icon: TeamOutlined,
  title: 'Email',
  extension: 'users',
  access: {
    Admin: ['list', 'create', resend, copyLink, revoke, changeRights, ...forAccounts],
    Merchant: ['list', 'create', resend, revoke, changeShop, changeStaff, ...forAccounts],
  },
  // A merchant manages the staff of its own shops, who all have the same role.
  fieldAccess: {
    Role: merchantHidden,
    MerchantId: merchantHidden,
    Merchant: merchantHidden,
    CourierAccess: { flag: 'collect' },
  },
  menu: { order: 310, group: resourceTexts.settings() },
  paths: () => ({ list: '/users' }),
  list: {
    size: 50,
    search: { label: userTexts.search() },
    rowActions: [resend, copyLink, revoke, changeRights, changeShop, changeStaff, ...forAccounts],
    columns: [
      { key: 'Email', label: userTexts.email(), share: 1.6 },
      { key: 'Role', label: userTexts.role(), share: 0.7, cell: ({ Role: role }) => roleLabel(role) },
      { key: 'Merchant', label: userTexts.merchant(), share: 1, cell: ({ Merchant }) => Merchant ?? '' },
      { key: 'Shop', label: userTexts.shop(), share: 1.1, cell: ({ Shop }) => Shop ?? '' },
      {
        key: 'CourierAccess',
        label: userTexts.couriers(),
        share: 0.7,
        cell: ({ CourierAccess: access }) => couriersLabel(access ?? ''),
        text: ({ CourierAccess: access }) => couriersLabel(access ?? ''),
      },
      {
        key: 'State',
        label: userTexts.state(),
        share: 1.95,
        cell: (user) => <StateBadge {...userMark(user)} />,
        text: describeState,
      },
      {
        key: 'LastSignIn',
        label: userTexts.lastSignIn(),
        share: 1.2,
        cell: ({ LastSignIn }) =>
          LastSignIn ? formatNearTime(readInstant(LastSignIn), serverNow()) : userTexts.never(),
        text: ({ LastSignIn }) => (LastSignIn ? formatTime(readInstant(LastSignIn)) : userTexts.never()),
      },
      {
        key: 'OpenSessions',
        label: userTexts.openSessions(),
        share: 0.7,
        cell: ({ OpenSessions }) => String(OpenSessions ?? 0),
      },
    ],
    filters: wireFilters(z.object({ Merchants: z.array(Id), Role: z.array(Role), State: z.array(UserState) }), {
      Merchants: embeddedOnly(z.unknown().transform(readIds)),
      Role: choices({
        label: userTexts.role(),
        options: Role.options.map((value) => ({ value, label: roleLabel(value) })),
      }),
      State: choices({
        label: userTexts.state(),
        options: UserState.options.map((value) => ({ value, label: stateLabel(value) })),
      }),
    }),
    empty: {
      none: { title: userTexts.none(), hint: userTexts.noneHint() },
      filter: { title: resourceTexts.noResults(), hint: resourceTexts.adjustFilter() },
    },
    fetch: async ({ call, signal }, { search, filters, page, size }) => {
      const body = { Query: search, ...filters, Page: page, Size: size };
      const { Users, TotalCount } = await call(endpoints.users.list, { body, signal });
      return {
        rows: Users,
        total: TotalCount ?? undefined,
        hasMore: page * size < (TotalCount ?? Infinity) && Users.length === size,
      };
    },
  },
  create: {
    label: userTexts.invite(),
    schema: NewInvitation,
    fields: [{ key: 'Email', label: userTexts.email() }, ...rightsFields],
    done: ({ Email: email }) => userTexts.isInvited({ email }),
    call: ({ call }, body) => call(endpoints.users.invite, { body }),
  },
});
