import type { vehicleTypes } from '../db/schema.ts';

type VehicleTypeRow = typeof vehicleTypes.$inferInsert & { readonly id: number };

/** The vehicles of the courier fleet, smallest first; `motorcycle` and `35t_van` cannot be chosen at present. */
export const demoVehicleTypes: readonly VehicleTypeRow[] = [
  {
    id: 1, code: 'bicycle_cargo', name: 'Cargo Bicycle', active: true,
    info: 'Quiet and quick in town, free to use bus lanes and side streets.',
    maxSize: '60 x 45 x 45 cm', maxWeight: '20 kg', maxLength: '0.6 m',
    speed: 'Fastest within 3 miles', availability: 'City centres, 8am to 8pm', example: 'Two 5 litre tins of paint, or a large bouquet',
  },
  {
    id: 2, code: 'motorcycle', name: 'Motorcycle', active: false,
    info: 'Gets through traffic with one small parcel in the top box.',
    maxSize: '45 x 40 x 35 cm', maxWeight: '15 kg', maxLength: '0.5 m',
    speed: 'Fastest over 3 miles', availability: 'Paused until further notice', example: 'A prescription or a boxed drill',
  },
  {
    id: 3, code: 'car', name: 'Car', active: true,
    info: 'Everyday orders that fit in a boot.',
    maxSize: '90 x 60 x 50 cm', maxWeight: '60 kg', maxLength: '1.2 m',
    speed: 'Fast', availability: 'Everywhere, 7am to 10pm', example: 'Four boxes of tiles or a hamper with flowers',
  },
  {
    id: 4, code: 'van_small', name: 'Small Van', active: true,
    info: 'A roomy back for mixed trade orders.',
    maxSize: '140 x 120 x 110 cm', maxWeight: '350 kg', maxLength: '1.4 m',
    speed: 'Fast', availability: 'Everywhere, 7am to 8pm', example: 'Ten bags of cement or a pair of bistro chairs',
  },
  {
    id: 5, code: 'van', name: 'Medium Van', active: true,
    info: 'For a full room’s worth of materials.',
    maxSize: '240 x 150 x 140 cm', maxWeight: '800 kg', maxLength: '2.4 m',
    speed: 'Standard', availability: 'Everywhere, 7am to 7pm', example: 'Sheets of plasterboard and twenty lengths of skirting',
  },
  {
    id: 6, code: 'transit_van', name: 'Transit Van', active: true,
    info: 'Long or heavy loads that two people can lift.',
    maxSize: '300 x 170 x 170 cm', maxWeight: '1,000 kg', maxLength: '3 m',
    speed: 'Standard', availability: 'Weekdays, 7am to 6pm', example: 'A pallet of bricks, broken down',
  },
  {
    id: 7, code: 'xlwb', name: 'Extra Long Wheel Base Van', active: true,
    info: 'The longest van: timber and pipe stay flat and dry.',
    maxSize: '400 x 170 x 190 cm', maxWeight: '1,200 kg', maxLength: '4.2 m',
    speed: 'Standard', availability: 'Weekdays, book by 2pm', example: '4.2 m decking boards',
  },
  {
    id: 8, code: '35t_van', name: '3.5 Tonne Van', active: false,
    info: 'Heavy loads with a tail lift.',
    maxSize: '410 x 200 x 210 cm', maxWeight: '1,350 kg', maxLength: '4.1 m',
    speed: 'By arrangement', availability: 'Call us to book', example: 'A full pallet of tiles',
  },
  {
    id: 9, code: 'luton', name: 'Luton Van', active: true,
    info: 'A box body with a tail lift for bulky goods.',
    maxSize: '400 x 200 x 220 cm', maxWeight: '1,000 kg', maxLength: '4 m',
    speed: 'By arrangement', availability: 'Weekdays, book a day ahead', example: 'A garden bench set, or a bath with its screen',
  },
];
