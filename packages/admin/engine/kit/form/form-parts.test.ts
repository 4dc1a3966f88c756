import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { fieldsOf } from '../../model/form/fields.ts';
import { firstProblemOf, isServerProblem, problemAt, problemOf } from './field-problem.ts';
import { createResolver } from './form-resolver.ts';
import { hasEqualValues, mergeEdits } from './merge-edits.ts';
import { createOwnSaves } from './own-saves.ts';
import { acceptedPictureFiles, pictureError, outputFileOf, undecodableError } from './picture-file.ts';
import { hasAspectRatioOf, redrawPicture, decodePicture } from './redraw-picture.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a field’s problem', () => {
  const nested = { message: 'Whole', 0: { message: 'First' }, Name: { message: 'Named', Deep: 'text' } };

  it('is read for the whole field and for each part', () => {
    expect([
      problemOf(nested),
      problemOf({ message: 7 }),
      problemOf(undefined),
      problemOf(null),
      problemOf('text'),
    ]).toEqual(['Whole', undefined, undefined, undefined, undefined]);
    expect([
      problemAt(nested, 'Name'),
      problemAt(nested, 'Gone'),
      problemAt(nested.Name, 'Deep'),
      problemAt(null, 'Name'),
      problemAt('text', 'length'),
    ]).toEqual([nested.Name, undefined, undefined, undefined, undefined]);
  });

  it('falls back to the first problem of its elements', () => {
    expect([
      firstProblemOf(nested),
      firstProblemOf({ Name: { message: 'x' }, 0: {}, 2: { message: 'Third' } }),
      firstProblemOf({ ref: { message: 'x' }, '1a': { message: 'x' }, a1: { message: 'x' } }),
      firstProblemOf(undefined),
      firstProblemOf('text'),
    ]).toEqual(['Whole', 'Third', undefined, undefined, undefined]);
    expect([
      firstProblemOf({ 0: { message: 'Typed' }, 3: { message: 'Refused', type: 'server' } }, isServerProblem),
      firstProblemOf({ 0: { message: 'Typed' } }, isServerProblem),
      firstProblemOf({ message: 'Whole', type: 'custom' }, isServerProblem),
    ]).toEqual(['Refused', undefined, 'Whole']);
    expect([
      isServerProblem({ type: 'server' }),
      isServerProblem({ type: 'custom' }),
      isServerProblem({}),
      isServerProblem(null),
      isServerProblem('server'),
    ]).toEqual([true, false, false, false, false]);
  });
});

describe('form values', () => {
  const Thing = z.object({
    Name: z.string().min(2),
    ShopId: z.number(),
    Note: z.string().optional(),
    Place: z.object({ City: z.string() }),
    Lines: z.array(z.object({ Sku: z.string() })),
    Facts: z.record(z.string(), z.string().min(2)).optional(),
    Deep: z.object({ More: z.record(z.string(), z.string()) }),
    Pay: z.discriminatedUnion('Kind', [z.object({ Kind: z.literal('card'), Digits: z.string() })]),
  });
  const names = Object.keys(Thing.shape);
  const checked = async (values: Record<string, unknown>, { waits = false, fields = fieldsOf(Thing, names) } = {}) => {
    const read = await createResolver(
      Thing,
      fields,
      { row: { Name: 'Before' } },
      waits,
    )(values, undefined, { fields: {}, shouldUseNativeValidation: false });
    return {
      values: read.values,
      errors: JSON.parse(
        JSON.stringify(read.errors ?? {}, (key, value: unknown) => (key === 'ref' ? undefined : value)),
      ),
    };
  };
  const right = {
    Name: ' Ash ',
    ShopId: 1,
    Note: '',
    Place: { City: 'Leeds' },
    Lines: [{ Sku: 'a' }],
    Facts: [],
    Deep: { More: [] },
    Pay: { Kind: 'card', Digits: '1' },
  };

  it('are converted to the values to send', async () => {
    expect(await checked(right)).toEqual({
      values: {
        Name: 'Ash',
        ShopId: 1,
        Place: { City: 'Leeds' },
        Lines: [{ Sku: 'a' }],
        Deep: { More: {} },
        Pay: { Kind: 'card', Digits: '1' },
      },
      errors: {},
    });
  });

  it('have problems assigned to fields and parts, by index in rows and pairs', async () => {
    const { errors, values } = await checked({
      ...right,
      Name: 'A',
      ShopId: null,
      Place: { City: '' },
      Lines: [{ Sku: 'a' }, { Sku: '' }],
      Facts: [
        { name: '', value: 'x' },
        { name: 'Age', value: 'x' },
        { name: 'Age', value: 'xx' },
        { name: 'Size', value: 'x' },
      ],
      Deep: { More: [{ name: ' ', value: '' }] },
      Pay: { Kind: 'card', Digits: '' },
    });
    expect(values).toEqual({});
    expect(errors).toMatchObject({
      Name: { message: 'At least 2 characters' },
      ShopId: { message: 'Please enter the shop id' },
      Place: { type: 'parts', City: { message: 'Please enter the city' } },
      Lines: { 1: { Sku: { message: 'Please enter the sku' } } },
      Facts: {
        0: { name: { message: 'Please enter the name', type: 'name' } },
        2: { name: { message: 'This name is used twice' } },
        3: { value: { message: 'At least 2 characters' } },
      },
      Deep: { type: 'parts', More: { 0: { name: { message: 'Please enter the name' } } } },
      Pay: { Digits: { message: 'Please enter the digits' } },
    });
    expect([errors.Lines[0], errors.Facts[1]?.name, Object.keys(errors).includes('Note')]).toEqual([
      undefined,
      undefined,
      false,
    ]);
  });

  it('have empty messages for empty fields if the button waits for valid input', async () => {
    const { errors } = await checked(
      { ...right, Name: '', ShopId: null, Facts: [{ name: '', value: '' }] },
      { waits: true },
    );
    expect([errors.Name.message, errors.ShopId.message, errors.Facts[0].name.message]).toEqual(['', '', '']);
    expect((await checked({ ...right, Name: 'A' }, { waits: true })).errors.Name.message).toBe('At least 2 characters');
  });

  it('leave out hidden and read-only fields, and follow conditional requirements', async () => {
    const fields = fieldsOf(
      Thing,
      names.map((key) =>
        key === 'Lines'
          ? { key, shown: () => false }
          : key === 'Name'
            ? { key, readOnly: true as const }
            : key === 'Note'
              ? { key, required: ({ ShopId }) => ShopId === 1 }
              : key,
      ),
    );
    const without = { ...right, Lines: 'odd', Name: '' };
    expect((await checked(without, { fields })).errors).toEqual({
      Note: { type: 'required', message: 'Please enter the note' },
    });
    const { values, errors } = await checked({ ...without, ShopId: 2 }, { fields });
    expect([errors, 'Lines' in values, 'Name' in values]).toEqual([{}, false, false]);
  });
});

