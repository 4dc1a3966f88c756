/** The theme for antd and theme.css: colours, radius, sizes and fonts, in light and dark. */
import { type ThemeConfig, theme } from 'antd';
import { brand } from '../../../contract/brand.ts';

/** The class that carries the theme's CSS variables. */
export const variablesClass = 'portal';

export type Appearance = 'light' | 'dark';

const shared = {
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  borderRadius: 8,
  fontSize: 14,
  controlHeight: 36,
  wireframe: false,
};

const light = {
  colorPrimary: '#2f56d9',
  colorInfo: '#2f56d9',
  colorLink: '#2f56d9',
  colorPrimaryHover: '#2446b4',
  colorPrimaryTextHover: '#2446b4',
  colorLinkHover: '#2446b4',
  colorError: '#c8321f',
  colorErrorHover: '#a72817',
  colorBgLayout: '#f5f6f8',
  colorBorderSecondary: '#e6e8ec',
  colorTextSecondary: '#565d6b',
  colorTextTertiary: '#646b79',
  colorTextDescription: '#646b79',
  colorTextPlaceholder: '#6b7280',
};

const dark = {
  colorPrimary: '#7c9bff',
  colorInfo: '#7c9bff',
  colorLink: '#93acff',
  colorLinkHover: '#b3c4ff',
  colorError: '#ff8271',
  colorBgBase: '#14161b',
  colorBgLayout: '#0e1014',
  colorBgContainer: '#16191f',
  colorBgElevated: '#1d2129',
  colorBorderSecondary: '#2a2f39',
  colorTextSecondary: '#a9b1bf',
  colorTextTertiary: '#969fae',
  colorTextDescription: '#969fae',
  colorTextPlaceholder: '#8d96a5',
};

/** Mixes a share (0 to 1) of another colour into a colour. Both are given as `#rrggbb`. */
function mixColours(colour: string, other: string, share: number): string {
  const part = (of: string, at: number) => Number.parseInt(of.slice(at, at + 2), 16);
  const mix = (at: number) => Math.round(part(colour, at) * (1 - share) + part(other, at) * share);
  return `#${[1, 3, 5].map((at) => mix(at).toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Returns the tokens derived from the brand's accent, if any. Hover colours are darker in light mode, and lighter in
 * dark.
 */
function accentOf(isDark: boolean) {
  const { Colours } = brand();
  if (!Colours) return undefined;
  const accent = isDark ? Colours.Dark : Colours.Light;
  const [link, hover] = isDark
    ? [mixColours(accent, '#ffffff', 0.15), mixColours(accent, '#ffffff', 0.4)]
    : [accent, mixColours(accent, '#000000', 0.2)];
  // antd's own algorithm turns a dark accent grey.
  const ground = isDark ? mixColours(accent, dark.colorBgContainer, 0.8) : mixColours(accent, '#ffffff', 0.88);
  const primaryHover = isDark ? {} : { colorPrimaryHover: hover, colorPrimaryTextHover: hover };
  return {
    tokens: {
      colorPrimary: accent,
      colorInfo: accent,
      colorPrimaryBg: ground,
      colorLink: link,
      colorLinkHover: hover,
      ...primaryHover,
    },
    chosen: hover,
  };
}

/** Returns antd's theme. `isStill` is true for reduced motion, and `isCoarse` for a touch screen. */
export function themeOf(appearance: Appearance, isStill: boolean, isCoarse: boolean): ThemeConfig {
  const isDark = appearance === 'dark';
  const accent = accentOf(isDark);
  return {
    cssVar: { key: variablesClass },
    hashed: false,
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      ...shared,
      ...(isDark ? dark : light),
      ...accent?.tokens,
      motion: !isStill,
      ...(isCoarse && { controlHeight: 44 }),
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 500,
        ...(isDark ? { primaryColor: '#10131a', dangerColor: '#10131a' } : {}),
      },
      // Keep the selected menu entry readable on its background, even under the pointer.
      Dropdown: isDark
        ? { colorPrimary: accent?.chosen ?? '#b3c4ff', colorError: '#ff9d90' }
        : { colorPrimary: accent?.chosen ?? '#1f3fa8' },
      Tooltip: { zIndexPopup: 1090 },
    },
  };
}
