import type { agencyFeeEndpoints } from '../../contract/agency-fees.ts';
import { ApiError } from '../api/errors.ts';
import type { HandlersOf } from '../api/handler.ts';
import { agencyFeeServerTexts } from './texts.ts';

/** Weekly summaries and the export of fees (C-7.22 to C-7.25). */
export const agencyFeeHandlers: HandlersOf<typeof agencyFeeEndpoints> = {
  summaries: () => Promise.resolve([]),
  url: () => Promise.reject(new ApiError(404, agencyFeeServerTexts.notFound())),
  exportCsv: () => Promise.resolve({ Data: '', FileName: 'agency-fees.csv' }),
};
