import type { Resource } from './engine/model/declaration/resource.ts';

/** Every declaration, whole: fetched once the first screen stands, or by the first screen that needs another than the orders'. */
export const declarations = import.meta.glob<Resource>('./resources/*.resource.tsx', { eager: true, import: 'default' });
