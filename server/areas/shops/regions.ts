/** The post code areas of each region. `regionOf` uses them first, then the county. */
const postCodeAreas = {
  'North East': 'DH DL NE SR TS',
  'North West': 'BB BL CA CH CW FY L LA M OL PR SK WA WN',
  'Yorkshire and the Humber': 'BD DN HD HG HU HX LS S WF YO',
  'East Midlands': 'DE LE LN NG NN',
  'West Midlands': 'B CV DY HR ST SY TF WR WS WV',
  'East of England': 'AL CB CM CO IP LU NR PE SG SS WD',
  London: 'BR CR E EC EN HA IG KT N NW RM SE SM SW TW UB W WC',
  'South East': 'BN CT DA GU HP ME MK OX PO RG RH SL SO TN',
  'South West': 'BA BH BS DT EX GL PL SN SP TA TQ TR',
  Scotland: 'AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE',
  Wales: 'CF LD LL NP SA',
  'Northern Ireland': 'BT',
} as const;

const counties: Readonly<Record<keyof typeof postCodeAreas, readonly string[]>> = {
  'North East': ['county durham', 'durham', 'northumberland', 'tyne and wear'],
  'North West': ['cheshire', 'cumbria', 'greater manchester', 'lancashire', 'merseyside'],
  'Yorkshire and the Humber': [
    'east riding of yorkshire',
    'east yorkshire',
    'north yorkshire',
    'south yorkshire',
    'west yorkshire',
    'yorkshire',
  ],
  'East Midlands': ['derbyshire', 'leicestershire', 'lincolnshire', 'northamptonshire', 'nottinghamshire', 'rutland'],
  'West Midlands': ['herefordshire', 'shropshire', 'staffordshire', 'warwickshire', 'west midlands', 'worcestershire'],
  'East of England': ['bedfordshire', 'cambridgeshire', 'essex', 'hertfordshire', 'norfolk', 'suffolk'],
  London: ['greater london', 'london', 'middlesex'],
  'South East': [
    'berkshire',
    'buckinghamshire',
    'east sussex',
    'hampshire',
    'isle of wight',
    'kent',
    'oxfordshire',
    'surrey',
    'west sussex',
  ],
  'South West': ['bristol', 'cornwall', 'devon', 'dorset', 'gloucestershire', 'somerset', 'wiltshire'],
  Scotland: [
    'aberdeenshire',
    'angus',
    'argyll',
    'ayrshire',
    'fife',
    'highland',
    'lanarkshire',
    'lothian',
    'midlothian',
    'perthshire',
    'scottish borders',
  ],
  Wales: ['clwyd', 'dyfed', 'gwent', 'gwynedd', 'mid glamorgan', 'powys', 'south glamorgan', 'west glamorgan'],
  'Northern Ireland': [
    'county antrim',
    'county armagh',
    'county down',
    'county fermanagh',
    'county londonderry',
    'county tyrone',
  ],
};

/** The region of the Channel Islands, the Isle of Man and unknown addresses. */
const otherRegion = 'Other';

const byArea = new Map(
  Object.entries(postCodeAreas).flatMap(([region, areas]) => areas.split(' ').map((area) => [area, region] as const)),
);
const byCounty = new Map(
  Object.entries(counties).flatMap(([region, names]) => names.map((name) => [name, region] as const)),
);

export function regionOf(postCode: string, county: string): string {
  const area = /^([A-Z]{1,2})\d/.exec(postCode.trim().toUpperCase())?.[1];
  return (
    (area === undefined ? undefined : byArea.get(area)) ?? byCounty.get(county.trim().toLowerCase()) ?? otherRegion
  );
}

/** The country of all shops (C-3.04). */
export const country = 'United Kingdom';
