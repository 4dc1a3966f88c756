import type { catalogueEndpoints } from '../../contract/catalogue.ts';
import type { HandlersOf } from '../api/handler.ts';
import { categoryHandlers } from './category-routes.ts';
import { subcategoryHandlers } from './subcategory-routes.ts';
import { verticalHandlers } from './vertical-routes.ts';

/** The product catalogue, for administrators (C-7.01 to C-7.06). */
export const catalogueHandlers: HandlersOf<typeof catalogueEndpoints> = { ...verticalHandlers, ...categoryHandlers, ...subcategoryHandlers };
