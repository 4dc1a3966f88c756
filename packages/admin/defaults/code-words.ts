/** Display texts for the API's codes, by field name. A code without a text is shown as its name in words. */
export const codeWords: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {};
