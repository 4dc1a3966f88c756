/** Parses the brand in `/config.json`. Loaded on demand, because most portals have no brand there (ADR 057). */
import { z } from 'zod';

/** A text, or texts by language tag. The first one is the fallback for other languages. */
const BrandText = z.union([z.string().min(1), z.record(z.string(), z.string().min(1))]);
export type BrandText = z.infer<typeof BrandText>;

const Colour = z.string().regex(/^#[\da-f]{6}$/i, 'must be a colour such as #2f56d9');
/** A value for `href` and `src`: an HTTPS URL, a path on this origin, or a data URL of an image. */
const Address = z
  .string()
  .regex(/^(https:\/\/|\/|data:image\/)/, 'must be an https: address, or a path that starts with /');

function isKnown(make: () => unknown): boolean {
  try {
    make();
    return true;
  } catch {
    return false;
  }
}

const money = (locale: string, currency: string) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
/** Returns whether a currency has two decimal places, because amounts are sent in hundredths of its main unit. */
const isInHundredths = (code: string) =>
  isKnown(() => money('en', code)) && money('en', code).resolvedOptions().maximumFractionDigits === 2;

const shape = {
  Name: BrandText,
  /** The portal's title by role, if it differs from `Name`. */
  Titles: z.record(z.string(), BrandText),
  Logo: Address,
  Icon: Address,
  /** The accent colour on light and on dark backgrounds. */
  Colours: z.strictObject({ Light: Colour, Dark: Colour }),
  Currency: z.string().refine(isInHundredths, 'must be the code of a currency with two decimal places, such as EUR'),
  /** Date format of English texts, and of the calendars in all languages. Texts in other languages use their own. */
  Days: z.enum(['DD/MM/YYYY', 'DD.MM.YYYY', 'DD-MM-YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD']),
  /** Time format in English. */
  Clock: z.enum(['12', '24']),
  WeekBegins: z.enum(['Monday', 'Sunday', 'Saturday']),
  /**
   * The home time zone, which defines the days of list filters, and of events that are simultaneous for all users.
   */
  TimeZone: z
    .string()
    .refine(
      (zone) => isKnown(() => new Intl.DateTimeFormat('en', { timeZone: zone })),
      'must be a time zone such as Europe/Berlin',
    ),
  SignIn: z.strictObject({ Title: BrandText, Text: BrandText }).partial(),
};

const Brand = z.strictObject(shape).partial();
export type Brand = z.infer<typeof Brand>;

/** The brand in `portal.config.ts`. Its titles may be functions of the text catalogue. */
export interface PortalBrand extends Omit<Brand, 'Titles'> {
  readonly Titles?: Readonly<Record<string, BrandText | (() => string)>> | undefined;
}

/** Parses the keys of a brand one by one. Omits invalid keys and describes each in `mistakes`. */
export function readBrand(written: Readonly<Record<string, unknown>>): {
  readonly brand: PortalBrand;
  readonly mistakes: readonly string[];
} {
  const { data: whole, error } = Brand.safeParse(written);
  if (whole) return { brand: whole, mistakes: [] };
  const mistaken = new Set(
    error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [issue.path[0]],
    ),
  );
  const { data = {} } = Brand.safeParse(
    Object.fromEntries(Object.entries(written).filter(([key]) => !mistaken.has(key))),
  );
  return {
    brand: data,
    mistakes: error.issues.map(({ path, message }) => `config.json: ${['Brand', ...path].join('.')}: ${message}`),
  };
}
