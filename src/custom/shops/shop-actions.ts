/** The merchant's actions on a shop outside its forms: images, closures and special hours. */
import { z } from 'zod';
import { closureForm, isOver } from '../../../contract/shops/closure-rules.ts';
import { Closure, ClosureFields, closureEndpoints } from '../../../contract/shops/closures.ts';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { shopEndpoints } from '../../../contract/shops/shops.ts';
import { defineAction } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { definePart } from 'schema-admin/engine/model/handles/part.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import { closureAddedMessage, formatClosureDays, londonToday } from './format-closure.ts';
import { shops } from './shops.ts';
import { shopTexts } from './texts.ts';

const time = async () => ({ default: (await import('./ClosureInputs.tsx')).TimeOfDayInput });

const closureFields = [
  {
    key: 'First',
    label: shopTexts.firstDay(),
    slot: async () => ({ default: (await import('./ClosureInputs.tsx')).FirstDayInput }),
  },
  { key: 'Last', label: shopTexts.lastDay() },
  { key: 'Reason' },
  { key: 'From', label: shopTexts.openFrom(), slot: time },
  { key: 'To', label: shopTexts.openUntil(), slot: time, hint: shopTexts.bothEmpty() },
] as const;

export const addImage = defineAction(shops, 'addImage', {
  label: shopTexts.uploadImage(),
  isPlaced: true,
  input: z.object({ File: z.instanceof(File) }),
  call: ({ call }, id, { File: file }) => call(shopEndpoints.addImage, { params: { id }, body: { file } }),
});

export const removeImage = defineAction(shops, 'removeImage', {
  label: shopTexts.removeImage(),
  danger: true,
  isPlaced: true,
  input: z.object({ ImageId: Id }),
  call: ({ call }, id, { ImageId }) => call(shopEndpoints.removeImage, { params: { id, imageId: ImageId } }),
});

/** The closures and special hours of a shop. An extension. */
export const closuresOfShop = definePart(shops, 'closures', {
  extension: 'closures',
  fetch: ({ call, signal }, id) => call(closureEndpoints.ofShop, { params: { id }, signal }),
});

export const addClosure = defineAction(shops, 'addClosure', {
  label: shopTexts.addClosure(),
  extension: 'closures',
  isPlaced: true,
  changes: closuresOfShop,
  input: ClosureFields,
  inputFor: () => closureForm(londonToday),
  fields: closureFields,
  done: () => shopTexts.closureAdded(),
  call: ({ call }, id, body) => call(closureEndpoints.add, { params: { id }, body }),
});

export const closures = defineRecord('closures', { schema: Closure, id: 'Id' });

export const changeClosure = defineAction(closures, 'change', {
  label: shopTexts.change(),
  edits: true,
  input: ClosureFields,
  inputFor: ({ First }) => closureForm(londonToday, First),
  fields: closureFields,
  when: (closure) => !isOver(closure, londonToday()),
  done: ({ Reason }) => shopTexts.changed({ reason: Reason }),
  call: ({ call }, id, body) => call(closureEndpoints.change, { params: { id }, body }),
});

export const addClosureToAll = defineAction(closures, 'addToAll', {
  label: shopTexts.addToAllShops(),
  when: ({ First }) => First >= londonToday(),
  confirm: (closure) => ({
    title: shopTexts.addToAllQuestion({ reason: closure.Reason }),
    text: shopTexts.addToAllText({ days: formatClosureDays(closure) }),
    confirm: shopTexts.addToAllShops(),
  }),
  call: ({ call }, id) => call(closureEndpoints.addToAll, { params: { id } }),
  done: ({ Reason }, answer) => closureAddedMessage(Reason, answer),
});

export const removeClosure = defineAction(closures, 'remove', {
  label: shopTexts.remove(),
  danger: true,
  when: (closure) => !isOver(closure, londonToday()),
  done: ({ Reason }) => shopTexts.removed({ reason: Reason }),
  call: ({ call }, id) => call(closureEndpoints.remove, { params: { id } }),
});
