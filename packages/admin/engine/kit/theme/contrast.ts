/** Checks the contrast of a brand's colours (WCAG 2.2, 1.4.3). Used by `npm run dev` and a test. */
import { themeOf } from './tokens.ts';
import { theme } from 'antd';

const minContrast = 4.5;

function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colours, from 1 for equal colours to 21 for black on white. */
function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Returns a message for each pair of the current brand's colours with too little contrast. */
export function lowContrastColours(): string[] {
  return (['light', 'dark'] as const).flatMap((appearance) => {
    const worn = themeOf(appearance, true, false);
    const tokens = theme.getDesignToken(worn);
    const onAccent = worn.components?.Button?.primaryColor ?? '#ffffff';
    const pairs = [
      ['links on pages', tokens.colorLink, tokens.colorBgLayout],
      ['hovered links', tokens.colorLinkHover, tokens.colorBgLayout],
      ['the selection', tokens.colorLinkHover, tokens.colorPrimaryBg],
      ['the accent on panels', tokens.colorPrimary, tokens.colorBgContainer],
      ['text on the accent', onAccent, tokens.colorPrimary],
      ['text on the hovered accent', onAccent, tokens.colorPrimaryHover],
    ] as const;
    return pairs.flatMap(([what, ink, ground]) => {
      const contrast = contrastOf(ink, ground);
      return contrast >= minContrast
        ? []
        : [
            `Brand.Colours, ${appearance}: the contrast of ${what} (${ink} on ${ground}) is ${contrast.toFixed(2)}, but at least ${minContrast} is required`,
          ];
    });
  });
}
