import { afterEach, describe, expect, it } from 'vitest';
import { setBrand } from 'schema-admin/contract/brand.ts';
import { portal } from '../../portal.config.ts';
import { lowContrastColours } from 'schema-admin/engine/kit/theme/contrast.ts';
import { themeOf } from 'schema-admin/engine/kit/theme/tokens.ts';

afterEach(() => setBrand({}));

describe('the colours of a brand', () => {
  it('are readable for this portal and for a brand with an accent per appearance', () => {
    setBrand(portal);
    expect(lowContrastColours()).toEqual([]);
    setBrand({ Colours: { Light: '#0a6b4a', Dark: '#5fd3a4' } });
    expect(lowContrastColours()).toEqual([]);
  });

  it('adapt to touch, reduced motion and each appearance', () => {
    setBrand({});
    const [light, dark] = (['light', 'dark'] as const).map((appearance) => themeOf(appearance, false, true));
    expect([
      light?.token?.motion,
      light?.token?.controlHeight,
      themeOf('light', true, false).token?.motion,
      themeOf('light', true, false).token?.controlHeight,
    ]).toEqual([true, 44, false, 36]);
    expect(
      [light, dark].map((worn) => [
        worn?.token?.colorBgLayout,
        worn?.components?.Button?.primaryColor,
        worn?.components?.Button?.fontWeight,
        worn?.components?.Button?.primaryShadow,
        worn?.components?.Button?.defaultShadow,
        worn?.components?.Button?.dangerShadow,
        worn?.components?.Dropdown?.colorPrimary,
        worn?.components?.Dropdown?.colorError,
        worn?.components?.Tooltip?.zIndexPopup,
        worn?.hashed,
      ]),
    ).toEqual([
      ['#f5f6f8', undefined, 500, 'none', 'none', 'none', '#1f3fa8', undefined, 1090, false],
      ['#0e1014', '#10131a', 500, 'none', 'none', 'none', '#b3c4ff', '#ff9d90', 1090, false],
    ]);
    setBrand({ Colours: { Light: '#0a6b4a', Dark: '#5fd3a4' } });
    const worn = (['light', 'dark'] as const).map((appearance) => themeOf(appearance, true, false));
    expect(
      worn.map(({ token, components }) => [
        token?.colorInfo,
        token?.colorPrimaryBg,
        token?.colorLink,
        token?.colorPrimaryHover,
        token?.colorPrimaryTextHover,
        components?.Dropdown?.colorPrimary,
      ]),
    ).toEqual([
      ['#0a6b4a', '#e2ede9', '#0a6b4a', '#08563b', '#08563b', '#08563b'],
      ['#5fd3a4', '#253e3a', '#77dab2', undefined, undefined, '#9fe5c8'],
    ]);
  });

  it('accent buttons and links in both appearances', () => {
    setBrand({ Colours: { Light: '#0a6b4a', Dark: '#5fd3a4' } });
    const accents = (['light', 'dark'] as const).map((appearance) => themeOf(appearance, true, false).token);
    expect(accents.map((token) => [token?.colorPrimary, token?.colorLinkHover])).toEqual([
      ['#0a6b4a', '#08563b'],
      ['#5fd3a4', '#9fe5c8'],
    ]);
  });

  it('are reported with appearance, background and contrast if they are not readable', () => {
    setBrand({ Colours: { Light: '#ffd400', Dark: '#203040' } });
    const problems = lowContrastColours();
    expect(problems).toContain(
      'Brand.Colours, light: the contrast of text on the accent (#ffffff on #ffd400) is 1.43, but at least 4.5 is required',
    );
    const known = problems.map((line) =>
      /^Brand\.Colours, (\w+:) the contrast of ([\w ]+) \((#\w{6}) on (#\w{6})\) is (\d+\.\d\d), but at least 4\.5 is required$/
        .exec(line)
        ?.slice(1)
        .join(' '),
    );
    expect(known).toEqual([
      'light: links on pages #ffd400 #f5f6f8 1.32',
      'light: hovered links #ccaa00 #f5f6f8 2.08',
      'light: the selection #ccaa00 #fffae0 2.15',
      'light: the accent on panels #ffd400 #ffffff 1.43',
      'light: text on the accent #ffffff #ffd400 1.43',
      'light: text on the hovered accent #ffffff #ccaa00 2.25',
      'dark: links on pages #3a4652 #0e1014 1.97',
      'dark: the selection #79838c #181e26 4.34',
      'dark: the accent on panels #1e2c39 #16191f 1.24',
      'dark: text on the accent #10131a #1e2c39 1.30',
      'dark: text on the hovered accent #10131a #2f3c47 1.64',
    ]);
  });
});
