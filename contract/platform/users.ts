/** Users and invitations of the portal, an extension. A merchant manages the staff of its own shops only. */
import { z } from 'zod';
import { emailAddress } from 'schema-admin/contract/contact.ts';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { choicesOf, pageNumber, pageSize } from 'schema-admin/contract/limits.ts';
import { shownChoice } from 'schema-admin/contract/read-shown.ts';
import { Role } from 'schema-admin/contract/roles.ts';
import { ShownInstant } from 'schema-admin/contract/time.ts';
import { leastRole } from '../role-table.ts';
import { userRuleTexts } from '../rule-texts.ts';

export const UserState = z.enum(['Active', 'Invited', 'Disabled']);
export type UserState = z.infer<typeof UserState>;

/** Whether a user can book couriers: not at all, besides processing orders, or instead of it. */
export const CourierAccess = z.enum(['None', 'Enabled', 'Only']);
export type CourierAccess = z.infer<typeof CourierAccess>;

const name = z.string().nullish();

/** A user, or the open invitation of a future user. */
export const PortalUser = z.object({
  Id,
  Email: z.string(),
  Role: shownChoice(Role),
  MerchantId: Id.nullish(),
  Merchant: name,
  ShopId: Id.nullish(),
  Shop: name,
  CourierAccess: shownChoice(CourierAccess).nullish(),
  /** The caller may change the courier access. A merchant needs it itself. */
  CanSetCouriers: z.boolean().nullish(),
  State: shownChoice(UserState),
  LastSignIn: ShownInstant.nullish(),
  OpenSessions: z.number().int().nullish(),
  /** The end of the invitation, which may have passed. */
  Expires: ShownInstant.nullish(),
  /** The caller may copy the invitation's link, because the server sends no mails. */
  CanCopyLink: z.boolean().nullish(),
});
export type PortalUser = z.infer<typeof PortalUser>;

/**
 * Rights of a user. Roles of a merchant need `MerchantId`, and roles of a shop need `ShopId`. Without `CourierAccess`,
 * a user keeps the previous one.
 */
export const UserRights = z.object({
  Role: Role.default(leastRole),
  MerchantId: Id.nullish(),
  ShopId: Id.nullish(),
  CourierAccess: CourierAccess.optional(),
});
export type UserRights = z.infer<typeof UserRights>;

export const NewInvitation = z.object({
  Email: emailAddress(userRuleTexts.enterEmail),
  ...UserRights.shape,
  CourierAccess: CourierAccess.default(CourierAccess.enum.None),
});

/** The merchants and shops whose users the caller manages. */
const Places = z.object({
  Merchants: z.array(z.object({ Id, Name: z.string() })),
  Shops: z.array(z.object({ Id, Name: z.string() })),
});

const managers = { roles: ['Admin', 'Merchant'] } as const;
const nothing = z.unknown();

export const userEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/ext/users/list',
    access: managers,
    summary: 'List users and open invitations by address; `Query` searches the address, and the first page is 1',
    body: json(
      z.object({
        Query: z.string().max(200),
        Role: choicesOf(Role),
        State: choicesOf(UserState),
        /** Only users of these merchants and their shops. Empty for all. */
        Merchants: choicesOf(Id).default([]),
        Page: pageNumber(1),
        Size: pageSize(),
      }),
    ),
    answer: z.object({ Users: z.array(PortalUser), TotalCount: z.number().int().nullish() }),
    reads: true,
  }),
  places: endpoint({
    method: 'GET',
    path: '/ext/users/places',
    access: managers,
    summary: 'List the merchants and shops for new users',
    answer: Places,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/ext/users/invitations',
    access: managers,
    summary: 'Invite a user by mail for seven days; 409 if the address has an account or an open invitation',
    body: json(NewInvitation),
    answer: z.object({ Id }),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/ext/users/invitations/{id}/resend',
    access: managers,
    summary: 'Send a new link, valid for seven days, in place of the earlier ones',
    answer: nothing,
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/ext/users/invitations/{id}/revoke',
    access: managers,
    summary: 'Revoke an open invitation, whose links stop working',
    answer: nothing,
  }),
  link: endpoint({
    method: 'POST',
    path: '/ext/users/invitations/{id}/link',
    access: { roles: ['Admin'] },
    summary: 'Retrieve a link of an open invitation; 409 if the server sends mails',
    answer: z.object({ Link: z.string() }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/ext/users/{id}/rights',
    access: managers,
    summary:
      'Change the role, merchant, shop or courier access and end the sessions; 409 for the last active administrator',
    body: json(UserRights),
    answer: nothing,
  }),
  disable: endpoint({
    method: 'POST',
    path: '/ext/users/{id}/disable',
    access: managers,
    summary: 'Disable a user and end the sessions; 409 for the last active administrator',
    answer: nothing,
  }),
  enable: endpoint({
    method: 'POST',
    path: '/ext/users/{id}/enable',
    access: managers,
    summary: 'Enable a disabled user',
    answer: nothing,
  }),
  sendReset: endpoint({
    method: 'POST',
    path: '/ext/users/{id}/send-reset',
    access: managers,
    summary: 'Send a password reset link to an active user; 409 if the server sends no mails',
    answer: nothing,
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/ext/users/{id}/end-sessions',
    access: managers,
    summary: 'Sign a user out on all devices',
    answer: nothing,
  }),
};
