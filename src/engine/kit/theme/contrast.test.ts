import { afterEach, describe, expect, it } from 'vitest';
import { wearBrand } from '../../../../contract/brand.ts';
import { portal } from '../../../../portal.config.ts';
import { faintColours } from './contrast.ts';
import { themeOf } from './tokens.ts';

afterEach(() => wearBrand({}));

describe('the colours of a brand', () => {
  it('of this portal can be read, as can those of another with an accent for each ground', () => {
    wearBrand(portal);
    expect(faintColours()).toEqual([]);
    wearBrand({ Colours: { Light: '#0a6b4a', Dark: '#5fd3a4' } });
    expect(faintColours()).toEqual([]);
  });

  it('are the accent of buttons and links, in both appearances', () => {
    wearBrand({ Colours: { Light: '#0a6b4a', Dark: '#5fd3a4' } });
    const accents = (['light', 'dark'] as const).map((appearance) => themeOf(appearance, true, false).token);
    expect(accents.map((token) => [token?.colorPrimary, token?.colorLinkHover])).toEqual([['#0a6b4a', '#08563b'], ['#5fd3a4', '#9fe5c8']]);
  });

  it('are told by appearance, ground and contrast where they cannot be read', () => {
    wearBrand({ Colours: { Light: '#ffd400', Dark: '#203040' } });
    const told = faintColours();
    expect(told).toContain('Brand.Colours, light: words on the accent, #ffffff on #ffd400, have a contrast of 1.43; 4.5 is the least that can be read');
    expect(told.some((line) => line.startsWith('Brand.Colours, dark: the accent on panels'))).toBe(true);
  });
});
