import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { UnavailableVehicle } from './VehicleChoice.tsx';

const rendered = (phone: string) => renderToStaticMarkup(<UnavailableVehicle name="Luton Van" phone={phone} />);
const text =
  'Luton Van is not available for selection at the moment. If you would like to have your order delivered in a Luton Van please contact us';

describe('the message for an unavailable vehicle', () => {
  // Requirement O-8.20
  it('contains its name twice, and links to the configured phone number', () => {
    expect(rendered('01632 960000').replaceAll(/<[^>]*>/g, '')).toBe(`${text} on 01632 960000`);
    expect(rendered('01632 960000')).toContain('href="tel:+441632960000"');
  });

  // Requirement O-8.21
  it('contains no phone number if none is configured', () => {
    expect(rendered('')).toBe(text);
  });
});
