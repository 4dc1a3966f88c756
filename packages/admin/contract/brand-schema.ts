/** How a brand is read that was written into `/config.json`. Fetched where one was, for the start of every portal would carry it (ADR 057). */
import { z } from 'zod';

/** A text in one language, or in several by their tags: whoever reads another is told the first. */
const Said = z.union([z.string().min(1), z.record(z.string(), z.string().min(1))]);
export type Said = z.infer<typeof Said>;

const Colour = z.string().regex(/^#[\da-f]{6}$/i, 'must be a colour such as #2f56d9');
/** As `href` and `src` take it: of the web, of this origin, or held in itself. */
const Address = z
  .string()
  .regex(/^(https:\/\/|\/|data:image\/)/, 'must be an https: address, or a path that begins with /');

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
/** Amounts travel as hundredths. */
const isInHundredths = (code: string) =>
  isKnown(() => money('en', code)) && money('en', code).resolvedOptions().maximumFractionDigits === 2;

const shape = {
  Name: Said,
  /** The portal's title for a role, where that is another than its name. */
  Titles: z.record(z.string(), Said),
  Logo: Address,
  Icon: Address,
  /** The one accent, on light and on dark grounds. */
  Colours: z.strictObject({ Light: Colour, Dark: Colour }),
  Currency: z.string().refine(isInHundredths, 'must be the code of a currency that has hundredths, such as EUR'),
  /** How English writes a day, and calendars everywhere; other languages write days as their speakers do. */
  Days: z.enum(['DD/MM/YYYY', 'DD.MM.YYYY', 'DD-MM-YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD']),
  /** How English writes a time of day. */
  Clock: z.enum(['12', '24']),
  WeekBegins: z.enum(['Monday', 'Sunday', 'Saturday']),
  /** Whose days lists are filtered by, and where what happens at one time for everybody happens. */
  TimeZone: z
    .string()
    .refine(
      (zone) => isKnown(() => new Intl.DateTimeFormat('en', { timeZone: zone })),
      'must be a time zone such as Europe/Berlin',
    ),
  SignIn: z.strictObject({ Title: Said, Text: Said }).partial(),
};

const Brand = z.strictObject(shape).partial();
export type Brand = z.infer<typeof Brand>;

/** What a portal says of itself in `portal.config.ts`: its texts may be the catalogue's. */
export interface PortalBrand extends Omit<Brand, 'Titles'> {
  readonly Titles?: Readonly<Record<string, Said | (() => string)>> | undefined;
}

/** What is written of a brand, key by key: one that is wrong costs itself, and is told by its name. */
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
