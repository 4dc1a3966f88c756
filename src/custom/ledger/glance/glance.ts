import { z } from 'zod';
import { MoneyGlance } from '../../../../contract/money.ts';
import { defineRecord } from '../../../engine/model/handles/record-token.ts';

/** Each user has one, whatever its id. */
export const glanceId = 'weeks';

const Glance = MoneyGlance.extend({ Id: z.string() });

export const glance = defineRecord('money', { schema: Glance, id: 'Id' });
