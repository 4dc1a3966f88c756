/** The fonts of PDF documents. Each is parsed once, because parsing takes most of a document's time (ADR 031). */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { create, registerFormat } from 'fontkit';

const require = createRequire(import.meta.url);
/** Each package exports the module that lists its fonts. The fonts are in a sibling folder. */
const latin = join(require.resolve('@embedpdf/fonts-latin'), '../../fonts');
const arabic = join(require.resolve('@embedpdf/fonts-arabic'), '../../fonts');

const files = {
  latin: join(latin, 'NotoSans-Regular.ttf'),
  'latin-bold': join(latin, 'NotoSans-Bold.ttf'),
  arabic: join(arabic, 'NotoNaskhArabic-Regular.ttf'),
  'arabic-bold': join(arabic, 'NotoNaskhArabic-Bold.ttf'),
} as const;
export type FontName = keyof typeof files;

const mark = 'portal-font:';
const opened = new Map<string, object>();

function isFontName(name: string): name is FontName {
  return Object.hasOwn(files, name);
}

function open(name: string): object {
  if (!isFontName(name)) throw new Error(`Unknown font: ${name}`);
  const font = opened.get(name) ?? create(readFileSync(files[name]));
  opened.set(name, font);
  return font;
}

/** A font format whose files contain only the name of a font. Opening such a file returns the font, already parsed. */
class NamedFont {
  static probe(bytes: Uint8Array): boolean {
    return Buffer.from(bytes).subarray(0, mark.length).toString() === mark;
  }

  constructor({ buffer }: { readonly buffer: Uint8Array }) {
    return open(Buffer.from(buffer).subarray(mark.length).toString());
  }
}
registerFormat(NamedFont);

/** Returns a file in the format of `NamedFont`, to register in a document. */
export function fontFile(name: FontName): Buffer {
  return Buffer.from(mark + name);
}
