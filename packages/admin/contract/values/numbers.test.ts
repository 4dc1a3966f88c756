import { afterEach, describe, expect, it } from 'vitest';
import { english, setLanguageSource } from '../texts/language.ts';
import type { Unit } from '../units.ts';
import { readCount, readNumber, readPlainPrice, writeNumber } from './numbers.ts';

const speak = (tag: string) => setLanguageSource(() => ({ tag, direction: 'ltr', messages: {} }));
afterEach(() => setLanguageSource(() => english));

const notANumber = 'Enter a number, such as 12.50.';
const notANumberWithComma = 'Enter a number, such as 12,50.';
const can = (typed: string, one: string, other: string) => `“${typed}” is ambiguous. Enter ${one} or ${other}.`;
const twoDecimals = 'Enter at most two decimals.';
const inPounds = 'Enter the amount in £.';

type Case = readonly [typed: string, result: number | string];

/** Amounts in pence by language. */
const amounts: Readonly<Record<string, readonly Case[]>> = {
  'en-GB': [
    ['12.50', 1250],
    ['12.5', 1250],
    ['12', 1200],
    ['12.', 1200],
    ['.5', 50],
    ['0.05', 5],
    ['£12.50', 1250],
    ['£ 12.50', 1250],
    ['12.50 GBP', 1250],
    ['gbp 12.50', 1250],
    [' 12.50\t', 1250],
    ['1,250', 125_000],
    ['£1,250.00', 125_000],
    ['1,234,567.89', 123_456_789],
    ['12,50,000', 125_000_000],
    ['1.250,00', 125_000],
    ['1 250.50', 125_050],
    ['1\u00A0250.50', 125_050],
    ['1\u202F250,50', 125_050],
    ['1’250.50', 125_050],
    ["1'250.50", 125_050],
    ['-12.50', -1250],
    ['−12.50', -1250],
    ['\u201112.50', -1250],
    ['-£12.50', -1250],
    ['£-12.50', -1250],
    ['12.50-', -1250],
    ['(12.50)', -1250],
    ['(£1,250.00)', -125_000],
    ['+12.50', 1250],
    ['-0', 0],
    ['12·50', 1250],
    ['\u200E12.50\u200F', 1250],
    ['\uFEFF12.50', 1250],
    ['12\u200B.50', 1250],
    ['１２.５０', 1250],
    ['007', 700],
    ['12,50', can('12,50', '12.5', '1250')],
    ['0,05', can('0,05', '0.05', '005')],
    ['12,5', can('12,5', '12.5', '125')],
    ['0,050', can('0,050', '0.05', '0050')],
    ['12.505', twoDecimals],
    ['1.250', twoDecimals],
    ['€12.50', inPounds],
    ['12.50 EUR', inPounds],
    ['$5', inPounds],
    ['', notANumber],
    ['.', notANumber],
    ['12,', notANumber],
    ['1,25,0', notANumber],
    ['1 25', notANumber],
    ['1.2.3', notANumber],
    ['12.50.', notANumber],
    ['1,250,50', notANumber],
    ['1,250 500', notANumber],
    ['--5', notANumber],
    ['(12.50', notANumber],
    ['£12£', notANumber],
    ['12£50', notANumber],
    ['1e3', notANumber],
    ['1.25E+03', notANumber],
    ['0x10', notANumber],
    ['5²', notANumber],
    ['½', notANumber],
    ['50p', notANumber],
    ['50%', notANumber],
    ['ten', notANumber],
    ['Infinity', notANumber],
    ['#REF!', notANumber],
    ['99999999999999999999', 'This number has too many digits.'],
  ],
  cy: [
    ['£12.50', 1250],
    ['1,250', 125_000],
    ['12,50', can('12,50', '12.5', '1250')],
  ],
  fr: [
    ['12,50', 1250],
    ['12.50', 1250],
    ['0,05', 5],
    ['12,50 £', 1250],
    ['12,50\u00A0£', 1250],
    ['1\u202F234,56\u00A0£', 123_456],
    ['1 250', 125_000],
    ['1.250,00', 125_000],
    ['1,250.00', 125_000],
    ['1.250.000', 125_000_000],
    ['-12,50', -1250],
    ['12,50-', -1250],
    ['(12,50)', -1250],
    [',5', 50],
    ['1,250', can('1,250', '1,25', '1250')],
    ['1.250', can('1.250', '1,25', '1250')],
    ['12,255', can('12,255', '12,2550', '12255')],
    ['0,055', twoDecimals],
    ['12,50 €', inPounds],
    ['douze', notANumberWithComma],
  ],
  pl: [
    ['12,50', 1250],
    ['1\u00A0234,56\u00A0£', 123_456],
    ['1234,5', 123_450],
    ['12,50 PLN', inPounds],
    ['1,250', can('1,250', '1,25', '1250')],
  ],
  ro: [
    ['12,50', 1250],
    ['1.250,50', 125_050],
    ['1.234.567', 123_456_700],
    ['1.250', can('1.250', '1,25', '1250')],
    ['12,50 RON', inPounds],
  ],
  ar: [
    ['١٢٫٥٠', 1250],
    ['١٬٢٥٠٫٥٠', 125_050],
    ['\u200F١٢٫٥٠\u00A0£\u200F', 1250],
    ['-١٢٫٥٠', -1250],
    ['\u061C-١٢٫٥٠', -1250],
    ['١٢٫٥٠-', -1250],
    ['١٢.٥٠', 1250],
    ['١٢', 1200],
    ['١٬٢٥٠', 125_000],
    ['١٢،٥٠', can('١٢،٥٠', '12.5', '1250')],
    ['12,50', can('12,50', '12.5', '1250')],
    ['١٢ درهم', notANumber],
  ],
  ur: [
    ['۱۲٫۵۰', 1250],
    ['۱۲.۵۰', 1250],
    ['۱۲,۵۰,۰۰۰', 125_000_000],
    ['£\u200E۱۲.۵۰', 1250],
    ['12,50', can('12,50', '12.5', '1250')],
  ],
};

