import dayjs from 'dayjs';
import localeData from 'dayjs/plugin/localeData';
import { expect, it } from 'vitest';
import { languages, loadLanguage } from '../../../contract/texts/languages.ts';
import { loadComponentTexts } from './component-texts.ts';

dayjs.extend(localeData);

const translated = [...languages]
  .filter(([tag, { isForTrials }]) => !isForTrials && !tag.startsWith('en'))
  .map(([tag]) => tag);

it.each(translated)('translates antd’s components and calendars to %s, with weeks starting on Monday', async (tag) => {
  const texts = await loadComponentTexts(await loadLanguage(tag));
  expect(texts.DatePicker?.lang.locale.split('_')[0]).toBe(tag);
  for (const text of [texts.Modal?.cancelText, texts.DatePicker?.lang.today, texts.Empty?.description]) {
    expect(text).not.toMatch(/^(Cancel|Today|No Data|)$/i);
  }
  const months = dayjs().locale(tag).localeData();
  expect(months.firstDayOfWeek()).toBe(1);
  expect(months.months()).not.toEqual(dayjs().locale('en').localeData().months());
});
