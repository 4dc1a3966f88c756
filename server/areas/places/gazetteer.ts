/**
 * Suggests addresses without network access: UK towns from GeoNames (`towns.tsv`) with invented but stable streets,
 * numbers and post codes (ADR 030).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isUkPostCode } from '../../../contract/collect/address.ts';
import { type Place, type PlaceSuggestion, leastPlaceQuery } from '../../../contract/collect/places.ts';
import type { Filled } from '../../api/handler.ts';

/** A service that finds addresses: the embedded gazetteer, or an adapter for another service. */
export interface PlacesService {
  /** The attribution that the licence of the data requires. */
  readonly credit: { readonly Credit: string; readonly Link: string };
  suggest(query: string): Promise<PlaceSuggestion[]>;
  details(id: string): Promise<Filled<Place> | undefined>;
}

/** Post code areas with the latitude and longitude of the towns that they are named after. */
const table = `
AB 57.15 -2.11|AL 51.75 -0.34|B 52.48 -1.90|BA 51.38 -2.36|BB 53.75 -2.48|BD 53.79 -1.75|BH 50.72 -1.88|BL 53.58 -2.43|BN 50.83 -0.14|BR 51.40 0.02|BS 51.45 -2.59|BT 54.60 -5.93
CA 54.89 -2.94|CB 52.21 0.12|CF 51.48 -3.18|CH 53.19 -2.89|CM 51.74 0.47|CO 51.89 0.90|CR 51.37 -0.10|CT 51.28 1.08|CV 52.41 -1.51|CW 53.10 -2.44|DA 51.45 0.22|DD 56.46 -2.97
DE 52.92 -1.48|DG 55.07 -3.61|DH 54.78 -1.57|DL 54.53 -1.55|DN 53.52 -1.13|DT 50.71 -2.44|DY 52.51 -2.09|E 51.54 -0.03|EC 51.518 -0.095|EH 55.95 -3.19|EN 51.65 -0.08|EX 50.72 -3.53
FK 56.00 -3.78|FY 53.82 -3.05|G 55.86 -4.25|GL 51.86 -2.24|GU 51.24 -0.57|HA 51.58 -0.34|HD 53.65 -1.78|HG 53.99 -1.54|HP 51.75 -0.47|HR 52.06 -2.72|HS 58.21 -6.38|HU 53.74 -0.33
HX 53.72 -1.86|IG 51.56 0.07|IP 52.06 1.16|IV 57.48 -4.22|KA 55.61 -4.50|KT 51.41 -0.30|KW 58.98 -2.96|KY 56.11 -3.16|L 53.41 -2.98|LA 54.05 -2.80|LD 52.24 -3.38|LE 52.64 -1.13
LL 53.32 -3.83|LN 53.23 -0.54|LS 53.80 -1.55|LU 51.88 -0.42|M 53.48 -2.24|ME 51.39 0.54|MK 52.04 -0.76|ML 55.79 -3.99|N 51.57 -0.11|NE 54.97 -1.61|NG 52.95 -1.15|NN 52.24 -0.90
NP 51.59 -3.00|NR 52.63 1.30|NW 51.55 -0.19|OL 53.54 -2.11|OX 51.75 -1.26|PA 55.85 -4.42|PE 52.57 -0.24|PH 56.40 -3.43|PL 50.38 -4.14|PO 50.80 -1.09|PR 53.76 -2.70|RG 51.45 -0.97
RH 51.24 -0.17|RM 51.58 0.18|S 53.38 -1.47|SA 51.62 -3.94|SE 51.48 -0.06|SG 51.90 -0.20|SK 53.41 -2.16|SL 51.51 -0.59|SM 51.36 -0.19|SN 51.56 -1.78|SO 50.90 -1.40|SP 51.07 -1.79
SR 54.91 -1.38|SS 51.54 0.71|ST 53.00 -2.18|SW 51.47 -0.16|SY 52.71 -2.75|TA 51.02 -3.10|TD 55.62 -2.81|TF 52.68 -2.45|TN 51.13 0.26|TQ 50.46 -3.53|TR 50.26 -5.05|TS 54.57 -1.23
TW 51.45 -0.34|UB 51.54 -0.43|W 51.51 -0.21|WA 53.39 -2.60|WC 51.517 -0.12|WD 51.66 -0.40|WF 53.68 -1.50|WN 53.55 -2.63|WR 52.19 -2.22|WS 52.59 -1.98|WV 52.59 -2.13|YO 53.96 -1.08
ZE 60.15 -1.14|GY 49.46 -2.54|IM 54.15 -4.48|JE 49.19 -2.11`;

