/** Reads CSV files written by spreadsheets, in any of their encodings. */
import Papa from 'papaparse';

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

export interface DecodedText {
  readonly text: string;
  readonly encoding: Encoding;
}

/** Windows-1252 from 0x80 on; 0 marks an unassigned code. Node.js decodes these codes as control characters. */
const windowsCharacters = [
  0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017d, 0, 0,
  0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e, 0x0178,
];
const controls = /[\u0080-\u009F]/g;

function decodeWindows(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252')
    .decode(bytes)
    .replace(controls, (control) =>
      String.fromCharCode(windowsCharacters[control.charCodeAt(0) - 0x80] || control.charCodeAt(0)),
    );
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Byte order marks, with the encoding and its name for TextDecoder. */
const marks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'UTF-8', name: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'UTF-16', name: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'UTF-16', name: 'utf-16be' },
] as const;

function decode(bytes: Uint8Array): DecodedText | undefined {
  const { encoding, name } = marks.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte)) ?? {
    encoding: undefined,
    name: 'utf-8',
  };
  const text = decodeStrictly(bytes, name);
  if (text !== undefined) return { text, encoding: encoding ?? 'UTF-8' };
  return encoding === undefined ? { text: decodeWindows(bytes), encoding: 'Windows-1252' } : undefined;
}

/** Control characters, as in binary files (spreadsheets, images) and in unsupported encodings. */
const notText = /(?![\t-\r\u0085])\p{Cc}/u;

/**
 * Decodes a text file by its byte order mark, else as UTF-8, else as Windows-1252, the default of British spreadsheets.
 * Returns `undefined` if the file is not text.
 */
export function decodeText(bytes: Uint8Array): DecodedText | undefined {
  const decoded = decode(bytes);
  return decoded && !notText.test(decoded.text) ? decoded : undefined;
}

export interface CsvRows {
  /** All lines, including empty ones. */
  readonly rows: readonly (readonly string[])[];
  /** The number (from 1) of the line with an unclosed quotation mark. The rest of the file is one cell. */
  readonly openQuote?: number | undefined;
}

/**
 * Parses cells as a spreadsheet does. A first line `sep=;` names the separator and is not a row. Otherwise the
 * separator is the first comma, semicolon or tab outside quotes in the first line.
 */
export function parseCsv(text: string): CsvRows {
  const content = text.replace(/^\uFEFF/, '');
  const named = /^"?sep=(.)"?(?:\r\n|\n|\r|$)/i.exec(content);
  const delimiter = named?.[1] ?? /^\s*(?:"[^"]*"|[^\r\n,;\t"])*([,;\t])/.exec(content)?.[1] ?? ',';
  const { data, errors } = Papa.parse<string[]>(content.slice(named?.[0].length ?? 0), { delimiter });
  const quote = errors.find(({ code }) => code === 'MissingQuotes');
  return { rows: data, openQuote: quote && (quote.row ?? 0) + 1 };
}
