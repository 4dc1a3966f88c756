/** Infers the arguments of an ICU message from its English text, at compile time. */

/** The parser's state: an opening brace starts an argument in `text`, and a nested text in `branches`. */
type Mode = 'text' | 'branches';

interface Argument<Name extends string, Value> {
  readonly name: Name;
  readonly value: Value;
}

type Trim<Text extends string> = Text extends ` ${infer Rest}` | `\n${infer Rest}`
  ? Trim<Rest>
  : Text extends `${infer Rest} ` | `${infer Rest}\n`
    ? Trim<Rest>
    : Text;

type Pop<Modes extends readonly Mode[]> = Modes extends readonly [Mode, ...infer Rest extends readonly Mode[]]
  ? Rest
  : [];

/** Scans from brace to brace. `Found` is the union of the arguments so far. */
type Walk<Text extends string, Modes extends readonly Mode[], Found> = Text extends `${infer Before}{${infer After}`
  ? Before extends `${infer Inner}}${infer Behind}`
    ? Inner extends unknown
      ? Walk<`${Behind}{${After}`, Pop<Modes>, Found>
      : never
    : Modes[0] extends 'branches'
      ? Walk<After, ['text', ...Modes], Found>
      : Open<After, Modes, Found>
  : Found;

type Open<Text extends string, Modes extends readonly Mode[], Found> = Text extends `${infer Head}}${infer Rest}`
  ? Head extends `${infer Name},${infer Kind},${string}`
    ? Trim<Kind> extends 'plural' | 'selectordinal'
      ? Walk<AfterKind<Text>, ['branches', ...Modes], Found | Argument<Trim<Name>, number>>
      : Trim<Kind> extends 'select'
        ? Walk<AfterKind<Text>, ['branches', ...Modes], Found | Argument<Trim<Name>, string>>
        : Walk<Rest, Modes, Found | Argument<Trim<Name>, number>>
    : Head extends `${infer Name},${string}`
      ? Walk<Rest, Modes, Found | Argument<Trim<Name>, number>>
      : Walk<Rest, Modes, Found | Argument<Trim<Head>, string | number>>
  : Found;

type AfterKind<Text extends string> = Text extends `${string},${string},${infer Rest}` ? Rest : '';

type ArgumentsOf<Text extends string> = Walk<Text, ['text'], never>;

type Both<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

type ValueOf<Found> = Found extends Argument<infer Name, infer Value> ? Readonly<Record<Name, Value>> : never;

/** The values of a message's arguments. Plurals and numbers take numbers. */
export type ValuesOf<Text extends string> = [ArgumentsOf<Text>] extends [never]
  ? undefined
  : Both<ValueOf<ArgumentsOf<Text>>>;
