import { z } from 'zod';
import { endpoints } from '../../../contract/endpoints.ts';
import { CourierAccess, type PortalUser, UserRights, UserState } from '../../../contract/platform/users.ts';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { copyText } from 'schema-admin/engine/kit/tools/save-file.ts';
import { defineAction } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { userTexts } from './texts.ts';
import { couriersField, rightsFields, shopField, users } from './users.ts';

const isInvited = ({ State }: PortalUser) => State === UserState.enum.Invited;
const isActive = ({ State }: PortalUser) => State === UserState.enum.Active;
const isDisabled = ({ State }: PortalUser) => State === UserState.enum.Disabled;
const hasAccount = (user: PortalUser) => isActive(user) || isDisabled(user);

export const resend = defineAction(users, 'resend', {
  label: userTexts.resend(),
  when: isInvited,
  done: ({ Email: email }) => userTexts.isResent({ email }),
  call: ({ call }, id) => call(endpoints.users.resend, { params: { id } }),
});

export const copyLink = defineAction(users, 'copyLink', {
  label: userTexts.copyLink(),
  when: ({ CanCopyLink }) => CanCopyLink === true,
  call: async ({ call }, id) => {
    const { Link } = await call(endpoints.users.link, { params: { id } });
    return { Link, isCopied: await copyText(Link) };
  },
  done: ({ Email: email }, answer) =>
    answer === undefined || answer.isCopied
      ? userTexts.linkCopied({ email })
      : userTexts.linkShown({ email, link: answer.Link }),
});

export const revoke = defineAction(users, 'revoke', {
  label: userTexts.revoke(),
  danger: true,
  when: isInvited,
  confirm: ({ Email: email }) => ({
    title: userTexts.revokeQuestion({ email }),
    text: userTexts.revokeText(),
    confirm: userTexts.revoke(),
  }),
  done: ({ Email: email }) => userTexts.isRevoked({ email }),
  call: ({ call }, id) => call(endpoints.users.revoke, { params: { id } }),
});

export const changeRights = defineAction(users, 'changeRights', {
  label: userTexts.changeRights(),
  input: UserRights,
  fields: rightsFields,
  when: hasAccount,
  confirm: () => ({
    title: userTexts.changeRights(),
    text: userTexts.rightsText(),
    confirm: userTexts.changeRights(),
  }),
  done: ({ Email: email }) => userTexts.rightsChanged({ email }),
  call: ({ call }, id, body) => call(endpoints.users.change, { params: { id }, body }),
});

/** For merchants that book no couriers. Their staff have no other role. */
export const changeShop = defineAction(users, 'changeShop', {
  label: userTexts.changeShop(),
  input: z.object({ ShopId: Id }),
  fields: [shopField],
  when: (user) => hasAccount(user) && !user.CanSetCouriers,
  confirm: () => ({ title: userTexts.changeShop(), text: userTexts.rightsText(), confirm: userTexts.changeShop() }),
  done: ({ Email: email }) => userTexts.rightsChanged({ email }),
  call: ({ call }, id, { ShopId }) =>
    call(endpoints.users.change, { params: { id }, body: { ...UserRights.parse({}), ShopId } }),
});

/** For merchants that book couriers. */
export const changeStaff = defineAction(users, 'changeStaff', {
  label: userTexts.changeStaff(),
  input: z.object({ ShopId: Id, CourierAccess }),
  fields: [shopField, couriersField],
  when: (user) => hasAccount(user) && user.CanSetCouriers === true,
  confirm: () => ({ title: userTexts.changeStaff(), text: userTexts.rightsText(), confirm: userTexts.changeStaff() }),
  done: ({ Email: email }) => userTexts.rightsChanged({ email }),
  call: ({ call }, id, staff) =>
    call(endpoints.users.change, { params: { id }, body: { ...UserRights.parse({}), ...staff } }),
});

export const sendReset = defineAction(users, 'sendReset', {
  label: userTexts.sendReset(),
  when: isActive,
  done: ({ Email: email }) => userTexts.resetSent({ email }),
  call: ({ call }, id) => call(endpoints.users.sendReset, { params: { id } }),
});

export const endSessions = defineAction(users, 'endSessions', {
  label: userTexts.endSessions(),
  when: ({ OpenSessions }) => (OpenSessions ?? 0) > 0,
  confirm: ({ Email: email }) => ({
    title: userTexts.endSessionsQuestion({ email }),
    confirm: userTexts.endSessions(),
  }),
  done: ({ Email: email }) => userTexts.sessionsEnded({ email }),
  call: ({ call }, id) => call(endpoints.users.endSessions, { params: { id } }),
});

export const disable = defineAction(users, 'disable', {
  label: userTexts.disable(),
  danger: true,
  when: isActive,
  confirm: ({ Email: email }) => ({
    title: userTexts.disableQuestion({ email }),
    text: userTexts.disableText(),
    confirm: userTexts.disable(),
  }),
  done: ({ Email: email }) => userTexts.isDisabled({ email }),
  call: ({ call }, id) => call(endpoints.users.disable, { params: { id } }),
});

export const enable = defineAction(users, 'enable', {
  label: userTexts.enable(),
  when: isDisabled,
  done: ({ Email: email }) => userTexts.isEnabled({ email }),
  call: ({ call }, id) => call(endpoints.users.enable, { params: { id } }),
});