describe('an amount', () => {
  it.each(
    Object.entries(amounts).flatMap(([tag, cases]) => cases.map(([typed, result]) => [tag, typed, result] as const)),
  )('in %s, %j is read as %j', (tag, typed, result) => {
    speak(tag);
    const { value, problem } = readNumber(typed, 'pence');
    expect(value ?? problem).toBe(result);
  });
});

describe('a number', () => {
  it.each<[string, string, Unit | undefined, number | string]>([
    ['en-GB', '1.250', undefined, 1.25],
    ['en-GB', '12.505', undefined, 12.505],
    ['en-GB', '1,250', undefined, 1250],
    ['en-GB', '£5', undefined, 5],
    ['en-GB', '1.0', 'credits', 1],
    ['en-GB', '£5', 'credits', notANumber],
    ['en-GB', '17.5%', 'percent', 17.5],
    ['en-GB', '17.5 %', 'percent', 17.5],
    ['en-GB', '£17.5', 'percent', notANumber],
    ['en-GB', '17,5%', 'percent', can('17,5%', '17.5', '175')],
    ['en-GB', '2.5 kg', 'kilograms', 2.5],
    ['fr', '17,5\u202F%', 'percent', 17.5],
    ['fr', '1,250', 'kilograms', can('1,250', '1,25', '1250')],
    ['fr', '0,250', 'kilograms', 0.25],
    ['pl', '2,5 kg', 'kilograms', 2.5],
    ['ar', '١٧٫٥٪', 'percent', 17.5],
    ['en-GB', '51.507351', undefined, 51.507351],
    ['en-GB', '-0.127758', undefined, -0.127758],
  ])('in %s, %j in %s is read as %j', (tag, typed, unit, result) => {
    speak(tag);
    const { value, problem } = readNumber(typed, unit);
    expect(value ?? problem).toBe(result);
  });

  it('survives formatting and parsing', () => {
    for (const tag of ['en-GB', 'fr', 'pl', 'ro', 'ar', 'ur', 'cy']) {
      speak(tag);
      for (const value of [0, 1, 12.5, 1.255, 12.255, 1250, 123.456, -1.255, 0.255, 1234.5678]) {
        expect([tag, value, readNumber(writeNumber(value)).value]).toEqual([tag, value, value]);
      }
      for (const pence of [0, 5, 1250, 125_000, -810]) {
        expect([tag, pence, readNumber(writeNumber(pence, 'pence'), 'pence').value]).toEqual([tag, pence, pence]);
      }
    }
    speak('fr');
    expect([writeNumber(1250, 'pence'), writeNumber(12.5)]).toEqual(['12,50', '12,5']);
  });
});

describe('a subscription price', () => {
  it.each<[string, string, number | undefined]>([
    ['en-GB', '1.005', 101],
    ['en-GB', '1.004', 100],
    ['en-GB', '\u200B12.50', 1250],
    ['en-GB', '١٢.٥٠', 1250],
    ['en-GB', '+1', undefined],
    ['en-GB', '£5', undefined],
    ['en-GB', '1,000', undefined],
    ['en-GB', '12,50', undefined],
    ['en-GB', '1 000', undefined],
    ['fr', '12,50', 1250],
    ['fr', '12.50', 1250],
    ['fr', '1,250', undefined],
  ])('in %s, %j is read as %j', (tag, typed, pence) => {
    speak(tag);
    expect(readPlainPrice(typed)).toBe(pence);
  });
});

it('a count accepts only digits', () => {
  expect(['7', ' ٧ ', '007', '\u200E12'].map(readCount)).toEqual([7, 7, 7, 12]);
  expect(['', '1.0', '-1', '+1', '1,000', '1e1', 'one'].map(readCount)).toEqual(Array.from({ length: 7 }));
});
