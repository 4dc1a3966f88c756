/** Mistakes in declarations that no type can see: found when they are loaded, and told to the developer. */
export class DeclarationError extends Error {
  override readonly name = 'DeclarationError';

  /** Each by file and key. */
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'));
  }
}
