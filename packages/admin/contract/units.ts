/**
 * Numbers with a unit: a brand for the compiler, and a `format` at run time and in OpenAPI (ADR 022). Formatting code
 * depends only on the unit.
 */
import { z } from 'zod';
import { ofKind } from './field-kind.ts';
import { contractTexts } from './texts.ts';
import { Instant } from './time.ts';

export const Unit = z.enum(['pence', 'credits', 'percent', 'minutes', 'minute-of-day', 'kilograms']);
export type Unit = z.infer<typeof Unit>;

/** The unit of a branded number, or `never`. */
export type UnitOf<Value> = { [Name in Unit]: Value extends z.core.$brand<Name> ? Name : never }[Unit];

function measured<const Name extends Unit>(unit: Name, schema: z.ZodNumber) {
  return schema.meta({ format: unit }).brand<Name>();
}

/** All money is in whole pence (decisions, "Money"). */
export const Pence = measured('pence', z.number().int({ error: contractTexts.wholePence }));
export type Pence = z.output<typeof Pence>;

/** Deliveries that a shop has left: a count, not money (decisions, "Credits counter"). */
export const Credits = measured('credits', z.number().int());
export type Credits = z.output<typeof Credits>;

/** A percentage, with decimals: 12.5. */
export const Percent = measured('percent', z.number());
export type Percent = z.output<typeof Percent>;

export const Minutes = measured('minutes', z.number());
export type Minutes = z.output<typeof Minutes>;

/** Minutes since midnight in London. */
export const MinuteOfDay = measured('minute-of-day', z.number().int());
export type MinuteOfDay = z.output<typeof MinuteOfDay>;

export const Kilograms = measured('kilograms', z.number());

/** Returns the unit of a number schema, if any. For a wrapper such as `.nullish()`, pass the wrapped schema. */
export function unitOf(schema: z.ZodType): Unit | undefined {
  return Unit.safeParse(schema.meta()?.['format']).data;
}

/**
 * An instant that users enter and read in the portal's home time zone instead of their own.
 * @public because only other portals use it.
 */
export const HomeTime = ofKind('home-time', Instant);

/**
 * Markdown text.
 * @public because only other portals use it.
 */
export const Markdown = ofKind('markdown', z.string());
