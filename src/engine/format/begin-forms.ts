/** The first form of each kind that `Intl` makes takes a slow phone some thirty ms, later ones two: made one after another while the portal's scripts run, they hold up nothing that is drawn. */
import { spokenLocale } from '../../../contract/texts/language.ts';
import { nextTurn } from '../../providers/clock.ts';

const locale = spokenLocale();
const kinds = [() => new Intl.PluralRules(locale).select(0), () => new Intl.NumberFormat(locale).format(0), () => new Intl.DateTimeFormat(locale, { weekday: 'short' }).format(0)];

for (const begin of kinds) {
  await nextTurn();
  begin();
}
