/** The demo merchants' products, each with a drawing, variants and prices. */
import { Pence } from 'schema-admin/contract/units.ts';
import { type Thing, productImageUrl } from '../images/product-picture.ts';
import type { Tone } from '../images/drawings/tones.ts';

export interface Variant {
  /** `Default Title` for a product without variants. */
  readonly title: string;
  readonly sku: string;
  /** In pence. */
  readonly price: Pence;
  readonly options: readonly { readonly Name: string; readonly Value: string }[];
  readonly imageUrl: string;
}

interface Product {
  readonly title: string;
  readonly variants: readonly Variant[];
  /** True if the product is mixed to order. Its lines may have a colour note. */
  readonly isMixed: boolean;
}

export type Trade = 'decorating' | 'building' | 'garden' | 'flowers' | 'food' | 'pharmacy' | 'lighting' | 'home';

type Colours = readonly (readonly [name: string, tone: Tone])[];

/**
 * The title, drawing, tone and option name of a product, and each variant's value and price in pence. Without an option
 * name, there is one variant. With colours, each variant comes in each of them.
 */
type Row = readonly [
  title: string,
  thing: Thing,
  tone: Tone,
  option: string | undefined,
  variants: readonly (readonly [string, number])[],
  colours?: Colours,
];

const wallColours: Colours = [
  ['Chalk White', 'chalk'],
  ['Oatmeal', 'oat'],
  ['Garden Sage', 'sage'],
  ['Harbour Blue', 'navy'],
  ['Blush Plaster', 'blush'],
  ['Wet Slate', 'slate'],
];
const woodColours: Colours = [
  ['Bottle Green', 'forest'],
  ['Pillar Box', 'brick'],
  ['Graphite', 'graphite'],
  ['Sea Teal', 'teal'],
];

const only = (price: number) => [['Default Title', price]] as const;

