/** Real towns in all twelve regions, with real outward codes. Ofcom reserves the phone prefixes for drama. */
export const regions = [
  'North East',
  'North West',
  'Yorkshire and the Humber',
  'East Midlands',
  'West Midlands',
  'East of England',
  'London',
  'South East',
  'South West',
  'Scotland',
  'Wales',
  'Northern Ireland',
] as const;
export type Region = (typeof regions)[number];

export interface Town {
  readonly region: Region;
  readonly name: string;
  /** The city of the address. Parts of London have the city London. */
  readonly city: string;
  readonly county: string;
  readonly outwardCodes: readonly string[];
  readonly latitude: number;
  readonly longitude: number;
  /** Three more digits complete the number. */
  readonly phonePrefix: string;
}

const anywhere = '01632 960';
const london = '020 7946 0';

type Row = readonly [
  name: string,
  county: string,
  outward: string,
  latitude: number,
  longitude: number,
  phonePrefix?: string,
];

const rows: Readonly<Record<Region, readonly Row[]>> = {
  'North East': [
    ['Newcastle upon Tyne', 'Tyne and Wear', 'NE1 NE2 NE3', 54.9733, -1.614, '0191 498 0'],
    ['Sunderland', 'Tyne and Wear', 'SR1 SR2 SR4', 54.9061, -1.3813],
    ['Durham', 'County Durham', 'DH1', 54.7761, -1.5733],
    ['Middlesbrough', 'North Yorkshire', 'TS1 TS5', 54.5742, -1.235],
    ['Hexham', 'Northumberland', 'NE46', 54.9719, -2.1019],
  ],
  'North West': [
    ['Manchester', 'Greater Manchester', 'M1 M4 M20 M21', 53.4839, -2.2367, '0161 496 0'],
    ['Liverpool', 'Merseyside', 'L1 L8 L17', 53.4041, -2.9796, '0151 496 0'],
    ['Carlisle', 'Cumbria', 'CA1 CA2', 54.8925, -2.9329],
    ['Chester', 'Cheshire', 'CH1 CH2', 53.1934, -2.8931],
    ['Preston', 'Lancashire', 'PR1 PR2', 53.759, -2.699],
  ],
  'Yorkshire and the Humber': [
    ['Leeds', 'West Yorkshire', 'LS1 LS6 LS8', 53.7974, -1.5438, '0113 496 0'],
    ['Sheffield', 'South Yorkshire', 'S1 S7 S10', 53.3811, -1.4701, '0114 496 0'],
    ['York', 'North Yorkshire', 'YO1 YO23 YO31', 53.96, -1.0873],
    ['Kingston upon Hull', 'East Riding of Yorkshire', 'HU1 HU5', 53.7443, -0.3325],
    ['Harrogate', 'North Yorkshire', 'HG1 HG2', 53.9921, -1.5418],
  ],
  'East Midlands': [
    ['Nottingham', 'Nottinghamshire', 'NG1 NG2 NG5', 52.9548, -1.1581, '0115 496 0'],
    ['Leicester', 'Leicestershire', 'LE1 LE2 LE3', 52.6369, -1.1398, '0116 496 0'],
    ['Derby', 'Derbyshire', 'DE1 DE22', 52.9225, -1.4746],
    ['Lincoln', 'Lincolnshire', 'LN1 LN2', 53.2307, -0.5406],
    ['Northampton', 'Northamptonshire', 'NN1 NN2', 52.2405, -0.9027],
  ],
  'West Midlands': [
    ['Birmingham', 'West Midlands', 'B2 B13 B17', 52.4797, -1.9027, '0121 496 0'],
    ['Coventry', 'West Midlands', 'CV1 CV5', 52.4068, -1.5197],
    ['Shrewsbury', 'Shropshire', 'SY1 SY3', 52.7077, -2.754],
    ['Worcester', 'Worcestershire', 'WR1 WR2', 52.1936, -2.2216],
    ['Stoke-on-Trent', 'Staffordshire', 'ST1 ST4', 53.0258, -2.177],
  ],
  'East of England': [
    ['Norwich', 'Norfolk', 'NR1 NR2', 52.6286, 1.2923],
    ['Cambridge', 'Cambridgeshire', 'CB1 CB2', 52.2053, 0.1218],
    ['Ipswich', 'Suffolk', 'IP1 IP4', 52.0567, 1.1482],
    ['Colchester', 'Essex', 'CO1 CO3', 51.8892, 0.9042],
    ['St Albans', 'Hertfordshire', 'AL1 AL3', 51.7527, -0.3394],
  ],
  London: [
    ['Camden', 'Greater London', 'NW1 NW5', 51.539, -0.1426, london],
    ['Hackney', 'Greater London', 'E8 E9', 51.545, -0.0553, london],
    ['Clapham', 'Greater London', 'SW4 SW11', 51.462, -0.138, london],
    ['Ealing', 'Greater London', 'W5 W13', 51.513, -0.3043, london],
    ['Greenwich', 'Greater London', 'SE10 SE3', 51.4816, -0.0076, london],
  ],
  'South East': [
    ['Brighton', 'East Sussex', 'BN1 BN2', 50.8225, -0.1372],
    ['Oxford', 'Oxfordshire', 'OX1 OX2 OX4', 51.752, -1.2577],
    ['Canterbury', 'Kent', 'CT1 CT2', 51.2802, 1.0789],
    ['Guildford', 'Surrey', 'GU1 GU2', 51.2362, -0.5704],
    ['Southampton', 'Hampshire', 'SO14 SO15', 50.9025, -1.4042],
  ],
  'South West': [
    ['Bristol', 'Bristol', 'BS1 BS6 BS8', 51.4545, -2.5879, '0117 496 0'],
    ['Bath', 'Somerset', 'BA1 BA2', 51.3811, -2.359],
    ['Exeter', 'Devon', 'EX1 EX4', 50.7236, -3.5275],
    ['Truro', 'Cornwall', 'TR1', 50.2632, -5.051],
    ['Cheltenham', 'Gloucestershire', 'GL50 GL52', 51.8994, -2.0783],
  ],
  Scotland: [
    ['Edinburgh', 'City of Edinburgh', 'EH1 EH3 EH9', 55.9533, -3.1883, '0131 496 0'],
    ['Glasgow', 'Glasgow City', 'G1 G12 G41', 55.8609, -4.2514, '0141 496 0'],
    ['Aberdeen', 'Aberdeenshire', 'AB10 AB15', 57.145, -2.099],
    ['Inverness', 'Highland', 'IV1 IV2', 57.4778, -4.2247],
    ['Dundee', 'Angus', 'DD1 DD2', 56.462, -2.9707],
  ],
  Wales: [
    ['Cardiff', 'South Glamorgan', 'CF10 CF11 CF14', 51.4816, -3.1791, '029 2018 0'],
    ['Swansea', 'West Glamorgan', 'SA1 SA2', 51.6214, -3.9436],
    ['Wrexham', 'Clwyd', 'LL11 LL13', 53.0466, -2.993],
    ['Bangor', 'Gwynedd', 'LL57', 53.228, -4.129],
    ['Llandrindod Wells', 'Powys', 'LD1', 52.2419, -3.3789],
  ],
  'Northern Ireland': [
    ['Belfast', 'County Antrim', 'BT1 BT7 BT9', 54.5973, -5.9301, '028 9649 6'],
    ['Derry', 'County Londonderry', 'BT47 BT48', 54.9966, -7.3086, '028 9649 6'],
    ['Lisburn', 'County Antrim', 'BT27 BT28', 54.512, -6.031, '028 9649 6'],
    ['Newry', 'County Down', 'BT34 BT35', 54.1751, -6.3402, '028 9649 6'],
    ['Omagh', 'County Tyrone', 'BT78 BT79', 54.5977, -7.3099, '028 9649 6'],
  ],
};

export const towns: readonly Town[] = regions.flatMap((region) =>
  rows[region].map(([name, county, outward, latitude, longitude, phonePrefix = anywhere]) => ({
    region,
    name,
    city: region === 'London' ? 'London' : name,
    county,
    outwardCodes: outward.split(' '),
    latitude,
    longitude,
    phonePrefix,
  })),
);
