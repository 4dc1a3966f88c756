import type { catalogueEndpoints } from '../../contract/catalogue.ts';
import type { HandlersOf } from '../api/handler.ts';
import { categoryHandlers } from './category-routes.ts';
import { subcategoryHandlers } from './subcategory-routes.ts';
import { verticalHandlers } from './vertical-routes.ts';

/** The product catalogue, for administrators (spec 2, section 7). */
export const catalogueHandlers: HandlersOf<typeof catalogueEndpoints> = { ...verticalHandlers, ...categoryHandlers, ...subcategoryHandlers };
