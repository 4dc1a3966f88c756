/** The set-up checklist of administrators, part of the extension `setup`. */
import { z } from 'zod';
import { endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { shownChoice } from 'schema-admin/contract/read-shown.ts';
import { PlatformIdentity } from 'schema-admin/contract/set-up.ts';

/** In the order of the checklist. */
export const SetUpStep = z.enum([
  'Database',
  'PublicUrl',
  'Tls',
  'Mail',
  'Files',
  'Backups',
  'PushKeys',
  'Couriers',
  'Platform',
  'VehicleType',
  'Subcategory',
  'FirstMerchant',
  'FirstShop',
  'FirstUser',
  'FirstOrder',
]);
export type SetUpStep = z.infer<typeof SetUpStep>;

/** Steps that an administrator can mark as not needed. */
export const SkippableStep = SetUpStep.extract(['Database', 'Mail', 'Backups', 'PushKeys', 'Couriers', 'Platform']);

export const SetUpState = z.enum(['Done', 'ToDo', 'NotNeeded']);
export type SetUpState = z.infer<typeof SetUpState>;

export const SetUpItem = z.object({
  Id: shownChoice(SetUpStep),
  State: shownChoice(SetUpState),
  CanSkip: z.boolean().optional(),
  /** An administrator has marked the step as not needed. */
  IsSkipped: z.boolean().optional(),
  CanSendTestMail: z.boolean().optional(),
  /** The identity of the platform, if the server's configuration does not set it. Empty until it is stored. */
  Identity: z.object({ Name: z.string(), Address: z.string(), VatNumber: z.string() }).nullish(),
});
export type SetUpItem = z.infer<typeof SetUpItem>;

const admin = { roles: ['Admin'] } as const;

export const setUpChecklistEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/ext/setup/checklist',
    access: admin,
    summary: 'List the steps that open the marketplace, with their states',
    answer: z.object({ Items: z.array(SetUpItem) }),
  }),
  skip: endpoint({
    method: 'PUT',
    path: '/ext/setup/checklist/{step}/skip',
    access: admin,
    summary: 'Mark a step as not needed',
    params: { step: SkippableStep },
    answer: z.unknown(),
  }),
  need: endpoint({
    method: 'PUT',
    path: '/ext/setup/checklist/{step}/need',
    access: admin,
    summary: 'Mark a step as needed again',
    params: { step: SkippableStep },
    answer: z.unknown(),
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/ext/setup/test-mail',
    access: admin,
    summary: 'Send a test mail to the signed-in administrator; 409 with the reason if the mail server refuses it',
    answer: z.unknown(),
  }),
  storePlatform: endpoint({
    method: 'PUT',
    path: '/ext/setup/platform',
    access: admin,
    summary: 'Set the issuer of the platform’s invoices; 409 if the server’s configuration sets it',
    body: json(PlatformIdentity),
    answer: z.unknown(),
  }),
};
