declare module 'fontkit' {
  interface Format {
    /** Returns whether the bytes have this format. */
    probe(bytes: Uint8Array): boolean;
    /** The constructor may return an existing object. */
    new (stream: { readonly buffer: Uint8Array }): object;
  }
  export function registerFormat(format: Format): void;
  export function create(bytes: Uint8Array): { hasGlyphForCodePoint(codePoint: number): boolean };
}
