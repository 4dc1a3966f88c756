/** The form and the draft of a new delivery, with the rules of each field (D-2.40, D-5.01 to D-5.10). */
import { z } from 'zod';
import { emailAddress, maxEmailLength, ukPhone } from 'schema-admin/contract/contact.ts';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { SentInstant } from 'schema-admin/contract/limits.ts';
import { CollectAddress, faultsOfAddress } from './address.ts';
import { checkId } from 'schema-admin/contract/wire-words.ts';
import { collectTexts } from './texts.ts';
import { codeText, freeText } from 'schema-admin/contract/values/characters.ts';

export const referenceLength = 48;
export const pickUpInstructionsLength = 100;
/** Without the "Check ID…" text. */
export const customerInstructionsLength = 65;

const required = freeText().min(1, { error: () => collectTexts.mandatory() });
const name = required.max(100);
const requiredCode = codeText().min(1, { error: () => collectTexts.mandatory() });
const phone = ukPhone(() => collectTexts.badPhone()).min(1, { error: () => collectTexts.mandatory() });
const email = requiredCode
  .max(maxEmailLength, { error: () => collectTexts.badEmail() })
  .refine((text) => text === '' || emailAddress(collectTexts.badEmail).safeParse(text).success, {
    error: () => collectTexts.badEmail(),
  });
const instructions = (max: number) => freeText().max(max, { error: () => collectTexts.shorterInstructions() });

const address = CollectAddress.superRefine((value, { addIssue }) => {
  const [fault] = faultsOfAddress(value).filter(({ blocks }) => blocks);
  if (fault !== undefined) addIssue({ code: 'custom', message: fault.text });
});

/** The fields of the form. Rules that involve more than one field are in `slots.ts`. */
const draftFields = {
  ReferenceNumber: requiredCode.max(referenceLength, { error: () => collectTexts.shorterReference() }),
  OrderDetails: freeText().max(500),
  HasRestrictedItems: z.boolean(),
  PickUpInstructions: instructions(pickUpInstructionsLength),
  PickupFirstName: name,
  PickupLastName: name,
  PickupPhone: phone,
  /** This and the next field both contain the start of the slot. */
  PickUpTime: required.pipe(SentInstant),
  PickUpTimeSlot: required.pipe(SentInstant),
  VehicleTypeId: Id.nullable().refine((id) => id !== null, { error: () => collectTexts.noVehicle() }),
  DeliveryTypeKey: z
    .string()
    .max(64)
    .min(1, { error: () => collectTexts.noDeliveryType() }),
  FirstName: name,
  LastName: name,
  TelNo: phone,
  Email: email,
  CustomerInstructions: instructions(customerInstructionsLength),
  CollectionAddress: address,
  DeliveryAddress: address,
};

export const DeliveryForm = z.object({ ...draftFields, MerchantName: freeText().max(200) });
export type DeliveryForm = z.output<typeof DeliveryForm>;

/** The form for roles other than shops, who have to name a merchant. */
export const DeliveryFormOfOthers = DeliveryForm.extend({ MerchantName: required.max(200) });

/** The draft that is sent: phone numbers start with +44, and instructions with the identity check if it is required. */
export const CollectDraft = z.object({
  ...draftFields,
  /** '' from a shop, because its merchant is known. */
  MerchantName: freeText().max(200).default(''),
  PickUpTime: SentInstant,
  PickUpTimeSlot: SentInstant,
  VehicleTypeId: Id,
  CustomerInstructions: instructions(customerInstructionsLength + checkId.length + 1).refine(
    (text) => withoutCheckId(text).length <= customerInstructionsLength,
    { error: () => collectTexts.shorterInstructions() },
  ),
});
export type CollectDraft = z.output<typeof CollectDraft>;

/** Returns the instructions without the identity check. */
export function withoutCheckId(instructionsSent: string): string {
  return instructionsSent.startsWith(checkId) ? instructionsSent.slice(checkId.length).trimStart() : instructionsSent;
}

/** Returns the instructions, which start with the identity check if it is required. */
export function withCheckId(typed: string, hasRestrictedItems: boolean): string {
  return hasRestrictedItems ? `${checkId} ${withoutCheckId(typed)}`.trimEnd() : withoutCheckId(typed);
}

/** Converts a valid form to a draft. Throws a `ZodError` if the form is invalid. */
export function toDraft(form: DeliveryForm): CollectDraft {
  return CollectDraft.parse({
    ...form,
    PickUpTime: form.PickUpTimeSlot,
    CustomerInstructions: withCheckId(form.CustomerInstructions, form.HasRestrictedItems),
  });
}