describe('two edits of one record', () => {
  const Thing = z.object({
    Name: z.string(),
    Note: z.string().nullish(),
    Count: z.number(),
    Photo: z.file().nullish(),
    Box: z.object({ Lid: z.string() }),
    Other: z.string(),
  });
  const fields = () => fieldsOf(Thing, ['Name', 'Note', 'Count', 'Box']);
  const base = { Name: 'a', Note: null, Count: 1, Box: { Lid: 'x' }, Other: 'o' };

  it('merge in different fields and conflict in the same field', () => {
    const merged = mergeEdits(fields(), {
      base,
      theirs: { ...base, Name: 'theirs', Count: 2, Other: 'p', Box: { Lid: 'y' } },
      mine: { Name: 'mine', Note: 'n', Count: 2, Box: { Lid: 'x' } },
      touched: ['Name', 'Note', 'Count'],
    });
    expect([
      merged.conflicts.map(({ field: { key }, mine, theirs }) => [key, mine, theirs]),
      merged.theirLabels,
      merged.values,
    ]).toEqual([[['Name', 'mine', 'theirs']], ['Other'], { Name: 'mine', Note: 'n', Count: 2, Box: { Lid: 'y' } }]);
  });

  it('report the other user’s changes by label, including added and removed fields', () => {
    expect(
      mergeEdits(fields(), {
        base: { ...base, Gone: 1 },
        theirs: { ...base, Count: 3, NewThing: 2 },
        mine: {},
        touched: [],
      }).theirLabels,
    ).toEqual(['Count', 'Gone', 'New thing']);
    expect([
      hasEqualValues(fields(), base, { ...base, Other: 'p' }),
      hasEqualValues(fields(), base, { ...base, Note: undefined }),
      hasEqualValues(fields(), base, { ...base, Count: 2 }),
    ]).toEqual([true, true, false]);
  });

  it('compare files by identity', () => {
    const [one, other] = [new File(['a'], 'a'), new File(['a'], 'a')];
    const of = (theirs: File) =>
      mergeEdits(fieldsOf(Thing, ['Photo']), {
        base: { Photo: one },
        theirs: { Photo: theirs },
        mine: { Photo: null },
        touched: ['Photo'],
      }).conflicts.length;
    expect([of(one), of(other)]).toEqual([0, 1]);
  });
});

