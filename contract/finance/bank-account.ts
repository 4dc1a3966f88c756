/** Bank account numbers: IBANs of any country, and British sort codes with account numbers. */
import { codeText, plainCharacters } from 'schema-admin/contract/values/characters.ts';
import { paymentSettingsRuleTexts } from '../rule-texts.ts';

/** Countries with the lengths of their IBANs, from the IBAN registry of ISO 13616. */
const registry = `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20
  EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20
  LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25
  QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30`;
const ibanLengths = new Map(registry.split(/\s+/).map((each) => [each.slice(0, 2), Number(each.slice(2))]));
/** The longest IBAN, in groups of four characters with a space between them. */
const maxIbanLength = 42;
const maxDigits = 20;

/** Returns whether an IBAN without spaces has its country's length and correct check digits (mod 97 is 1). */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(iban) || iban.length !== ibanLengths.get(iban.slice(0, 2))) return false;
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) => String(parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
}

const withoutSpaces = (typed: string) => plainCharacters(typed).replaceAll(' ', '');
const onlyDigits = (typed: string) => plainCharacters(typed).replaceAll(/[ -]/g, '');

/** Returns the schema of an IBAN. Removes spaces and accepts lower case. */
export const iban = () =>
  codeText()
    .max(maxIbanLength, { error: paymentSettingsRuleTexts.badIban })
    .overwrite((typed) => withoutSpaces(typed).toUpperCase())
    .refine(isIban, { error: paymentSettingsRuleTexts.badIban });

/** Returns the schema of a sort code. Removes hyphens and spaces. */
export const sortCode = () =>
  codeText()
    .max(maxDigits, { error: paymentSettingsRuleTexts.badSortCode })
    .overwrite(onlyDigits)
    .refine((digits) => /^\d{6}$/.test(digits), { error: paymentSettingsRuleTexts.badSortCode });

/** Returns the schema of a British account number. Removes hyphens and spaces. */
export const accountNumber = () =>
  codeText()
    .max(maxDigits, { error: paymentSettingsRuleTexts.badAccountNumber })
    .overwrite(onlyDigits)
    .refine((digits) => /^\d{8}$/.test(digits), { error: paymentSettingsRuleTexts.badAccountNumber });

/** Returns the last four characters of a number, such as `•••• 5678`. */
export const maskNumber = (number: string) => `•••• ${number.slice(-4)}`;
