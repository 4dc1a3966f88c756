import type { z } from 'zod';
import { noValue, plainText } from '../../format/values.ts';
import { shapeFieldOf } from './fields.ts';
import { summaryOf } from './shown-value.ts';

export interface ShapeSummaryProps {
  /** The record's, and which of its fields. */
  readonly schema: z.ZodType;
  readonly name: string;
  readonly value: unknown;
}

/** What a cell says of a value that is made of further ones; of one that cannot be drawn, what any value says. */
export default function ShapeSummary({ schema, name, value }: ShapeSummaryProps) {
  const shape = shapeFieldOf(schema, name);
  return shape ? summaryOf(shape, value) || noValue : plainText(value);
}
