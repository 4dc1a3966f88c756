import { isUkPostCode } from '../../../contract/collect/address.ts';
import { gazetteer } from './gazetteer.ts';

/** The service that provides addresses. Replace it here. */
export const placesService = gazetteer;

/** Returns the position of a post code in degrees, or `undefined` if the places service does not know it. */
export async function findPosition(postCode: string) {
  if (!isUkPostCode(postCode)) return undefined;
  const [first] = await placesService.suggest(postCode);
  const address = first && (await placesService.details(first.Id))?.Address;
  return address && { latitude: String(address.Lat), longitude: String(address.Long) };
}
