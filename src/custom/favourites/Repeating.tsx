import type { FavouriteRecord } from '../../../contract/favourites.ts';
import { Facts } from '../../engine/kit/section/Section.tsx';
import type { SlotProps } from '../../engine/model/declaration/section-declaration.ts';
import { repeatFacts } from './favourite-words.ts';
import { favouriteTexts } from './texts.ts';
import './favourites.css';

/** When it is booked by itself, and what comes of that. */
export default function Repeating({ record }: SlotProps<FavouriteRecord>) {
  return (
    <div className="favourite-part">
      {record.Repeat ? <Facts facts={repeatFacts(record)} /> : <p className="quiet">{favouriteTexts.notRepeated()}</p>}
      <p className="quiet">{favouriteTexts.howItWorks()}</p>
    </div>
  );
}
