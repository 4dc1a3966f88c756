import { endpoints } from '../../../contract/endpoints.ts';
import { defineLookup } from '../../engine/model/handles/lookup.ts';
import { collect } from './deliveries.ts';

export const merchantsWithDeliveries = defineLookup(collect, 'merchants', ({ call, signal }) => call(endpoints.collect.merchants, { signal }));
export const deliveryStatuses = defineLookup(collect, 'statuses', ({ call, signal }) => call(endpoints.collect.statusTypes, { signal }));
