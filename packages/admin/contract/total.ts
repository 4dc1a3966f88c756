import { z } from 'zod';

/** An extension: `true` if the total is a lower bound because counting stopped early (ADR 084). Absent otherwise. */
export const TotalIsAtLeast = z.boolean().nullish();
