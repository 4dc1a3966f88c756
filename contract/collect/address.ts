/** Collection and delivery addresses of couriers, and their validation (D-5.10 to D-5.14). */
import { z } from 'zod';
import { collectTexts } from './texts.ts';
import { cleanCode, codeText, freeText } from 'schema-admin/contract/values/characters.ts';

const part = freeText().max(200).default('');
const code = codeText().max(200).default('');

/** An address in the form and in the draft. Unknown parts are ''. */
export const CollectAddress = z.object({
  Line1: part,
  Line1Short: part,
  Line2: part,
  Line3: part,
  PostCode: code,
  City: part,
  StreetNumber: part,
  Lat: z.number().min(-90).max(90).default(0),
  Long: z.number().min(-180).max(180).default(0),
  Name: part,
  Vicinity: part,
  Premise: part,
});
export type CollectAddress = z.infer<typeof CollectAddress>;

export type Position = Pick<CollectAddress, 'Lat' | 'Long'>;

/** The letters that start a post code: 121 areas, and Jersey, Guernsey and the Isle of Man. */
export const postCodeAreas: ReadonlySet<string> = new Set(
  (
    'AB,AL,B,BA,BB,BD,BH,BL,BN,BR,BS,BT,CA,CB,CF,CH,CM,CO,CR,CT,CV,CW,DA,DD,DE,DG,DH,DL,DN,DT,DY,E,EC,EH,EN,EX,FK,FY,G,GL,GU,HA,HD,HG,HP,HR,HS,HU,HX,IG,IP,IV,' +
    'KA,KT,KW,KY,L,LA,LD,LE,LL,LN,LS,LU,M,ME,MK,ML,N,NE,NG,NN,NP,NR,NW,OL,OX,PA,PE,PH,PL,PO,PR,RG,RH,RM,S,SA,SE,SG,SK,SL,SM,SN,SO,SP,SR,SS,ST,SW,SY,' +
    'TA,TD,TF,TN,TQ,TR,TS,TW,UB,W,WA,WC,WD,WF,WN,WR,WS,WV,YO,ZE,GY,IM,JE'
  ).split(','),
);

const outwardCode = '[A-PR-UWYZ](?:[0-9]{1,2}|[A-HK-Y][0-9](?:[0-9]|[ABEHMNPRVWXY])?|[0-9][A-HJKPSTUW])';
const postCode = new RegExp(`^(?:${outwardCode} ?[0-9][ABD-HJLNP-UW-Z]{2}|GIR ?0AA)$`, 'i');

/** Returns whether the text has the format of a British post code and starts with a known area. */
export function isUkPostCode(text: string): boolean {
  const written = cleanCode(text).toUpperCase();
  if (!postCode.test(written)) return false;
  const area = /^[A-Z]+/.exec(written)?.[0] ?? '';
  return area === 'GIR' || postCodeAreas.has(area);
}

/** A problem with an address. A blocking problem requires a different address; any other only requires a note. */
export interface AddressFault {
  readonly about: 'mandatory' | 'number' | 'street' | 'city' | 'postcode' | 'country' | 'position';
  readonly blocks: boolean;
  readonly text: string;
}

const hasPosition = ({ Lat, Long }: Position) => Lat !== 0 && Long !== 0;
/** A house number at the start of a line, with an optional letter or as a range: "12", "12b", "12–14". */
const leadingNumber = /^\s*(?:(?:flat|unit|apartment|apt)\s+)?\d+[a-z]?(?:\s*[-–/]\s*\d+[a-z]?)?\b[\s,]*/i;

function hasNumber({ StreetNumber, Premise, Line1, Line2 }: CollectAddress): boolean {
  return (
    [StreetNumber, Premise].some((given) => given.trim() !== '') ||
    [Line1, Line2].some((line) => leadingNumber.test(line))
  );
}

function hasStreet({ Line1, Line2 }: CollectAddress): boolean {
  return [Line1, Line2].some((line) => /\p{L}{2}/u.test(line.replace(leadingNumber, '')));
}

/**
 * Returns all problems with an address, blocking ones first. An empty address is only reported as missing.
 * @param country two letters, or `undefined` if no places service has provided the country
 */
export function faultsOfAddress(address: CollectAddress, country?: string | null): AddressFault[] {
  const fault = (about: AddressFault['about'], isFault: boolean, blocks: boolean, say: () => string): AddressFault[] =>
    isFault ? [{ about, blocks, text: say() }] : [];
  const isEmpty = address.Line1.trim() === '' && address.PostCode.trim() === '' && !hasPosition(address);
  if (isEmpty) return fault('mandatory', true, true, collectTexts.mandatory);
  const isAbroad = country !== undefined && !ukCountries.has((country ?? '').toUpperCase());
  return [
    ...fault('mandatory', address.Line1.trim() === '' || address.PostCode.trim() === '', true, collectTexts.mandatory),
    ...fault('position', !hasPosition(address), true, collectTexts.badPosition),
    ...fault('number', !hasNumber(address), true, collectTexts.badNumber),
    ...fault('street', !hasStreet(address), false, collectTexts.badStreet),
    ...fault('city', address.City.trim() === '', false, collectTexts.badCity),
    ...fault(
      'postcode',
      address.PostCode.trim() !== '' && !isUkPostCode(address.PostCode),
      false,
      collectTexts.badPostCode,
    ),
    ...fault('country', isAbroad, false, collectTexts.badCountry),
  ];
}

/** Codes of the United Kingdom and of the islands that share its postal system. */
const ukCountries: ReadonlySet<string> = new Set(['GB', 'GG', 'IM', 'JE']);

const earthRadiusMiles = 3958.8;

/** Returns the straight-line distance in miles. Prices and the distance limit of Rapid depend on it. */
export function milesBetween(from: Position, to: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const across =
    half(from.Lat, to.Lat) + Math.cos(radians(from.Lat)) * Math.cos(radians(to.Lat)) * half(from.Long, to.Long);
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(across)));
}