interface PostCodeArea {
  readonly letters: string;
  readonly latitude: number;
  readonly longitude: number;
}

export const postCodeAreaPlaces: readonly PostCodeArea[] = table
  .trim()
  .split(/[|\n]/)
  .map((entry) => {
    const [letters = '', latitude, longitude] = entry.split(' ');
    return { letters, latitude: Number(latitude), longitude: Number(longitude) };
  });

interface Town {
  readonly index: number;
  readonly name: string;
  /** The name in its search form (see `keyOf`). */
  readonly key: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly country: string;
  readonly area: PostCodeArea;
  readonly isInLondon: boolean;
}

interface Street {
  readonly name: string;
  readonly key: string;
}

const streetNames =
  'High Street,Station Road,Church Lane,Victoria Road,Mill Lane,Park Avenue,Market Place,Queen Street,King Street,Bridge Street,Albert Road,Chapel Street,Castle Street,Manor Road,Green Lane,' +
  'Orchard Close,Meadow Rise,York Road,North Street,South Street,West Street,East Street,London Road,Springfield Road,Grange Road,The Crescent,Windsor Drive,Alexandra Terrace,Cromwell Road,Hawthorn Grove';
const streets: readonly Street[] = streetNames.split(',').map((name) => ({ name, key: keyOf(name) }));
const streetAbbreviations: Readonly<Record<string, string>> = {
  Street: 'St',
  Road: 'Rd',
  Lane: 'Ln',
  Avenue: 'Ave',
  Close: 'Cl',
  Drive: 'Dr',
  Terrace: 'Ter',
  Crescent: 'Cres',
  Grove: 'Gr',
  Place: 'Pl',
};

const maxSuggestions = 8;
/** The letters that Royal Mail uses in inward codes. */
const unitLetters = 'ABDEFGHJLNPQRSTUWXYZ';
const maxHouseNumber = 180;

function keyOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f.'’]/g, '')
    .toLowerCase()
    .replace(/[\s,-]+/g, ' ')
    .replace(/\bsaint\b/g, 'st')
    .trim();
}

/** Returns a 32-bit hash: FNV-1a with a final mix. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
}

function nearestArea(latitude: number, longitude: number): PostCodeArea {
  const longitudeScale = Math.cos((latitude * Math.PI) / 180);
  const away = (area: PostCodeArea) =>
    (area.latitude - latitude) ** 2 + ((area.longitude - longitude) * longitudeScale) ** 2;
  const [first, ...others] = postCodeAreaPlaces;
  if (first === undefined) throw new Error('There are no post code areas');
  return others.reduce((nearest, area) => (away(area) < away(nearest) ? area : nearest), first);
}

const islands: Readonly<Record<string, string>> = { GG: 'GY', IM: 'IM', JE: 'JE' };

function readTowns(): Town[] {
  const lines = readFileSync(join(process.cwd(), 'server', 'areas', 'places', 'towns.tsv'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line, index) => {
    const [name = '', north, east, country = 'GB', , , greaterLondon] = line.split('\t');
    const [latitude, longitude] = [Number(north), Number(east)];
    const island = postCodeAreaPlaces.find(({ letters }) => letters === islands[country]);
    return {
      index,
      name,
      key: keyOf(name),
      latitude,
      longitude,
      country,
      area: island ?? nearestArea(latitude, longitude),
      isInLondon: greaterLondon === 'GLA' && name !== 'London',
    };
  });
}

interface Index {
  /** The towns, largest first, as in the file. */
  readonly towns: readonly Town[];
  readonly byKey: readonly Town[];
}

