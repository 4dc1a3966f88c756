import { timestamp } from 'drizzle-orm/pg-core';

/** A UTC timestamp column, read as a `Date`. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
