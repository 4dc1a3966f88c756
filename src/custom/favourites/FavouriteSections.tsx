import { RedoOutlined } from '@ant-design/icons';
import type { FavouriteRecord } from '../../../contract/collect/favourites.ts';
import { Facts } from 'schema-admin/engine/kit/section/Section.tsx';
import { LinkButton } from 'schema-admin/engine/kit/tools/LinkButton.tsx';
import type { SlotProps } from 'schema-admin/engine/model/declaration/section-declaration.ts';
import { favouriteTexts } from './texts.ts';
import { repeatFacts } from './favourites.ts';
import './favourites.css';

export function BookAgain({ record, id }: SlotProps<FavouriteRecord>) {
  return (
    <div className="favourite-part">
      <Facts
        facts={[
          [favouriteTexts.reference(), record.Reference],
          [favouriteTexts.to(), record.To],
        ]}
      />
      <p className="quiet">{favouriteTexts.bookHint()}</p>
      <LinkButton
        to={`/new-delivery-order?favourite=${encodeURIComponent(id)}`}
        icon={<RedoOutlined aria-hidden />}
        isPrimary
      >
        {favouriteTexts.bookAgain()}
      </LinkButton>
    </div>
  );
}

export function RepeatSection({ record }: SlotProps<FavouriteRecord>) {
  return (
    <div className="favourite-part">
      {record.Repeat ? <Facts facts={repeatFacts(record)} /> : <p className="quiet">{favouriteTexts.notRepeated()}</p>}
      <p className="quiet">{favouriteTexts.howItWorks()}</p>
    </div>
  );
}