describe('own saves', () => {
  it('map a seen version to the latest record without cycles, and require versions', () => {
    const saves = createOwnSaves();
    const left = (Version: string) => ({ row: { Version }, versions: { Version } });
    saves.note({ Version: '1' }, left('2'));
    saves.note({ Version: '2' }, left('3'));
    expect([saves.since({ Version: '1' })?.row, saves.since({ Version: '3' }), saves.since({})]).toEqual([
      { Version: '3' },
      undefined,
      undefined,
    ]);
    saves.note({ Version: '3' }, left('1'));
    expect([saves.since({ Version: '2' })?.row, saves.since({ Version: '1' })]).toEqual([{ Version: '1' }, undefined]);
    saves.note({ Version: '9' }, left('9'));
    saves.note({}, { row: {}, versions: {} });
    saves.note({ Version: '7' }, { row: {}, versions: {} });
    expect([saves.since({ Version: '9' }), saves.since({ Version: '7' })]).toEqual([undefined, undefined]);
  });

  it('run one after another, even after one has failed', async () => {
    const saves = createOwnSaves();
    const order: string[] = [];
    const first = saves.inTurn(async () => {
      await Promise.resolve();
      order.push('first');
      throw new Error('No');
    });
    const second = saves.inTurn(async () => void order.push('second'));
    await expect(first).rejects.toThrow('No');
    await second;
    expect(order).toEqual(['first', 'second']);
  });
});

describe('an image', () => {
  it('is checked by extension and size, with a special message for phone formats', () => {
    expect(acceptedPictureFiles).toBe('.png,.jpg,.jpeg,.heic,.heif');
    const fault = (name: string, size = 1) => pictureError({ name, size })?.content;
    expect([
      fault('a.PNG'),
      fault('a.heic'),
      fault('a.jpg', 50_000_000),
      fault('apng') !== undefined,
      fault('a.gif') !== undefined,
      fault('a.png', 50_000_001),
    ]).toEqual([undefined, undefined, undefined, true, true, expect.stringContaining('50')]);
    expect([undecodableError({ name: 'a.HEIC' }) !== undefined, undecodableError({ name: 'a.png' })]).toEqual([
      true,
      undefined,
    ]);
    expect([outputFileOf('a.b.PNG'), outputFileOf('a.heic'), outputFileOf('photo')]).toEqual([
      { name: 'a.b.png', type: 'image/png' },
      { name: 'a.jpg', type: 'image/jpeg' },
      { name: 'photo.jpg', type: 'image/jpeg' },
    ]);
    expect([
      hasAspectRatioOf({ width: 4, height: 3 }, { width: 403, height: 300 }),
      hasAspectRatioOf({ width: 4, height: 3 }, { width: 405, height: 300 }),
    ]).toEqual([true, false]);
  });

  it('is decoded upright if the browser can decode it', async () => {
    const bitmapOptions: unknown[] = [];
    vi.stubGlobal('createImageBitmap', async (...given: unknown[]) => {
      bitmapOptions.push(given[1]);
      return 'picture';
    });
    expect([await decodePicture(new File([], 'a.png')), bitmapOptions]).toEqual([
      'picture',
      [{ imageOrientation: 'from-image' }],
    ]);
    vi.stubGlobal('createImageBitmap', async () => {
      throw new Error('No picture');
    });
    expect(await decodePicture(new File([], 'a.png'))).toBeUndefined();
  });

  it('is redrawn to fit the frame, or sent unchanged if that fails', async () => {
    const file = new File(['a'], 'a.heic');
    const picture = { width: 400, height: 200, close: () => undefined };
    const area = { x: 10, y: 20, width: 100, height: 50 };
    const canvasCalls: unknown[] = [];
    const context = { imageSmoothingQuality: 'low', drawImage: (...given: unknown[]) => void canvasCalls.push(given) };
    const canvasWith = (found: object | null, blob: Blob | null) =>
      vi.stubGlobal('document', {
        createElement: (tag: string) => ({
          tag,
          getContext: (kind: string) => (kind === '2d' ? found : null),
          toBlob: (take: (made: Blob | null) => void, type: string, quality: number) => {
            canvasCalls.push([type, quality]);
            take(blob);
          },
        }),
      });
    canvasWith(context, new Blob(['drawn']));
    const redrawn = await redrawPicture(file, picture, area, { width: 50, height: 50 });
    expect([redrawn.name, redrawn.type, await redrawn.text(), context.imageSmoothingQuality, canvasCalls]).toEqual([
      'a.jpg',
      'image/jpeg',
      'drawn',
      'high',
      [
        [picture, 10, 20, 100, 50, 0, 0, 50, 25],
        ['image/jpeg', 0.92],
      ],
    ]);
    canvasWith(null, null);
    expect(await redrawPicture(file, picture, area, { width: 50, height: 50 })).toBe(file);
    canvasWith(context, null);
    expect(await redrawPicture(file, picture, area, { width: 50, height: 50 })).toBe(file);
  });
});
