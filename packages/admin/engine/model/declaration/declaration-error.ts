/** The mistakes in declarations that types cannot catch. Thrown when the declarations are loaded. */
export class DeclarationError extends Error {
  override readonly name = 'DeclarationError';

  /** @param mistakes each with its file and key */
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'));
  }
}
