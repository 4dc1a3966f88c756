import { z } from 'zod';
import { Id } from '../../../contract/endpoint.ts';

/** What the bind picker sends: at least one subcategory. */
export const Binding = z.object({ SubCategories: z.array(Id).min(1, 'Choose at least one sub category.') });