let loaded: Index | undefined;

function gazetteerIndex(): Index {
  if (loaded === undefined) {
    const towns = readTowns();
    loaded = { towns, byKey: towns.toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)) };
  }
  return loaded;
}

export interface MapTown {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Returns the towns within the bounds, largest first. */
export function townsWithin({
  south,
  north,
  west,
  east,
}: {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}): readonly MapTown[] {
  return gazetteerIndex().towns.filter(
    ({ latitude, longitude }) => latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  );
}

/** Returns the towns whose names start with the text: exact matches first, then the largest. */
function townsFrom(text: string): Town[] {
  const { byKey } = gazetteerIndex();
  let [low, high] = [0, byKey.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((byKey[middle]?.key ?? '') < text) low = middle + 1;
    else high = middle;
  }
  const found: Town[] = [];
  for (let at = low; byKey[at]?.key.startsWith(text) === true; at += 1) found.push(...byKey.slice(at, at + 1));
  return found.toSorted(
    (one, other) => Number(other.key === text) - Number(one.key === text) || one.index - other.index,
  );
}

/** Returns the post code of a house. Each side of a street has its own post code. */
function postCodeOf(town: Town, street: Street, number: number): string {
  const hash = hashOf(`${town.index} ${street.key} ${number % 2}`);
  // Districts in EC and WC end in a letter, such as EC1A.
  const district =
    1 +
    (hashOf(`${town.name} ${town.area.letters}`) % (town.area.letters === 'EC' || town.area.letters === 'WC' ? 2 : 9));
  const letters =
    unitLetters.charAt((hash >>> 8) % unitLetters.length) + unitLetters.charAt((hash >>> 16) % unitLetters.length);
  const outward =
    town.area.letters === 'EC' || town.area.letters === 'WC'
      ? `${town.area.letters}${district}A`
      : `${town.area.letters}${district}`;
  return `${outward} ${1 + (hash % 9)}${letters}`;
}

interface House {
  readonly town: Town;
  readonly street: Street;
  readonly number: number;
  /** The requested post code, if the search was for one. */
  readonly postCode?: string | undefined;
}

const firstLine = ({ number, street }: House) => `${number} ${street.name}`;
const codeOf = (house: House) => house.postCode ?? postCodeOf(house.town, house.street, house.number);
const cityOf = ({ isInLondon, name }: Town) => (isInLondon ? 'London' : name);

function suggestionOf(house: House): PlaceSuggestion {
  const { town, street, number, postCode } = house;
  const where = town.isInLondon ? `${town.name}, London` : town.name;
  return {
    Id: [
      town.index,
      streets.indexOf(street),
      number,
      ...(postCode === undefined ? [] : [postCode.replace(' ', '')]),
    ].join('-'),
    Text: firstLine(house),
    Detail: `${where}, ${codeOf(house)}`,
  };
}

function placeOf(house: House): Filled<Place> {
  const { town, street, number } = house;
  const hash = hashOf(`${town.index} ${street.key}`);
  // Place the street within about a mile of its town, and its numbers along it.
  const offset = (bits: number) => ((bits % 2001) - 1000) / 100_000;
  const along = number / 40_000;
  const Line1 = firstLine(house);
  return {
    Address: {
      Line1,
      Line1Short: Line1.replace(/\w+$/, (word) => streetAbbreviations[word] ?? word),
      Line2: town.isInLondon ? town.name : '',
      Line3: '',
      PostCode: codeOf(house),
      City: cityOf(town),
      StreetNumber: String(number),
      Lat: Math.round((town.latitude + offset(hash) + along) * 1e6) / 1e6,
      Long: Math.round((town.longitude + offset(hash >>> 11) + along) * 1e6) / 1e6,
      Name: '',
      Vicinity: town.name,
      Premise: '',
    },
    Country: town.country,
  };
}

/** Returns houses with the post code. The code's hash selects a street in one of the largest towns of the area. */
function housesAtPostCode(written: string): House[] {
  const letters = /^[A-Z]+/.exec(written)?.[0] ?? '';
  const inward = written.slice(-3);
  const code = `${written.slice(0, -3)} ${inward}`;
  const hash = hashOf(code);
  const near = gazetteerIndex()
    .towns.filter(({ area }) => area.letters === (letters === 'GIR' ? 'L' : letters))
    .slice(0, 12);
  const town = near[hash % Math.max(1, near.length)];
  const street = streets[(hash >>> 9) % streets.length];
  if (town === undefined || street === undefined) return [];
  return Array.from({ length: maxSuggestions }, (_, at) => ({ town, street, number: 1 + 2 * at, postCode: code }));
}

/** Matches the words against street names. `rest` holds the words after a complete street name, usually a town. */
function streetsFrom(words: string): { readonly street: Street; readonly rest: string }[] {
  return streets.flatMap((street) => {
    if (words.startsWith(`${street.key} `)) return [{ street, rest: words.slice(street.key.length + 1) }];
    return street.key.startsWith(words) ? [{ street, rest: '' }] : [];
  });
}

const sortByTownSize = (houses: readonly House[]) =>
  houses.toSorted(
    (one, other) => one.town.index - other.town.index || streets.indexOf(one.street) - streets.indexOf(other.street),
  );

function housesFor(query: string): House[] {
  const code = query.replace(/\s+/g, '').toUpperCase();
  if (isUkPostCode(code)) return housesAtPostCode(code);
  const [, digits, words = ''] = /^(?:(\d{1,3})[a-z]?\s)?(.*)$/.exec(keyOf(query)) ?? [];
  const number = Math.min(maxHouseNumber, Math.max(1, Number(digits ?? 1)));
  const onStreets = streetsFrom(words).flatMap(({ street, rest }) =>
    rest === '' && digits === undefined && words.length < 3
      ? []
      : townsFrom(rest)
          .slice(0, maxSuggestions)
          .map((town) => ({ town, street, number })),
  );
  const inTowns =
    words === ''
      ? []
      : townsFrom(words).flatMap((town) => streets.slice(0, 2).map((street) => ({ town, street, number })));
  const district = /^([A-Z]{1,2})\d[A-Z\d]?$/.exec(code)?.[1];
  const inArea =
    district === undefined
      ? []
      : gazetteerIndex()
          .towns.filter(({ area }) => area.letters === district)
          .slice(0, maxSuggestions)
          .flatMap((town) => streets.slice(0, 1).map((street) => ({ town, street, number })));
  return [
    ...(digits === undefined ? [] : sortByTownSize(onStreets)),
    ...inTowns,
    ...(digits === undefined ? sortByTownSize(onStreets) : []),
    ...inArea,
  ];
}

export const gazetteer: PlacesService = {
  credit: { Credit: 'Towns: GeoNames, CC BY 4.0. Streets and numbers are invented.', Link: 'https://www.geonames.org' },

  suggest(query) {
    return Promise.resolve(
      query.trim().length < leastPlaceQuery ? [] : housesFor(query).slice(0, maxSuggestions).map(suggestionOf),
    );
  },

  details(id) {
    const [, townAt, streetAt, digits, code] = /^(\d{1,5})-(\d{1,2})-(\d{1,3})(?:-(\w{5,7}))?$/.exec(id) ?? [];
    const [town, street, number] = [gazetteerIndex().towns[Number(townAt)], streets[Number(streetAt)], Number(digits)];
    if (town === undefined || street === undefined || number < 1 || number > maxHouseNumber) {
      return Promise.resolve(undefined);
    }
    const postCode = code === undefined || !isUkPostCode(code) ? undefined : `${code.slice(0, -3)} ${code.slice(-3)}`;
    return Promise.resolve(placeOf({ town, street, number, postCode }));
  },
};
