/**
 * The demo catalogue down to its subcategories. Each subcategory has one drawing, and its name can be a product's name.
 */
import type { Thing } from '../images/product-picture.ts';
import type { Trade } from './products.ts';

/** Comma-separated subcategory names by drawing. */
export type SubcategoryPlan = readonly (readonly [thing: Thing, names: string])[];

interface CategoryPlan {
  readonly name: string;
  readonly description: string | null;
  readonly subcategories: SubcategoryPlan;
}

interface VerticalPlan {
  readonly name: string;
  readonly description: string | null;
  readonly trades: readonly Trade[];
  readonly categories: readonly CategoryPlan[];
}

const category = (name: string, description: string | null, subcategories: SubcategoryPlan): CategoryPlan => ({
  name,
  description,
  subcategories,
});

export const cataloguePlan: readonly VerticalPlan[] = [
  {
    name: 'Decorating',
    description: 'Paint, paper and everything that puts them on the wall.',
    trades: ['decorating'],
    categories: [
      category(
        'Interior Paint',
        'For walls, ceilings and woodwork indoors. Tinted paint is mixed to order and cannot be returned.',
        [
          [
            'paint-tin',
            'Matt Emulsion, Silk Emulsion, Ceiling Paint, Eggshell, Satinwood, Wood Primer, Kitchen & Bathroom Paint',
          ],
        ],
      ),
      category('Exterior Paint', 'Weatherproof coatings.', [
        ['paint-tin', 'Masonry Paint, Exterior Gloss, Shed & Fence Paint, Metal Paint, Floor Paint'],
        ['bottle', 'Decking Oil, Wood Stain'],
      ]),
      category('Brushes & Rollers', null, [
        ['paint-brush', 'Flat Brush, Sash Brush, Paint Pad, Radiator Brush'],
        ['roller', 'Roller Sleeve, Roller Frame, Mini Roller'],
      ]),
      category('Wallpaper', 'Papers, pastes and the tools to hang them.', [
        ['wallpaper', 'Patterned Wallpaper, Textured Wallpaper, Lining Paper, Wall Mural'],
        ['sack', 'Wallpaper Paste'],
        ['scissors', 'Paper Shears'],
      ]),
      category(
        'Preparation',
        'The dull half of the work, which decides how the other half looks. Sugar soap, fillers, tapes and sheets for walls that have lived: everything here is chosen so that a room can be made ready in one evening and painted the next morning, without dust on the furniture or tape marks on the skirting board.',
        [
          ['masking-tape', 'Masking Tape, Duct Tape'],
          ['sponge', 'Sugar Soap, Sanding Sponge'],
          ['tube', 'Caulk, Wall Filler'],
          ['towels', 'Dust Sheet'],
        ],
      ),
    ],
  },
  {
    name: 'Building & Hardware',
    description: 'For the trade and for everyone who builds at the weekend.',
    trades: ['building', 'decorating'],
    categories: [
      category('Timber & Sheet', null, [
        ['timber', 'CLS Timber, Sawn Carcassing, Decking Board, Skirting Board'],
        ['board', 'Plywood, Plasterboard, MDF Board'],
      ]),
      category('Masonry', 'Heavy: delivered to the kerb.', [
        ['bricks', 'Facing Brick, Engineering Brick, Concrete Block, Paving Slab'],
        ['sack', 'Cement, Sharp Sand, Ready-mix Mortar'],
      ]),
      category('Power Tools', null, [
        ['drill', 'Combi Drill, Impact Driver, Hammer Drill'],
        ['saw', 'Circular Saw, Jigsaw'],
        ['cable-reel', 'Extension Reel, Battery Charger'],
      ]),
      category('Hand Tools', 'Tools without a plug.', [
        ['hammer', 'Claw Hammer, Club Hammer, Mallet'],
        ['screwdriver', 'Screwdriver Set, Precision Driver'],
        ['spanner', 'Adjustable Spanner, Socket Set'],
        ['saw', 'Hand Saw'],
      ]),
      category('Fixings & Adhesives', null, [
        ['screws', 'Wood Screws, Masonry Screws, Coach Bolts, Wall Plugs'],
        ['tube', 'Grab Adhesive, Silicone Sealant, Expanding Foam'],
      ]),
      category('Plumbing & Insulation', 'Pipes, fittings and what keeps them warm.', [
        ['pipe', 'Copper Pipe, Soil Pipe, Push-fit Elbow, Pipe Clip'],
        ['insulation', 'Loft Roll, Cavity Batt, Pipe Lagging'],
      ]),
    ],
  },
  {
    name: 'Garden & Flowers',
    description: 'Plants, pots and tools, and flowers cut this morning.',
    trades: ['garden', 'flowers'],
    categories: [
      category('Plants', 'Grown in peat-free compost.', [
        ['plant-pot', 'Lavender, Climbing Rose, Bay Tree, Hydrangea, Herb Pot, House Plant, Orchid'],
      ]),
      category('Pots & Compost', null, [
        ['empty-pot', 'Terracotta Pot, Glazed Planter, Window Box, Hanging Basket'],
        ['compost', 'Multi-purpose Compost, Bark Mulch, Lawn Feed'],
      ]),
      category('Garden Tools', null, [
        ['trowel', 'Hand Trowel, Hand Fork, Bulb Planter'],
        ['scissors', 'Bypass Pruner, Hedge Shears'],
        ['watering-can', 'Watering Can'],
        ['gloves', 'Garden Gloves'],
      ]),
      category('Outdoor Living', 'For the four warm weekends.', [
        ['bench', 'Garden Bench, Picnic Table, Folding Chair, Sun Lounger'],
        ['candle', 'Citronella Candle, Garden Lantern'],
      ]),
      category('Cut Flowers', 'Cut to order; please keep them cool.', [
        ['bouquet', 'Hand-tied Bouquet, Letterbox Flowers, Rose Bouquet, Funeral Wreath'],
        ['tulips', 'Tulip Bunch, Spring Bulbs'],
        ['vase', 'Glass Vase'],
      ]),
    ],
  },
  {
    name: 'Food & Drink',
    description: 'From small makers. Age-restricted drinks are checked at the door.',
    trades: ['food'],
    categories: [
      category('Bakery', 'Baked overnight.', [
        ['bread', 'Sourdough Loaf, Rye Loaf, Bread Rolls, Focaccia'],
        ['cake', 'Celebration Cake, Traybake, Fruit Cake'],
      ]),
      category('Cheese & Deli', null, [
        ['cheese', 'Farmhouse Cheddar, Blue Cheese, Soft Cheese, Goat’s Cheese, Cheese Board'],
        ['jar', 'Olives, Antipasti'],
      ]),
      category('Larder', null, [
        ['jar', 'Jam, Chutney, Honey, Pickle, Mustard'],
        ['bottle', 'Vinegar, Olive Oil'],
      ]),
      category('Coffee & Tea', null, [
        ['coffee', 'Whole Bean Coffee, Ground Coffee, Decaffeinated Coffee, Hot Chocolate'],
        ['box', 'Black Tea, Green Tea, Herbal Infusion'],
      ]),
      category('Wine & Spirits', 'Challenge 25 applies to every delivery.', [
        ['bottle', 'Red Wine, White Wine, Sparkling Wine, Gin, Whisky, Cider'],
        ['hamper', 'Gift Hamper'],
      ]),
    ],
  },
  {
    name: 'Health & Pharmacy',
    description: 'Medicines within the limits of general sale.',
    trades: ['pharmacy'],
    categories: [
      category('Medicines', 'Sold in limited numbers. Please read the leaflet.', [
        ['medicine-box', 'Pain Relief, Cold & Flu Remedy, Hay Fever Relief, Indigestion Relief, Sleep Aid'],
        ['pill-bottle', 'Antihistamine, Rehydration Salts'],
      ]),
      category('Vitamins', null, [
        ['pill-bottle', 'Vitamin D, Vitamin C, Multivitamin, Omega 3, Iron Supplement, Probiotic'],
      ]),
      category('First Aid', null, [
        ['first-aid', 'First Aid Kit, Plasters, Bandage, Sterile Dressing'],
        ['cream-tube', 'Antiseptic Cream, Burn Gel'],
        ['thermometer', 'Thermometer'],
      ]),
      category('Skin & Body', null, [
        ['cream-tube', 'Moisturiser, Sun Cream, Hand Cream, Emollient'],
        ['pump-bottle', 'Hand Wash, Body Wash, Shampoo'],
      ]),
      category('Baby', null, [
        ['pump-bottle', 'Baby Wash, Baby Lotion'],
        ['cream-tube', 'Nappy Cream, Teething Gel'],
        ['towels', 'Baby Wipes, Muslin'],
        ['box', 'Nappies'],
      ]),
    ],
  },
  {
    name: 'Home & Lighting',
    description: null,
    trades: ['home', 'lighting'],
    categories: [
      category('Ceiling & Wall Lights', null, [
        ['pendant', 'Glass Pendant, Metal Pendant, Rattan Shade, Chandelier'],
        ['spotlight', 'Downlight, Spotlight Bar, Wall Light'],
      ]),
      category('Lamps & Bulbs', null, [
        ['table-lamp', 'Table Lamp, Floor Lamp, Desk Lamp'],
        ['bulb', 'LED Bulb, Filament Bulb, Smart Bulb'],
        ['light-switch', 'Light Switch'],
      ]),
      category('Soft Furnishings', null, [
        ['cushion', 'Cushion, Bean Bag, Seat Pad'],
        ['rug', 'Wool Rug, Jute Rug, Door Mat'],
        ['towels', 'Throw'],
      ]),
      category('Kitchen & Dining', null, [
        ['mug', 'Mug, Espresso Cup'],
        ['pan', 'Casserole, Frying Pan, Saucepan'],
        ['vase', 'Carafe, Water Jug'],
        ['chair', 'Dining Chair'],
      ]),
      category('Bathroom', 'Basins, taps and tiles.', [
        ['basin', 'Pedestal Basin, Countertop Basin'],
        ['tap', 'Basin Mixer, Bath Filler'],
        ['metro-tile', 'Metro Tile'],
        ['patterned-tile', 'Patterned Tile'],
        ['mirror', 'Bathroom Mirror'],
      ]),
    ],
  },
];

export const unboundPlan: SubcategoryPlan = [
  ['box', 'Greeting Card, Gift Box, Advent Calendar'],
  ['candle', 'Scented Candle, Taper Candle'],
  ['gloves', 'Work Gloves, Ski Gloves'],
  ['chair', 'Office Chair, Bar Stool'],
  ['jar', 'Baby Food'],
  ['cable-reel', 'Garden Lighting Cable, 9 V Battery'],
  ['bottle', 'Alcohol-free Spirit'],
];
