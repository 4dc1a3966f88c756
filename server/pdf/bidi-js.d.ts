declare module 'bidi-js' {
  interface Levels {
    /** One level per UTF-16 unit. Odd levels run from right to left. */
    readonly levels: Uint8Array;
  }
  interface Bidi {
    /** Returns the characters in visual order, from left to right. */
    getReorderedString(text: string, levels: Levels): string;
    getEmbeddingLevels(text: string, base?: 'ltr' | 'rtl' | 'auto'): Levels;
    /** Returns the mirrored character for right-to-left text, such as the opposite bracket. */
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}
