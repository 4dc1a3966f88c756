import { RedoOutlined } from '@ant-design/icons';
import type { FavouriteRecord } from '../../../contract/favourites.ts';
import { Facts } from '../../engine/kit/section/Section.tsx';
import { LinkButton } from '../../engine/kit/tools/LinkButton.tsx';
import type { SlotProps } from '../../engine/model/declaration/section-declaration.ts';
import { favouriteTexts } from './texts.ts';
import './favourites.css';

/** What it is, and the form that books it once. */
export default function BookAgain({ record, id }: SlotProps<FavouriteRecord>) {
  return (
    <div className="favourite-part">
      <Facts
        facts={[
          [favouriteTexts.reference(), record.Reference],
          [favouriteTexts.to(), record.To],
        ]}
      />
      <p className="quiet">{favouriteTexts.bookHint()}</p>
      <LinkButton to={`/new-delivery-order?favourite=${encodeURIComponent(id)}`} icon={<RedoOutlined aria-hidden />} isPrimary>
        {favouriteTexts.bookAgain()}
      </LinkButton>
    </div>
  );
}
