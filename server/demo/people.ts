/** Names that are common in Britain. Each group's first names go with its family names. */
import type { Random } from './random.ts';

interface NameGroup {
  readonly weight: number;
  readonly first: readonly string[];
  readonly last: readonly string[];
}

const groups: readonly NameGroup[] = [
  {
    weight: 46,
    first: [
      'Oliver',
      'Amelia',
      'George',
      'Isla',
      'Harry',
      'Charlotte',
      'Margaret',
      'Trevor',
      'Susan',
      'Graham',
      'Lucy',
      'Daniel',
      'Beth',
      'Josh',
      'Hannah',
      'Peter',
      'Gillian',
      'Keith',
      'Mary-Anne',
      'Jo',
    ],
    last: [
      'Smith',
      'Taylor',
      'Whitfield',
      'Hargreaves',
      'Cartwright',
      'Bramley',
      'Ashworth',
      'Pemberton',
      'Naylor',
      'Fairclough',
      'Cox',
      'Tunnicliffe',
      'Marsden',
      'Holt',
      'Lockwood',
      'Featherstonehaugh-Cholmondeley',
      'Ng-Walker',
    ],
  },
  {
    weight: 9,
    first: ['Eilidh', 'Hamish', 'Morag', 'Callum', 'Fiona', 'Rory', 'Kirsty'],
    last: ['MacDonald', 'McGregor', 'Sutherland', 'Drummond', 'Mackintosh', 'Baird', 'NicLeòid'],
  },
  {
    weight: 9,
    first: ['Siobhán', 'Seán', 'Niamh', 'Ciarán', 'Aoife', 'Patrick', 'Róisín'],
    last: ['O’Neill', 'O’Connor', 'Gallagher', 'McLaughlin', 'Ó Dochartaigh', 'Devlin', 'D’Arcy'],
  },
  {
    weight: 9,
    first: ['Llewelyn', 'Angharad', 'Rhys', 'Siân', 'Gwenllian', 'Dafydd', 'Myfanwy', 'Iestyn'],
    last: ['Prydderch', 'ap Gwilym', 'Llwyd', 'Cadwaladr', 'Bevan', 'Gruffydd', 'Jones'],
  },
  {
    weight: 9,
    first: ['Agnieszka', 'Krzysztof', 'Małgorzata', 'Paweł', 'Zofia', 'Łukasz'],
    last: ['Wiśniewska', 'Nowak', 'Dąbrowski', 'Wójcik', 'Szczepańska', 'Brzęczyszczykiewicz'],
  },
  {
    weight: 12,
    first: ['Priya', 'Arjun', 'Ayesha', 'Mohammed', 'Gurpreet', 'Farhana', 'Venkatesh', 'Lakshmi', 'Imran'],
    last: ['Patel', 'Singh', 'Begum', 'Hussain', 'Chakraborty', 'Venkataraman', 'Kaur', 'Choudhury', 'Balasubramaniam'],
  },
  {
    weight: 6,
    first: ['Chidinma', 'Kwame', 'Oluwaseun', 'Abena', 'Tendai', 'Marcus'],
    last: ['Okonkwo', 'Mensah', 'Adeyemi-Williams', 'Boateng', 'Moyo', 'Campbell'],
  },
  {
    weight: 5,
    first: ['Zoë', 'François', 'Jürgen', 'Inês', 'Wei Ling', 'Nikoleta', 'José María'],
    last: ['Müller', 'Lefèvre', 'Gonçalves', 'Chen', 'Papadopoulou', 'Núñez de la Torre'],
  },
];

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
}

export function drawPerson(random: Random): Person {
  const group = random.weighted(groups, (candidate) => candidate.weight);
  return { firstName: random.pick(group.first), lastName: random.pick(group.last) };
}

function plain(name: string): string {
  return name
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}

const mailDomains = ['example.com', 'example.org', 'example.net'] as const;

/** Generates an e-mail address in a domain that is reserved for examples. */
export function drawEmail(random: Random, person: Person): string {
  const digits = random.chance(0.35) ? String(random.integer(2, 99)) : '';
  return `${plain(person.firstName)}.${plain(person.lastName)}${digits}@${random.pick(mailDomains)}`;
}

/** Generates a mobile number that Ofcom reserves for drama. */
export function drawMobile(random: Random): string {
  return `07700 900${String(random.integer(0, 999)).padStart(3, '0')}`;
}
