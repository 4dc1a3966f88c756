import { endpoints } from '../../../contract/endpoints.ts';
import {
  type SetUpItem as Item,
  SetUpItem,
  SetUpState,
  SetUpStep,
  SkippableStep,
} from '../../../contract/platform/set-up-checklist.ts';
import { PlatformIdentity } from 'schema-admin/contract/set-up.ts';
import { defineAction } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import { setUpTexts } from './texts.ts';

export const setUpSteps = defineRecord('set-up-steps', { schema: SetUpItem, id: 'Id' });

interface StepGuide {
  title(): string;
  /** A sentence or, with `path`, the text of a link. */
  how(): string;
  readonly path?: string;
}

const guides: Readonly<Record<SetUpStep, StepGuide>> = {
  Database: { title: setUpTexts.database, how: setUpTexts.databaseHow },
  PublicUrl: { title: setUpTexts.publicUrl, how: setUpTexts.publicUrlHow },
  Tls: { title: setUpTexts.tls, how: setUpTexts.tlsHow },
  Mail: { title: setUpTexts.mail, how: setUpTexts.mailHow },
  Files: { title: setUpTexts.files, how: setUpTexts.filesHow },
  Backups: { title: setUpTexts.backups, how: setUpTexts.backupsHow },
  PushKeys: { title: setUpTexts.pushKeys, how: setUpTexts.pushKeysHow },
  Couriers: { title: setUpTexts.couriers, how: setUpTexts.couriersHow },
  Platform: { title: setUpTexts.platform, how: setUpTexts.platformHow },
  VehicleType: { title: setUpTexts.vehicleType, how: setUpTexts.addVehicleType, path: '/admin/vehicle-types' },
  Subcategory: { title: setUpTexts.subcategory, how: setUpTexts.addSubcategory, path: '/admin/upceditor' },
  FirstMerchant: { title: setUpTexts.firstMerchant, how: setUpTexts.addMerchant, path: '/admin/merchants' },
  FirstShop: { title: setUpTexts.firstShop, how: setUpTexts.addShop, path: '/admin/merchants' },
  FirstUser: { title: setUpTexts.firstUser, how: setUpTexts.inviteUser, path: '/users' },
  FirstOrder: { title: setUpTexts.firstOrder, how: setUpTexts.createKey, path: '/api-keys' },
};

/** Returns the title and the guide of a step. A step that the portal does not know has no guide. */
export function guideOf({ Id }: Pick<Item, 'Id'>): StepGuide {
  const known = SetUpStep.safeParse(Id).data;
  return known === undefined ? { title: () => Id, how: () => '' } : guides[known];
}

const states: Readonly<Record<SetUpState, () => string>> = {
  Done: setUpTexts.done,
  ToDo: setUpTexts.toDo,
  NotNeeded: setUpTexts.notNeeded,
};

/** Returns the words for a state, or the state itself if the portal does not know it. */
export function setUpStateLabel(state: string): string {
  const known = SetUpState.safeParse(state).data;
  return known === undefined ? state : states[known]();
}

export const sendTestMail = defineAction(setUpSteps, 'sendTestMail', {
  label: setUpTexts.sendTestMail(),
  when: ({ CanSendTestMail }) => CanSendTestMail === true,
  done: () => setUpTexts.testMailSent(),
  call: ({ call }) => call(endpoints.setUpChecklist.testMail, {}),
});

export const changeIdentity = defineAction(setUpSteps, 'changeIdentity', {
  label: setUpTexts.changeIdentity(),
  input: PlatformIdentity,
  fields: [
    { key: 'Name', label: setUpTexts.platformName() },
    { key: 'Address', label: setUpTexts.platformAddress() },
    { key: 'VatNumber', label: setUpTexts.vatNumber(), hint: setUpTexts.vatNumberHint() },
  ],
  start: ({ Identity }) => ({ ...Identity }),
  when: ({ Identity }) => Identity !== null && Identity !== undefined,
  done: () => setUpTexts.identityChanged(),
  call: ({ call }, _id, body) => call(endpoints.setUpChecklist.storePlatform, { body }),
});

export const skipStep = defineAction(setUpSteps, 'skip', {
  label: setUpTexts.skip(),
  when: ({ CanSkip }) => CanSkip === true,
  done: (item) => setUpTexts.isSkipped({ step: guideOf(item).title() }),
  call: ({ call }, id) => call(endpoints.setUpChecklist.skip, { params: { step: SkippableStep.parse(id) } }),
});

export const needStep = defineAction(setUpSteps, 'need', {
  label: setUpTexts.need(),
  when: ({ IsSkipped }) => IsSkipped === true,
  done: (item) => setUpTexts.isNeeded({ step: guideOf(item).title() }),
  call: ({ call }, id) => call(endpoints.setUpChecklist.need, { params: { step: SkippableStep.parse(id) } }),
});
