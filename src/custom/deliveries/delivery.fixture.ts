import type { CollectDetails } from '../../../contract/collect/progress.ts';
import { Credits, Pence } from 'schema-admin/contract/units.ts';
import type { Delivery } from './deliveries.ts';

export function aDelivery(change: Partial<Delivery> = {}): Delivery {
  return {
    Id: 'c-1',
    ReferenceNumber: 'REF-1',
    Status: 'Placed',
    PortalStatus: 'Open',
    MerchantName: 'Alder Ales',
    BookedBy: 'ada@alder.test',
    PickUpTime: '2026-11-20T14:00:00Z',
    Drafted: '2026-11-20T09:00:00Z',
    Placed: '2026-11-20T09:05:00Z',
    ...change,
  };
}

export function liveDetails(change: Partial<CollectDetails> = {}): CollectDetails {
  return { Status: { Step: 'Ordered' }, ...change };
}

export const aWinningQuote = {
  CourierName: 'Swift Riders',
  ServiceType: 'direct',
  VehicleType: { Code: 'van', Name: 'Van' },
  DistanceInMiles: 4.25,
  Delivery: Pence.parse(1250),
  BookingFee: { CreditUsage: Credits.parse(1) },
  PremiumFee: Pence.parse(500),
  Vat: Pence.parse(350),
  Total: Pence.parse(2100),
};
