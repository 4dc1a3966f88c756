import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { UnavailableVehicle } from './VehicleChoice.tsx';

const drawn = (phone: string) => renderToStaticMarkup(<UnavailableVehicle name="Luton Van" phone={phone} />);
const text =
  'Luton Van is not available for selection at the moment. If you would like to have your order delivered in a Luton Van please contact us';

describe('what is said of a vehicle that is not available', () => {
  // Requirement O-8.20
  it('names it twice, and leads to the configured number', () => {
    expect(drawn('01632 960000').replaceAll(/<[^>]*>/g, '')).toBe(`${text} on 01632 960000`);
    expect(drawn('01632 960000')).toContain('href="tel:+441632960000"');
  });

  // Requirement O-8.21
  it('names no number where none is configured', () => {
    expect(drawn('')).toBe(text);
  });
});
