import { timestamp } from 'drizzle-orm/pg-core';

/** A moment in UTC, read as a `Date`. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
