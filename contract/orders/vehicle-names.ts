import { codeTexts } from '../code-texts.ts';

export const vehicleNames: Readonly<Record<string, () => string>> = {
  'Cargo Bicycle': codeTexts.cargoBicycle,
  Motorcycle: codeTexts.motorcycle,
  Car: codeTexts.car,
  'Small Van': codeTexts.smallVan,
  'Medium Van': codeTexts.mediumVan,
  'Transit Van': codeTexts.transitVan,
  'Extra Long Wheel Base Van': codeTexts.extraLongVan,
  '3.5 Tonne Van': codeTexts.heavyVan,
  'Luton Van': codeTexts.lutonVan,
};

/** Returns a vehicle's name in the current language. Unknown names are returned unchanged. */
export function vehicleName(name: string): string {
  return Object.hasOwn(vehicleNames, name) ? (vehicleNames[name]?.() ?? name) : name;
}
