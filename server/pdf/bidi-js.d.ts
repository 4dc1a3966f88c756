declare module 'bidi-js' {
  interface Levels {
    /** One of each UTF-16 unit; odd ones run from right to left. */
    readonly levels: Uint8Array;
  }
  interface Bidi {
    /** Returns the characters in visual order, from left to right. */
    getReorderedString(text: string, levels: Levels): string;
    getEmbeddingLevels(text: string, base?: 'ltr' | 'rtl' | 'auto'): Levels;
    /** What stands in a character's place where it runs from right to left, such as the other bracket. */
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}
