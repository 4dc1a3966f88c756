import type { z } from 'zod';
import { noValue, formatValue } from '../../format/values.ts';
import { shapeFieldOf } from './fields.ts';
import { summaryOf } from './display-value.ts';

export interface ShapeSummaryProps {
  /** The record's schema. */
  readonly schema: z.ZodType;
  readonly name: string;
  readonly value: unknown;
}

/** Summarises a nested value in a cell. Falls back to plain text for an unsupported schema. */
export default function ShapeSummary({ schema, name, value }: ShapeSummaryProps) {
  const shape = shapeFieldOf(schema, name);
  return shape ? summaryOf(shape, value) || noValue : formatValue(value);
}
