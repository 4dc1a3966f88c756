/** The fonts that papers are written in, each read once: a document that reads them anew takes ten times as long (ADR 031). */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { create, registerFormat } from 'fontkit';

const require = createRequire(import.meta.url);
/** Their packages name the module that lists them, and they lie in a folder beside it. */
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
  if (!isFontName(name)) throw new Error(`There is no font called ${name}`);
  const font = opened.get(name) ?? create(readFileSync(files[name]));
  opened.set(name, font);
  return font;
}

/** A file that holds nothing but the name of a font, which is that font, already read. */
class NamedFont {
  static probe(bytes: Uint8Array): boolean {
    return Buffer.from(bytes).subarray(0, mark.length).toString() === mark;
  }

  constructor({ buffer }: { readonly buffer: Uint8Array }) {
    return open(Buffer.from(buffer).subarray(mark.length).toString());
  }
}
registerFormat(NamedFont);

/** A font as a document takes it. */
export function fontFile(name: FontName): Buffer {
  return Buffer.from(mark + name);
}
