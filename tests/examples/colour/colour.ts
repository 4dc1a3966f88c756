import { z } from 'zod';
import { ofKind } from 'schema-admin/contract/field-kind.ts';
import type { CustomFieldKind } from 'schema-admin/engine/model/field-kinds/field-kind.ts';

export const Colour = ofKind('colour', z.string().regex(/^#[\da-f]{6}$/));

export const colour: CustomFieldKind = {
  name: 'colour',
  isTyped: true,
  parse(typed) {
    const [, digits] = /^#?([\da-f]{6})$/i.exec(typed.trim()) ?? [];
    return digits === undefined
      ? { problem: 'Enter six digits, such as #ff8800.' }
      : { value: `#${digits.toLowerCase()}` };
  },
  show: (value) => String(value).toUpperCase(),
  csv: { write: String },
  Input: () => import('./ColourInput.tsx'),
  Cell: () => import('./ColourCell.tsx'),
};
