import { StarOutlined } from '@ant-design/icons';
import { endpoints } from '../../contract/endpoints.ts';
import { mostFavourites } from '../../contract/collect/favourites.ts';
import { end, pause, remove, rename, repeat, resume } from '../custom/favourites/favourite-actions.ts';
import {
  favourites,
  fetchFavourites,
  nextCollectionForCsv,
  nextCollectionText,
  formatRepeat,
} from '../custom/favourites/favourites.ts';
import { favouriteTexts } from '../custom/favourites/texts.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

/** Deliveries that a shop books repeatedly. An extension. */
export default defineResource({
  ...favourites,
  label: favouriteTexts.favourites(),
  singular: favouriteTexts.favouriteOne(),
  icon: StarOutlined,
  title: 'Name',
  hint: ({ To }) => To ?? '',
  flag: 'collect',
  extension: 'favourites',
  access: { Shop: ['list', 'show', repeat, pause, resume, rename, end, remove] },
  menu: { order: 15 },
  paths: () => ({ list: '/favourites', show: '/favourites/:id' }),
  list: {
    size: mostFavourites,
    search: { label: favouriteTexts.search() },
    columns: [
      { key: 'Name', label: favouriteTexts.name() },
      { key: 'Reference', label: favouriteTexts.reference() },
      { key: 'To', label: favouriteTexts.to() },
      {
        key: 'Repeat',
        label: favouriteTexts.repeats(),
        cell: (row) => formatRepeat(row),
        text: (row) => formatRepeat(row),
      },
      {
        key: 'NextCollection',
        label: favouriteTexts.next(),
        cell: (row) => nextCollectionText(row),
        text: (row) => nextCollectionForCsv(row),
      },
    ],
    empty: { none: { title: favouriteTexts.none(), hint: favouriteTexts.noneHint() } },
    fetch: fetchFavourites,
  },
  fetch: ({ call, signal }, id) => call(endpoints.favourites.get, { params: { id }, signal }),
  sections: {
    delivery: {
      title: favouriteTexts.delivery(),
      slot: async () => ({ default: (await import('../custom/favourites/FavouriteSections.tsx')).BookAgain }),
    },
    repeating: {
      title: favouriteTexts.repeating(),
      slot: async () => ({ default: (await import('../custom/favourites/FavouriteSections.tsx')).RepeatSection }),
    },
  },
  live: ['Favourites'],
});
