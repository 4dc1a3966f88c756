/**
 * Numbers that carry their unit, for the compiler as a brand and at run time as the `format` that OpenAPI shows too
 * (ADR 022). Whatever writes a number for people asks for its unit, and for nothing else.
 */
import { z } from 'zod';
import { ofKind } from './field-kind.ts';
import { contractTexts } from './texts.ts';
import { Instant } from './time.ts';

export const Unit = z.enum(['pence', 'credits', 'percent', 'minutes', 'minute-of-day', 'kilograms']);
export type Unit = z.infer<typeof Unit>;

/** The unit that a branded number has; `never` of everything else. */
export type UnitOf<Value> = { [Name in Unit]: Value extends z.core.$brand<Name> ? Name : never }[Unit];

function measured<const Name extends Unit>(unit: Name, schema: z.ZodNumber) {
  return schema.meta({ format: unit }).brand<Name>();
}

/** All money: whole pence (decisions, "Money"). */
export const Pence = measured('pence', z.number().int({ error: contractTexts.wholePence }));
export type Pence = z.output<typeof Pence>;

/** Deliveries that a shop has in hand: a count, and never money (decisions, "Credits counter"). */
export const Credits = measured('credits', z.number().int());
export type Credits = z.output<typeof Credits>;

/** Hundredths, with decimals: 12.5. */
export const Percent = measured('percent', z.number());
export type Percent = z.output<typeof Percent>;

/** How long something takes. */
export const Minutes = measured('minutes', z.number());
export type Minutes = z.output<typeof Minutes>;

/** Minutes since midnight, on London's clock. */
export const MinuteOfDay = measured('minute-of-day', z.number().int());
export type MinuteOfDay = z.output<typeof MinuteOfDay>;

export const Kilograms = measured('kilograms', z.number());

/** The unit of a schema's numbers, where they have one; of a wrapper such as `.nullish()` ask for what it wraps. */
export function unitOf(schema: z.ZodType): Unit | undefined {
  return Unit.safeParse(schema.meta()?.['format']).data;
}

/**
 * An instant that people type and read in the portal's home time zone instead of their own.
 * @public for declarations that the portal itself does not have.
 */
export const HomeTime = ofKind('home-time', Instant);

/**
 * A text with Markdown in it.
 * @public for declarations that the portal itself does not have.
 */
export const Markdown = ofKind('markdown', z.string());
