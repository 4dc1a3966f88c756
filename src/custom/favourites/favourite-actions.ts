import { z } from 'zod';
import { endpoints } from '../../../contract/endpoints.ts';
import { type Favourite, RepeatForm, RepeatTime, favouriteNameLength } from '../../../contract/collect/favourites.ts';
import { addDays, londonDayOf } from 'schema-admin/contract/london.ts';
import { requiredText } from 'schema-admin/contract/text.ts';
import { defineAction } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { serverNow } from 'schema-admin/providers/http/server-time.ts';
import { favourites } from './favourites.ts';
import { favouriteTexts } from './texts.ts';

const named = ({ Name: name }: Pick<Favourite, 'Name'>) => ({ name });
const isRepeated = ({ Repeat }: Pick<Favourite, 'Repeat'>) => Boolean(Repeat);

/** Returns the current rule, or a default rule that starts tomorrow. */
function initialRepeat({ Repeat }: Pick<Favourite, 'Repeat'>) {
  return (
    Repeat ?? {
      Time: RepeatTime.enum['09:00'],
      From: addDays(londonDayOf(serverNow()), 1),
      Until: null,
      SkipBankHolidays: true,
    }
  );
}

export const repeat = defineAction(favourites, 'repeat', {
  label: favouriteTexts.repeat(),
  input: RepeatForm,
  fields: [
    { key: 'Time', label: favouriteTexts.repeatTime() },
    { key: 'From', label: favouriteTexts.from() },
    { key: 'Until', label: favouriteTexts.until() },
    { key: 'SkipBankHolidays', label: favouriteTexts.skipBankHolidays() },
    { key: 'PriceCap', label: favouriteTexts.cap(), hint: favouriteTexts.capHint() },
  ],
  start: initialRepeat,
  done: (favourite) => favouriteTexts.isRepeated(named(favourite)),
  call: ({ call }, id, body) => call(endpoints.favourites.repeat, { params: { id }, body }),
});

export const pause = defineAction(favourites, 'pause', {
  label: favouriteTexts.pause(),
  when: (favourite) => isRepeated(favourite) && !favourite.IsPaused,
  done: (favourite) => favouriteTexts.isPaused(named(favourite)),
  call: ({ call }, id) => call(endpoints.favourites.pause, { params: { id } }),
});

export const resume = defineAction(favourites, 'resume', {
  label: favouriteTexts.resume(),
  when: (favourite) => isRepeated(favourite) && favourite.IsPaused === true,
  done: (favourite) => favouriteTexts.isResumed(named(favourite)),
  call: ({ call }, id) => call(endpoints.favourites.resume, { params: { id } }),
});

export const end = defineAction(favourites, 'end', {
  label: favouriteTexts.end(),
  danger: true,
  when: isRepeated,
  confirm: (favourite) => ({
    title: favouriteTexts.endQuestion(named(favourite)),
    text: favouriteTexts.endText(),
    confirm: favouriteTexts.end(),
  }),
  done: (favourite) => favouriteTexts.isEnded(named(favourite)),
  call: ({ call }, id) => call(endpoints.favourites.end, { params: { id } }),
});

export const rename = defineAction(favourites, 'rename', {
  label: favouriteTexts.rename(),
  input: z.object({ Name: requiredText(1, favouriteNameLength) }),
  fields: ['Name'],
  call: ({ call }, id, body) => call(endpoints.favourites.rename, { params: { id }, body }),
});

export const remove = defineAction(favourites, 'remove', {
  label: favouriteTexts.remove(),
  danger: true,
  leaves: true,
  confirm: (favourite) => ({
    title: favouriteTexts.removeQuestion(named(favourite)),
    text: favouriteTexts.endText(),
    confirm: favouriteTexts.remove(),
  }),
  done: (favourite) => favouriteTexts.isRemoved(named(favourite)),
  call: ({ call }, id) => call(endpoints.favourites.remove, { params: { id } }),
});
