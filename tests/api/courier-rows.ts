import type { deliveries } from '../../server/db/courier-tables.ts';
import { testStart, vehicle } from './fixture.ts';

/** Builds a delivery row of the first merchant. The reference describes the purpose of the row. */
export function deliveryRow(
  referenceNumber: string,
  change: Partial<typeof deliveries.$inferInsert> = {},
): typeof deliveries.$inferInsert {
  return {
    merchantId: 1,
    shopId: 1,
    bookedBy: 'collect@demo.test',
    referenceNumber,
    orderDetails: '',
    hasRestrictedItems: false,
    pickUpTime: testStart,
    vehicleTypeId: vehicle.van,
    deliveryType: 'sameday',
    pickUpFirstName: 'Ada',
    pickUpLastName: 'Byron',
    pickUpPhone: '+442079460123',
    pickUpInstructions: '',
    pickUpLine1: '1 High Street',
    pickUpLine2: '',
    pickUpLine3: '',
    pickUpCity: 'London',
    pickUpPostCode: 'SW1A 1AA',
    pickUpLatitude: 51.501,
    pickUpLongitude: -0.141,
    dropOffFirstName: 'Grace',
    dropOffLastName: 'Hopper',
    dropOffPhone: '+447700900456',
    dropOffEmail: 'grace@example.com',
    dropOffInstructions: '',
    dropOffLine1: '12 Market Place',
    dropOffLine2: '',
    dropOffLine3: '',
    dropOffCity: 'London',
    dropOffPostCode: 'E8 3PN',
    dropOffLatitude: 51.545,
    dropOffLongitude: -0.055,
    status: 'Placed',
    draftedAt: testStart,
    ...change,
  };
}
