import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineAction } from '../../model/declaration/action-declaration.ts';
import { defineRecord } from '../../model/handles/record-token.ts';
import { actionItem } from './action-item.tsx';

const things = defineRecord('things', { schema: z.object({ Ended: z.boolean() }), id: 'Ended' });
const close = defineAction(things, 'close', {
  label: 'Close',
  danger: true,
  disabledWhen: ({ Ended }) => (Ended ? 'It has already ended.' : undefined),
  call: async () => undefined,
});

describe('an action in a menu', () => {
  it('can be chosen unless it is disabled or running', () => {
    expect(actionItem(close, { Ended: false })).toEqual({
      key: 'close',
      label: 'Close',
      danger: true,
      disabled: false,
    });
    expect(actionItem(close, { Ended: false }, true).disabled).toBe(true);
  });

  it('stays focusable while disabled and shows the reason', () => {
    const item = actionItem(close, { Ended: true });
    expect(item).toMatchObject({ disabled: true, tabIndex: -1 });
    expect(renderToStaticMarkup(item.label)).toBe('Close <span class="action-refusal">It has already ended.</span>');
  });
});
