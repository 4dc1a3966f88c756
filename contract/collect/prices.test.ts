import { describe, expect, it } from 'vitest';
import { Credits, Pence } from 'schema-admin/contract/units.ts';
import {
  type BookingFee,
  type CourierOption,
  breakdownOf,
  penceOfFee,
  priceOfSelection,
  priceRange,
} from './prices.ts';

const pence = (amount: number) => Pence.parse(amount);
const credit: BookingFee = { CreditUsage: Credits.parse(1) };
const paid = (amount: number): BookingFee => ({ PayAsYouGoPrice: pence(amount) });
const cost = (delivery: number, fee: BookingFee, premium = 0) =>
  breakdownOf({ delivery: pence(delivery), fee, premium: pence(premium) });

describe('the price of a delivery', () => {
  // Requirement D-2.62
  it('is the sum of delivery, booking fee, concierge fee and VAT', () => {
    expect(cost(1000, paid(150), 500)).toEqual({
      Delivery: 1000,
      BookingFee: { PayAsYouGoPrice: 150 },
      PremiumFee: 500,
      Vat: 330,
      Total: 1980,
    });
    expect(cost(1000, credit)).toEqual({
      Delivery: 1000,
      BookingFee: { CreditUsage: 1 },
      PremiumFee: 0,
      Vat: 200,
      Total: 1200,
    });
    expect(cost(1000, pence(150)).Total).toBe(1380);
  });

  it('rounds VAT to the nearest penny, and half a penny up', () => {
    expect([0, 1, 2, 3, 7, 8, 12, 13].map((net) => cost(net, credit).Vat)).toEqual([0, 0, 0, 1, 1, 2, 2, 3]);
  });

  it('adds up for every combination of credit, pay as you go and concierge', () => {
    for (const delivery of [0, 1, 499, 1337, 99_999]) {
      for (const fee of [credit, paid(0), paid(1), paid(249)]) {
        for (const premium of [0, 1, 995]) {
          const { Vat, Total, Delivery, PremiumFee } = cost(delivery, fee, premium);
          expect(Total).toBe(Delivery + penceOfFee(fee) + PremiumFee + Vat);
          expect(Vat).toBe(cost(delivery, credit).Vat + cost(penceOfFee(fee), credit).Vat + cost(premium, credit).Vat);
        }
      }
    }
  });
});

const option = (Id: number, delivery: number, withBreakdown = true): CourierOption => {
  const Breakdown = cost(delivery, credit);
  return {
    Id,
    Name: `Courier ${Id}`,
    Logo: null,
    Price: Breakdown.Total,
    ServiceType: 'regular',
    ...(withBreakdown ? { Breakdown } : {}),
  };
};

describe('the price of a quote', () => {
  it('ranges from the cheapest to the most expensive breakdown', () => {
    expect(priceRange([cost(900, credit), cost(500, paid(900)), cost(700, credit)])).toEqual({
      Min: cost(700, credit),
      Max: cost(500, paid(900)),
    });
    expect(priceRange([cost(900, credit)])).toEqual({ Min: cost(900, credit), Max: cost(900, credit) });
    expect(priceRange([])).toBeUndefined();
  });

  // Requirement D-2.64
  it('follows the selected couriers, or is the quote’s price if a breakdown is missing', () => {
    const Price = { Min: cost(500, credit), Max: cost(900, credit), DistanceInMiles: 3.2 };
    expect(priceOfSelection({ Price }, [option(1, 600), option(2, 800)])).toEqual({
      Min: cost(600, credit),
      Max: cost(800, credit),
      DistanceInMiles: 3.2,
    });
    expect(priceOfSelection({ Price }, [option(1, 600), option(2, 800, false)])).toEqual(Price);
    expect(priceOfSelection({ Price }, [])).toEqual(Price);
    expect(priceOfSelection({ Price: null }, [])).toBeUndefined();
  });
});
