/** What people read for codes of the wire, by the field that holds them; a code without words is spelled out of its own name. */
export const codeWords: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {};
