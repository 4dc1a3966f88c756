import { z } from 'zod';
import type { FieldKind } from './field-kind.ts';
import { readYesOrNo } from './yes-or-no.ts';

export const boolean: FieldKind = {
  fits: (schema) => schema instanceof z.ZodBoolean,
  empty: false,
  savesAtOnce: true,
  csv: { read: readYesOrNo },
};
