/** The first form of a kind that `Intl` makes takes a slow phone some thirty ms, later ones two: made while the portal's scripts run, it holds up nothing that is drawn (scripts/breathe.mjs). */
import { spokenLocale } from '../../../contract/texts/language.ts';

const locale = spokenLocale();
new Intl.PluralRules(locale).select(new Intl.NumberFormat(locale).resolvedOptions().maximumFractionDigits ?? 0);
