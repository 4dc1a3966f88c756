/** The themes whose variables a build writes into its style sheet, for what stands before antd has been run (scripts/drawn-styles.mjs). */
import { wearBrand } from '../contract/brand.ts';
import { portal } from '../portal.config.ts';
import { themeOf } from './engine/kit/theme/tokens.ts';

wearBrand(portal);

export const drawnThemes = { light: themeOf('light', false, false), dark: themeOf('dark', false, false), coarse: themeOf('light', false, true) };
