import { CalendarOutlined } from '@ant-design/icons';
import { closureForm, isOver } from '../../contract/closure-rules.ts';
import { Closure, ClosureFields, closureEndpoints } from '../../contract/closures.ts';
import { addedInWords, daysInWords, londonToday } from '../custom/shops/closure-words.ts';
import { closureFields } from '../custom/shops/closure-fields.ts';
import { defineResource } from '../engine/declaration/resource.ts';

/** One entry of a shop’s closures and special hours. An extension. */
export default defineResource({
  name: 'closures',
  label: 'Closures and holidays',
  singular: 'entry',
  icon: CalendarOutlined,
  schema: Closure,
  id: 'Id',
  title: 'Reason',
  extension: 'closures',
  access: { Admin: ['show'], Merchant: ['show', 'change', 'addToAll', 'remove'] },
  paths: () => ({}),
  fetch: ({ call, signal }, id) => call(closureEndpoints.get, { params: { id }, signal }),
  actions: {
    change: {
      label: 'Change',
      edits: true,
      input: ClosureFields,
      inputFor: ({ First }) => closureForm(londonToday, First),
      fields: closureFields,
      when: (closure) => !isOver(closure, londonToday()),
      done: ({ Reason }) => `“${Reason}” changed`,
      call: ({ call }, id, body) => call(closureEndpoints.change, { params: { id }, body }),
    },
    addToAll: {
      label: 'Add to all shops',
      when: ({ First }) => First >= londonToday(),
      confirm: (closure) => ({
        title: `Add “${closure.Reason}” to all shops?`,
        text: `Your other shops have it on ${daysInWords(closure)} too. A shop that has an entry on one of these days keeps that, and is skipped.`,
        confirm: 'Add to all shops',
      }),
      done: ({ Reason }, answer) => addedInWords(Reason, answer),
      call: ({ call }, id) => call(closureEndpoints.addToAll, { params: { id } }),
    },
    remove: {
      label: 'Remove',
      danger: true,
      when: (closure) => !isOver(closure, londonToday()),
      done: ({ Reason }) => `“${Reason}” removed`,
      call: ({ call }, id) => call(closureEndpoints.remove, { params: { id } }),
    },
  },
  shownIn: ['shop-closures'],
  concerns: ({ UpdateType }) => UpdateType === 'Closures',
});
