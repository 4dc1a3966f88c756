/** What a merchant does with a shop beside its sections: pictures, closures and special hours. */
import { z } from 'zod';
import { closureForm, isOver } from '../../../contract/closure-rules.ts';
import { Closure, ClosureFields, closureEndpoints } from '../../../contract/closures.ts';
import { Id } from '../../../contract/endpoint.ts';
import { shopEndpoints } from '../../../contract/shops.ts';
import { defineAction } from '../../engine/model/declaration/action-declaration.ts';
import { definePart } from '../../engine/model/handles/part.ts';
import { defineRecord } from '../../engine/model/handles/record-token.ts';
import { closureFields } from './closure-fields.ts';
import { addedInWords, daysInWords, londonToday } from './closure-words.ts';
import { shops } from './shops.ts';

export const addImage = defineAction(shops, 'addImage', {
  label: 'Upload image',
  isPlaced: true,
  input: z.object({ File: z.instanceof(File) }),
  call: ({ call }, id, { File: file }) => call(shopEndpoints.addImage, { params: { id }, body: { file } }),
});

export const removeImage = defineAction(shops, 'removeImage', {
  label: 'Remove image',
  danger: true,
  isPlaced: true,
  input: z.object({ ImageId: Id }),
  call: ({ call }, id, { ImageId }) => call(shopEndpoints.removeImage, { params: { id, imageId: ImageId } }),
});

/** All of a shop's closures and special hours. An extension. */
export const closuresOfShop = definePart(shops, 'closures', {
  extension: 'closures',
  fetch: ({ call, signal }, id) => call(closureEndpoints.ofShop, { params: { id }, signal }),
});

export const addClosure = defineAction(shops, 'addClosure', {
  label: 'Add closure',
  extension: 'closures',
  isPlaced: true,
  changes: closuresOfShop,
  input: ClosureFields,
  inputFor: () => closureForm(londonToday),
  fields: closureFields,
  done: () => 'Closure added',
  call: ({ call }, id, body) => call(closureEndpoints.add, { params: { id }, body }),
});

/** One entry of them. */
export const closures = defineRecord('closures', { schema: Closure, id: 'Id' });

export const changeClosure = defineAction(closures, 'change', {
  label: 'Change',
  edits: true,
  input: ClosureFields,
  inputFor: ({ First }) => closureForm(londonToday, First),
  fields: closureFields,
  when: (closure) => !isOver(closure, londonToday()),
  done: ({ Reason }) => `“${Reason}” changed`,
  call: ({ call }, id, body) => call(closureEndpoints.change, { params: { id }, body }),
});

export const addClosureToAll = defineAction(closures, 'addToAll', {
  label: 'Add to all shops',
  when: ({ First }) => First >= londonToday(),
  confirm: (closure) => ({
    title: `Add “${closure.Reason}” to all shops?`,
    text: `Your other shops have it on ${daysInWords(closure)} too. A shop that has an entry on one of these days keeps that, and is skipped.`,
    confirm: 'Add to all shops',
  }),
  call: ({ call }, id) => call(closureEndpoints.addToAll, { params: { id } }),
  done: ({ Reason }, answer) => addedInWords(Reason, answer),
});

export const removeClosure = defineAction(closures, 'remove', {
  label: 'Remove',
  danger: true,
  when: (closure) => !isOver(closure, londonToday()),
  done: ({ Reason }) => `“${Reason}” removed`,
  call: ({ call }, id) => call(closureEndpoints.remove, { params: { id } }),
});
