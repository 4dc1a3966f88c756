import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Id } from '../../../../contract/endpoint.ts';
import { lookupOf } from '../../model/handles/declared.fixture.ts';
import { choiceFrom } from '../../model/handles/lookup.ts';
import { fieldsOf } from '../../model/form/fields.ts';
import { resolverOf } from './form-resolver.ts';

const Thing = z.object({ Name: z.string().min(1).max(9), ShelfId: Id });
const fields = fieldsOf(Thing, ['Name', { key: 'ShelfId', label: 'Shelf', lookup: choiceFrom(lookupOf([{ Id: 1, Name: 'Top' }]), { value: 'Id', label: 'Name' }) }]);

async function messages(values: Record<string, unknown>, waits = false): Promise<unknown[]> {
  const { errors } = await resolverOf(Thing, fields, { row: {} }, waits)(values, undefined, { fields: {}, shouldUseNativeValidation: false });
  return ['Name', 'ShelfId'].map((key) => errors[key]?.message);
}

describe('what a form says of itself', () => {
  it('asks for each field that must be filled, typed or chosen, at once', async () => {
    expect(await messages({ Name: ' ', ShelfId: null })).toEqual(['Please enter the name', 'Please choose the shelf']);
  });

  it('says nothing of what is still empty where its button waits, but holds it against it', async () => {
    expect(await messages({ Name: ' ', ShelfId: null }, true)).toEqual(['', '']);
    expect(await messages({ Name: 'Too long a name', ShelfId: 7 }, true)).toEqual(['Max length is 9 characters', undefined]);
  });

  it('takes an id of either kind', async () => {
    expect(await messages({ Name: 'Cup', ShelfId: 7 })).toEqual([undefined, undefined]);
    expect(await messages({ Name: 'Cup', ShelfId: 'seven' })).toEqual([undefined, undefined]);
  });
});
