/** The actions on a delivery (document 3, 4.2 and 4.3). */
import { z } from 'zod';
import { type CollectDelivery, CollectStatus } from '../../../contract/collect/deliveries.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { favouriteNameLength } from '../../../contract/collect/favourites.ts';
import { requiredText } from 'schema-admin/contract/text.ts';
import { defineAction } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { definePart } from 'schema-admin/engine/model/handles/part.ts';
import { collect } from './deliveries.ts';
import { hasStatus, isDraft } from './delivery-state.ts';
import { deliveryTexts } from './texts.ts';

/** The page also checks the live step, and whether a driver is assigned. */
export const cancel = defineAction(collect, 'cancel', {
  label: deliveryTexts.cancelOrder(),
  danger: true,
  ability: 'reject_orders',
  isPlaced: true,
  confirm: ({ ReferenceNumber: reference }) => ({
    title: deliveryTexts.cancelQuestion({ reference }),
    text: deliveryTexts.cancelText(),
    confirm: deliveryTexts.cancelOrder(),
    keep: deliveryTexts.keepOrder(),
  }),
  done: ({ ReferenceNumber: reference }) => deliveryTexts.cancelDone({ reference }),
  call: ({ call }, id) => call(endpoints.collect.cancel, { params: { id } }),
});

type ManualStatus = Extract<CollectStatus, 'Delivered' | 'Cancelled' | 'Failed'>;

/** Returns the text of the confirmation, which says whether the shop is refunded or charged again. */
function markText(from: Pick<CollectDelivery, 'Status'>, to: ManualStatus): string {
  if (to === 'Cancelled') return deliveryTexts.markReturnsText();
  const mayBeGivenBack = hasStatus(from, CollectStatus.enum.Cancelled) || hasStatus(from, CollectStatus.enum.Failed);
  return mayBeGivenBack ? deliveryTexts.markChargesText() : deliveryTexts.markText();
}

/** Defines an action that sets the status by hand. Hidden if the delivery has this status. */
function markAs(
  name: string,
  status: ManualStatus,
  words: { readonly label: string; title(values: { reference: string }): string },
  path: 'markAsDelivered' | 'markAsCanceled' | 'markAsFailed',
) {
  return defineAction(collect, name, {
    label: words.label,
    danger: status !== 'Delivered',
    isPlaced: true,
    when: (delivery) => !hasStatus(delivery, status) && !isDraft(delivery),
    confirm: (delivery) => ({
      title: words.title({ reference: delivery.ReferenceNumber }),
      text: markText(delivery, status),
      confirm: deliveryTexts.proceed(),
    }),
    done: ({ ReferenceNumber: reference }) => deliveryTexts.markDone({ reference }),
    call: ({ call }, id) => call(endpoints.collect[path], { params: { id } }),
  });
}

export const markDelivered = markAs(
  'markDelivered',
  CollectStatus.enum.Delivered,
  { label: deliveryTexts.markDelivered(), title: deliveryTexts.markDeliveredQuestion },
  'markAsDelivered',
);
export const markCanceled = markAs(
  'markCanceled',
  CollectStatus.enum.Cancelled,
  { label: deliveryTexts.markCanceled(), title: deliveryTexts.markCanceledQuestion },
  'markAsCanceled',
);
export const markFailed = markAs(
  'markFailed',
  CollectStatus.enum.Failed,
  { label: deliveryTexts.markFailed(), title: deliveryTexts.markFailedQuestion },
  'markAsFailed',
);

/** Fetches the token that opens the driver chat. Called when the user presses the button, because the token expires. */
export const chatToken = defineAction(collect, 'chatToken', {
  label: deliveryTexts.chat(),
  isPlaced: true,
  call: ({ call }, id) => call(endpoints.collect.chatToken, { params: { id } }),
});

/** Saves the delivery as a favourite, to book it again or on a schedule. An extension. */
export const saveFavourite = defineAction(collect, 'saveFavourite', {
  label: deliveryTexts.saveFavourite(),
  extension: 'favourites',
  isPlaced: true,
  input: z.object({ Name: requiredText(1, favouriteNameLength) }),
  fields: [{ key: 'Name', label: deliveryTexts.favouriteName() }],
  start: ({ ReferenceNumber }) => ({ Name: ReferenceNumber }),
  done: () => deliveryTexts.favouriteSaved(),
  call: ({ call }, id, body) => call(endpoints.favourites.addDelivery, { params: { id }, body }),
});

/** The incidents of a failed delivery. An extension. */
export const incidentsOfDelivery = definePart(collect, 'incidents', {
  extension: 'incidents',
  fetch: ({ call, signal }, id) => call(endpoints.incidents.ofDelivery, { params: { id }, signal }),
});
