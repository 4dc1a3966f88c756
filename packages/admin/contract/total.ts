import { z } from 'zod';

/** An extension, left out unless it is so: the list holds at least as many as its total says, which were not counted to the end (ADR 084). */
export const TotalIsAtLeast = z.boolean().nullish();
