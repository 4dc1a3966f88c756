import { cleanCode } from '../../../contract/values/characters.ts';
import type { Reading } from '../../../contract/values/reading.ts';
import { commonTexts } from '../../../providers/texts.ts';
import { fieldKindTexts } from './texts.ts';

/** Parses yes or no in English or the current language, or in a spreadsheet's form such as `TRUE` or 0. */
export function readYesOrNo(typed: string): Reading<boolean> {
  const text = cleanCode(typed).toLowerCase();
  if (['yes', 'y', 'true', '1', commonTexts.yes().toLowerCase()].includes(text)) return { value: true };
  return ['no', 'n', 'false', '0', commonTexts.no().toLowerCase()].includes(text)
    ? { value: false }
    : { problem: fieldKindTexts.yesOrNo() };
}