const rows: Readonly<Record<Trade, readonly Row[]>> = {
  decorating: [
    [
      'Flat Matt Emulsion, mixed to order',
      'paint-tin',
      'sage',
      'Size',
      [
        ['1 litre', 1850],
        ['2.5 litres', 3650],
        ['5 litres', 6200],
      ],
    ],
    [
      'Exterior Masonry Paint, mixed to order',
      'paint-tin',
      'terracotta',
      'Size',
      [
        ['5 litres', 4295],
        ['10 litres', 7495],
      ],
    ],
    [
      'Satinwood for Wood and Metal',
      'paint-tin',
      'chalk',
      'Size',
      [
        ['750 ml', 1695],
        ['2.5 litres', 4150],
      ],
    ],
    [
      'Angled Sash Brush',
      'paint-brush',
      'oat',
      'Width',
      [
        ['1 inch', 640],
        ['2 inch', 895],
      ],
    ],
    ['Microfibre Roller Set', 'roller', 'sky', undefined, only(1499)],
    [
      'Hand-printed Wallpaper, Thistle',
      'wallpaper',
      'teal',
      'Finish',
      [
        ['Paste the wall', 5600],
        ['Peel and stick', 6400],
      ],
    ],
    ['Low-tack Masking Tape, 38 mm × 50 m', 'masking-tape', 'mustard', undefined, only(525)],
    ['Sugar Soap Sponge', 'sponge', 'blush', undefined, only(350)],
    [
      'Washable Vinyl Silk Emulsion',
      'paint-tin',
      'oat',
      'Size',
      [
        ['2.5 litres', 2850],
        ['5 litres', 4990],
      ],
      wallColours,
    ],
    [
      'Exterior Gloss for Wood',
      'paint-tin',
      'forest',
      'Size',
      [
        ['750 ml', 1895],
        ['2.5 litres', 4595],
      ],
      woodColours,
    ],
    ['Decorator’s Caulk 380 ml', 'tube', 'sage', undefined, only(285)],
    ['Wallpaper Shears 11 inch', 'scissors', 'terracotta', undefined, only(2190)],
  ],
  building: [
    [
      'CLS Studwork Timber 38 × 63 mm',
      'timber',
      'oat',
      'Length',
      [
        ['2.4 m', 465],
        ['3.0 m', 590],
        ['4.2 m', 880],
      ],
    ],
    [
      'Reclaimed Pattern Facing Brick',
      'bricks',
      'brick',
      'Quantity',
      [
        ['Pack of 50', 4900],
        ['Pack of 200', 18500],
      ],
    ],
    ['General Purpose Cement 25 kg', 'sack', 'slate', undefined, only(595)],
    [
      'Moisture Resistant Plasterboard 12.5 mm',
      'board',
      'sage',
      'Size',
      [
        ['1200 × 2400 mm', 1690],
        ['900 × 1800 mm', 1240],
      ],
    ],
    ['Loft Insulation Roll 200 mm', 'insulation', 'mustard', undefined, only(2750)],
    ['Cordless Combi Drill 18 V, two batteries', 'drill', 'teal', undefined, only(14900)],
    [
      'Multi-purpose Wood Screws, tub of 200',
      'screws',
      'graphite',
      'Size',
      [
        ['4 × 40 mm', 749],
        ['5 × 70 mm', 999],
      ],
    ],
    ['Claw Hammer 20 oz', 'hammer', 'navy', undefined, only(1895)],
    [
      'Rigger Gloves',
      'gloves',
      'mustard',
      'Size',
      [
        ['M', 695],
        ['L', 695],
        ['XL', 725],
      ],
    ],
    [
      'Hardpoint Hand Saw 22 inch',
      'saw',
      'sky',
      'Teeth',
      [
        ['Coarse', 1195],
        ['Fine', 1295],
      ],
    ],
    ['Slotted and Cross-head Screwdriver Set', 'screwdriver', 'rose', undefined, only(2240)],
    [
      'Combination Spanner',
      'spanner',
      'slate',
      'Size',
      [
        ['10 mm', 545],
        ['13 mm', 595],
        ['17 mm', 695],
      ],
    ],
    [
      'Soil Pipe 110 mm with Bend',
      'pipe',
      'graphite',
      'Length',
      [
        ['2 m', 1880],
        ['3 m', 2460],
      ],
    ],
    ['Grab Adhesive 290 ml', 'tube', 'terracotta', undefined, only(499)],
  ],
  garden: [
    [
      'English Lavender ‘Hidcote’',
      'plant-pot',
      'lilac',
      'Pot',
      [
        ['1 litre', 699],
        ['3 litres', 1499],
      ],
    ],
    [
      'Frost-proof Terracotta Pot',
      'empty-pot',
      'terracotta',
      'Diameter',
      [
        ['20 cm', 1250],
        ['35 cm', 2900],
      ],
    ],
    [
      'Peat-free Compost',
      'compost',
      'forest',
      'Size',
      [
        ['40 litres', 799],
        ['60 litres', 1049],
      ],
    ],
    ['Galvanised Watering Can 9 litres', 'watering-can', 'slate', undefined, only(2450)],
    ['Hand Trowel with Ash Handle', 'trowel', 'forest', undefined, only(1395)],
    ['Two-seater Teak Bench', 'bench', 'oat', undefined, only(32900)],
    ['Spring Bulbs, tulip mix of 30', 'tulips', 'rose', undefined, only(1199)],
    ['Secateurs, bypass', 'scissors', 'forest', undefined, only(2795)],
    [
      'Glazed Planter',
      'empty-pot',
      'teal',
      'Diameter',
      [
        ['25 cm', 2400],
        ['40 cm', 4900],
      ],
      [
        ['Lagoon', 'teal'],
        ['Ochre', 'mustard'],
        ['Ink', 'navy'],
      ],
    ],
    [
      'Thorn-proof Gardening Gloves',
      'gloves',
      'forest',
      'Size',
      [
        ['S', 1150],
        ['M', 1150],
        ['L', 1150],
      ],
    ],
  ],
  flowers: [
    [
      'Seasonal Bouquet, hand-tied',
      'bouquet',
      'rose',
      'Size',
      [
        ['Posy', 2800],
        ['Classic', 4200],
        ['Generous', 6500],
      ],
    ],
    [
      'British Tulips, a bunch of ten',
      'tulips',
      'blush',
      'Colour',
      [
        ['Coral', 1400],
        ['White', 1400],
        ['Deep purple', 1500],
      ],
    ],
    ['Stoneware Vase', 'vase', 'chalk', undefined, only(3400)],
    ['Beeswax Candle', 'candle', 'mustard', undefined, only(1250)],
    ['Greetings card, with your own words', 'box', 'sky', undefined, only(395)],
    [
      'Letterbox Flowers',
      'bouquet',
      'mustard',
      'Style',
      [
        ['Meadow', 2400],
        ['Pastel', 2400],
      ],
    ],
    [
      'Potted Orchid',
      'plant-pot',
      'plum',
      'Colour',
      [
        ['White', 2600],
        ['Fuchsia', 2600],
      ],
    ],
    ['Florist’s Snips', 'scissors', 'rose', undefined, only(1600)],
  ],
  food: [
    [
      'Sourdough Loaf 800 g',
      'bread',
      'oat',
      'Cut',
      [
        ['Whole', 480],
        ['Sliced', 480],
      ],
    ],
    [
      'Farmhouse Cheddar, mature',
      'cheese',
      'mustard',
      'Weight',
      [
        ['250 g', 650],
        ['500 g', 1195],
      ],
    ],
    ['Damson Jam 340 g', 'jar', 'plum', undefined, only(475)],
    [
      'Single Estate Coffee',
      'coffee',
      'graphite',
      'Grind',
      [
        ['Whole bean', 1150],
        ['Cafetière', 1150],
        ['Espresso', 1150],
      ],
    ],
    ['Hedgerow Gin 70 cl (18+)', 'bottle', 'forest', undefined, only(3895)],
    ['Lemon Drizzle Cake', 'cake', 'mustard', undefined, only(1450)],
    ['Ploughman’s Hamper for Four', 'hamper', 'oat', undefined, only(5995)],
    ['Raspberry Vinegar 250 ml', 'bottle', 'rose', undefined, only(690)],
    [
      'Heather Honey 227 g',
      'jar',
      'mustard',
      'Texture',
      [
        ['Runny', 825],
        ['Set', 825],
      ],
    ],
  ],
  pharmacy: [
    ['Paracetamol 500 mg, 16 tablets', 'medicine-box', 'sky', undefined, only(89)],
    ['Prescription, prepared for collection', 'pill-bottle', 'terracotta', undefined, only(990)],
    ['Home First Aid Kit', 'first-aid', 'forest', undefined, only(2150)],
    [
      'Emollient Cream',
      'cream-tube',
      'chalk',
      'Size',
      [
        ['50 g', 425],
        ['100 g', 695],
      ],
    ],
    [
      'Hand Sanitiser',
      'pump-bottle',
      'teal',
      'Size',
      [
        ['250 ml', 325],
        ['500 ml', 545],
      ],
    ],
    ['Digital Thermometer', 'thermometer', 'sky', undefined, only(1099)],
    ['Vitamin D 1000 IU, 90 capsules', 'pill-bottle', 'mustard', undefined, only(649)],
    ['Hay Fever Relief, 30 tablets', 'medicine-box', 'sage', undefined, only(599)],
    [
      'Baby Wash, fragrance free',
      'pump-bottle',
      'lilac',
      'Size',
      [
        ['200 ml', 399],
        ['400 ml', 649],
      ],
    ],
  ],
  lighting: [
    [
      'Opal Glass Pendant',
      'pendant',
      'chalk',
      'Finish',
      [
        ['Brushed brass', 12900],
        ['Matt black', 11900],
      ],
    ],
    [
      'Table Lamp with Linen Shade',
      'table-lamp',
      'teal',
      'Colour',
      [
        ['Ink', 8400],
        ['Oatmeal', 8400],
      ],
    ],
    [
      'Filament LED Bulb E27',
      'bulb',
      'mustard',
      'Pack',
      [
        ['Single', 650],
        ['Pack of six', 3300],
      ],
    ],
    ['Toggle Light Switch, double', 'light-switch', 'graphite', undefined, only(3450)],
    ['Extension Reel 25 m', 'cable-reel', 'terracotta', undefined, only(4295)],
    [
      'Fire-rated Spotlight',
      'spotlight',
      'slate',
      'Finish',
      [
        ['White', 1150],
        ['Chrome', 1250],
      ],
    ],
    [
      'Enamel Factory Pendant',
      'pendant',
      'forest',
      'Diameter',
      [
        ['25 cm', 8900],
        ['40 cm', 12400],
      ],
      woodColours,
    ],
    ['Reading Lamp', 'table-lamp', 'mustard', undefined, only(5900)],
  ],
  home: [
    [
      'Wool Throw Cushion',
      'cushion',
      'plum',
      'Colour',
      [
        ['Plum', 3200],
        ['Ochre', 3200],
        ['Slate', 3200],
      ],
    ],
    ['Hand-thrown Mug', 'mug', 'navy', undefined, only(1650)],
    ['Cast Iron Casserole 4.7 litres', 'pan', 'brick', undefined, only(9900)],
    [
      'Jute Rug',
      'rug',
      'oat',
      'Size',
      [
        ['120 × 170 cm', 8900],
        ['160 × 230 cm', 14900],
      ],
    ],
    [
      'Metro Tile, box of 44',
      'metro-tile',
      'sage',
      'Finish',
      [
        ['Gloss', 2640],
        ['Matt', 2860],
      ],
    ],
    ['Organic Cotton Towels, set of four', 'towels', 'blush', undefined, only(4800)],
    [
      'Basin Mixer Tap',
      'tap',
      'slate',
      'Finish',
      [
        ['Chrome', 7900],
        ['Brass', 10400],
      ],
    ],
    [
      'Encaustic Patterned Tile, box of 16',
      'patterned-tile',
      'navy',
      'Design',
      [
        ['Star', 5440],
        ['Diamond', 5440],
      ],
    ],
    ['Oval Bathroom Mirror', 'mirror', 'mustard', undefined, only(11800)],
    ['Pedestal Basin', 'basin', 'chalk', undefined, only(16400)],
    [
      'Upholstered Dining Chair',
      'chair',
      'navy',
      'Legs',
      [
        ['Oak', 17900],
        ['Walnut', 18900],
      ],
      [
        ['Midnight', 'navy'],
        ['Moss', 'forest'],
        ['Rust', 'terracotta'],
      ],
    ],
  ],
};

export const productsOf: Readonly<Record<Trade, readonly Product[]>> = {
  decorating: read('decorating'),
  building: read('building'),
  garden: read('garden'),
  flowers: read('flowers'),
  food: read('food'),
  pharmacy: read('pharmacy'),
  lighting: read('lighting'),
  home: read('home'),
};

function read(trade: Trade): readonly Product[] {
  return rows[trade].map(([title, thing, tone, option, variants, colours], index) => {
    const sku = `${trade.slice(0, 3).toUpperCase()}-${String(index + 1).padStart(3, '0')}`;
    const looks = colours ?? [[undefined, tone] as const];
    return {
      title,
      isMixed: title.includes('mixed to order'),
      variants: looks.flatMap(([colour, look], shade) =>
        variants.map(([value, price], place) => ({
          title: colour === undefined ? value : `${colour} / ${value}`,
          sku: `${sku}-${shade * variants.length + place + 1}`,
          price: Pence.parse(price),
          options: [
            ...(colour === undefined ? [] : [{ Name: 'Colour', Value: colour }]),
            ...(option ? [{ Name: option, Value: value }] : []),
          ],
          imageUrl: productImageUrl(thing, look),
        })),
      ),
    };
  });
}
