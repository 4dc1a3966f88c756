import { useExtension } from '../../../engine/kit/app/Portal.tsx';
import { useErrand } from '../../../engine/kit/data/use-errand.ts';
import { placesCredit } from '../new-delivery.ts';

/** Whom the addresses come from: their licence asks for it to be said where they are shown. */
export function PlacesCredit() {
  const hasPlaces = useExtension('places');
  const credit = useErrand(placesCredit, { input: undefined, queryOptions: { enabled: hasPlaces, staleTime: Infinity } }).data?.data.value;
  if (!credit || credit.Credit === '') return null;
  return (
    <p className="quiet places-credit">
      {/^https?:/.test(credit.Link) ? (
        <a href={credit.Link} target="_blank" rel="noopener noreferrer">
          {credit.Credit}
        </a>
      ) : (
        credit.Credit
      )}
    </p>
  );
}
