declare module 'fontkit' {
  interface Format {
    /** Whether the bytes are of this format. */
    probe(bytes: Uint8Array): boolean;
    /** A constructor may answer another object than a new one. */
    new (stream: { readonly buffer: Uint8Array }): object;
  }
  export function registerFormat(format: Format): void;
  export function create(bytes: Uint8Array): { hasGlyphForCodePoint(codePoint: number): boolean };
}
