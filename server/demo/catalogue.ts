/** The demo catalogue: six verticals, about 200 subcategories, and the products of the demo merchants. */
import { Pence } from 'schema-admin/contract/units.ts';
import type {
  brands,
  categories,
  productVariants,
  products,
  subcategories,
  verticals,
} from '../db/catalogue-tables.ts';
import { type Thing, productImageUrl } from '../images/product-picture.ts';
import type { Tone } from '../images/drawings/tones.ts';
import { type SubcategoryPlan, cataloguePlan, unboundPlan } from './catalogue-plan.ts';
import type { Merchant } from './merchants.ts';
import type { Random } from './random.ts';

type Row<Table extends { readonly $inferInsert: object }> = Table['$inferInsert'];

interface Catalogue {
  readonly verticals: Row<typeof verticals>[];
  readonly categories: Row<typeof categories>[];
  readonly subcategories: Row<typeof subcategories>[];
  readonly brands: Row<typeof brands>[];
  readonly products: Row<typeof products>[];
  readonly variants: Row<typeof productVariants>[];
}

const brandNames = [
  'Alderwick',
  'Bexmoor',
  'Calder & Finch',
  'Dunmere',
  'Eastholm',
  'Fernleigh',
  'Garrow',
  'Hallam & Rye',
  'Ironbark',
  'Juniper Row',
  'Kestrel',
  'Lowther',
  'Marram',
  'Northgate',
  'Ottery',
  'Penhale',
  'Quill & Oak',
  'Ridgeway',
  'Saltmarsh',
  'Thornfield',
  'Ullswater',
  'Vale Trade',
  'Wexcombe',
  'Yarrow',
] as const;
const qualities = [
  'Everyday',
  'Trade',
  'Premium',
  'Classic',
  'Essential',
  'Heritage',
  'Professional',
  'Value',
  'Signature',
] as const;
const sizes = ['Small', 'Medium', 'Large', 'Extra large'] as const;
const tones: readonly Tone[] = [
  'sage',
  'navy',
  'terracotta',
  'mustard',
  'teal',
  'plum',
  'slate',
  'forest',
  'blush',
  'oat',
];
/** Maximum number of products per subcategory. A few subcategories have none. */
const productLimit = 14;

/** Builds the catalogue. The same random stream produces the same catalogue. */
export function buildCatalogue(random: Random, merchants: readonly Merchant[]): Catalogue {
  const built: Catalogue = {
    verticals: [],
    categories: [],
    subcategories: [],
    brands: brandNames.map((name, index) => ({ id: index + 1, name })),
    products: [],
    variants: [],
  };
  for (const vertical of cataloguePlan) {
    const verticalId = built.verticals.push({
      id: built.verticals.length + 1,
      name: vertical.name,
      description: vertical.description,
    });
    const sellers = merchants.filter(({ trade }) => vertical.trades.includes(trade));
    for (const { name, description, subcategories: plan } of vertical.categories) {
      const categoryId = built.categories.push({ id: built.categories.length + 1, verticalId, name, description });
      addSubcategories(random, built, plan, categoryId, sellers);
    }
  }
  addSubcategories(random, built, unboundPlan, null, merchants);
  return built;
}

function addSubcategories(
  random: Random,
  built: Catalogue,
  plan: SubcategoryPlan,
  categoryId: number | null,
  sellers: readonly Merchant[],
): void {
  for (const [thing, names] of plan) {
    for (const name of names.split(', ')) {
      const subcategoryId = built.subcategories.push({ id: built.subcategories.length + 1, categoryId, name });
      const count = random.chance(0.04) ? 0 : random.integer(2, productLimit);
      for (let added = 0; added < count; added += 1) {
        addProduct(random, built, { subcategoryId, name, thing, merchantId: random.pick(sellers).row.id });
      }
    }
  }
}

interface ProductPlan {
  readonly subcategoryId: number;
  readonly name: string;
  readonly thing: Thing;
  readonly merchantId: number;
}

/** Adds a product in one to three sizes with rising prices. */
function addProduct(random: Random, built: Catalogue, { subcategoryId, name, thing, merchantId }: ProductPlan): void {
  const brandId = random.integer(1, brandNames.length);
  const title = `${brandNames[brandId - 1] ?? ''} ${random.pick(qualities)} ${name}`;
  const id = built.products.push({ id: built.products.length + 1, subcategoryId, merchantId, brandId, title });
  const imageUrl = productImageUrl(thing, random.pick(tones));
  const count = random.weighted([1, 2, 3], (variants) => 4 - variants);
  let price = random.integer(4, 90) * 50 - 1;
  for (let position = 1; position <= count; position += 1) {
    built.variants.push({
      id: built.variants.length + 1,
      productId: id,
      position,
      title: count === 1 ? 'Default Title' : (sizes[position - 1] ?? ''),
      sku: `${String(merchantId).padStart(2, '0')}-${String(id).padStart(5, '0')}-${position}`,
      price: Pence.parse(price),
      imageUrl: random.chance(0.05) ? null : imageUrl,
    });
    price += random.integer(2, 40) * 50;
  }
}
