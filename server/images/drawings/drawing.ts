import type { Shades } from './tones.ts';

/** One picture in the shades of a tone, inside 96 by 96. */
export type Drawing = (shades: Shades) => string;
