/**
 * @module What the shop deals in: categories and the kinds of goods in them, from which a seed makes products.
 */

export type Shape =
  | "lamp"
  | "pendant"
  | "candle"
  | "mug"
  | "bowl"
  | "pan"
  | "board"
  | "chair"
  | "table"
  | "shelf"
  | "cushion"
  | "blanket"
  | "towel"
  | "pot"
  | "can"
  | "tool"
  | "notebook"
  | "pen"
  | "organiser"
  | "bottle"
  | "tent"
  | "bag"
  | "sweater"
  | "hat"
  | "socks";

/** An option that the buyer must choose, such as a size. */
export interface ProductOption {
  readonly name: string;
  readonly values: readonly string[];
}

export interface Kind {
  readonly noun: string;
  readonly shape: Shape;
  /** Lowest and highest price in whole dollars. */
  readonly price: readonly [number, number];
  readonly about: string;
  readonly size?: boolean;
  readonly colour?: boolean;
}

export interface Category {
  readonly slug: string;
  readonly title: string;
  readonly blurb: string;
  readonly hue: number;
  readonly shape: Shape;
  readonly materials: readonly string[];
  readonly care: readonly string[];
  readonly kinds: readonly Kind[];
}

export const SIZES = ["S", "M", "L", "XL"] as const;
export const COLOURS = ["Moss", "Slate", "Rust", "Sand", "Ink", "Plum", "Chalk", "Ochre", "Teal", "Rose"] as const;

export const COLLECTIONS = [
  "Alder",
  "Arden",
  "Birk",
  "Brae",
  "Calder",
  "Coast",
  "Dale",
  "Ember",
  "Fjord",
  "Glen",
  "Harrow",
  "Haven",
  "Isle",
  "Juniper",
  "Kestrel",
  "Larch",
  "Linden",
  "Marlow",
  "Moor",
  "Nord",
  "Orchard",
  "Pennine",
  "Quarry",
  "Rowan",
  "Sable",
  "Tarn",
  "Thistle",
  "Umber",
  "Vale",
  "Wren",
] as const;

export const CATEGORIES: readonly Category[] = [
  {
    slug: "lighting",
    title: "Lighting",
    blurb: "Lamps and candles for long evenings",
    hue: 42,
    shape: "lamp",
    materials: ["Brass", "Oak", "Linen", "Smoked Glass", "Steel", "Rattan"],
    care: ["Dust with a soft cloth.", "Wipe clean with a damp cloth."],
    kinds: [
      { noun: "Table Lamp", shape: "lamp", price: [34, 129], about: "A table lamp with a warm, even light" },
      { noun: "Floor Lamp", shape: "lamp", price: [89, 249], about: "A tall reading lamp with a weighted foot" },
      { noun: "Desk Lamp", shape: "lamp", price: [29, 99], about: "A jointed lamp that stays where you put it" },
      { noun: "Pendant Light", shape: "pendant", price: [49, 189], about: "A hanging light for over the table" },
      { noun: "Wall Light", shape: "pendant", price: [39, 119], about: "A quiet light for halls and bedsides" },
      { noun: "Lantern", shape: "candle", price: [19, 69], about: "A lantern for candles, indoors and out" },
      { noun: "Candle Holder", shape: "candle", price: [9, 34], about: "A steady holder for taper candles" },
    ],
  },
  {
    slug: "kitchen",
    title: "Kitchen",
    blurb: "Everyday tools that earn their hook",
    hue: 18,
    shape: "mug",
    materials: ["Stoneware", "Cast Iron", "Enamel", "Walnut", "Copper", "Beech"],
    care: ["Dishwasher safe.", "Hand wash only."],
    kinds: [
      { noun: "Mug", shape: "mug", price: [8, 24], about: "A generous mug that keeps its warmth", colour: true },
      { noun: "Teapot", shape: "can", price: [24, 79], about: "A teapot for four cups that pours without a drip" },
      { noun: "Serving Bowl", shape: "bowl", price: [18, 59], about: "A wide bowl for salads and fruit" },
      { noun: "Skillet", shape: "pan", price: [29, 99], about: "A heavy skillet that goes from hob to oven" },
      { noun: "Saucepan", shape: "pan", price: [34, 109], about: "A saucepan with a lid that fits" },
      { noun: "Cutting Board", shape: "board", price: [16, 64], about: "A thick board that is kind to knives" },
      { noun: "Utensil Set", shape: "tool", price: [14, 49], about: "Five utensils for stirring, turning and serving" },
    ],
  },
  {
    slug: "furniture",
    title: "Furniture",
    blurb: "Solid pieces that are easy to live with",
    hue: 28,
    shape: "chair",
    materials: ["Oak", "Walnut", "Ash", "Birch", "Steel", "Bamboo"],
    care: ["Oil once a year.", "Wipe clean with a damp cloth."],
    kinds: [
      { noun: "Chair", shape: "chair", price: [79, 249], about: "A dining chair with a shaped back" },
      { noun: "Stool", shape: "table", price: [49, 129], about: "A stool that doubles as a bedside table" },
      { noun: "Side Table", shape: "table", price: [69, 199], about: "A small table for a lamp and a book" },
      { noun: "Bench", shape: "table", price: [99, 289], about: "A hallway bench for two" },
      { noun: "Bookcase", shape: "shelf", price: [129, 399], about: "A bookcase with adjustable shelves" },
      { noun: "Wall Shelf", shape: "shelf", price: [29, 89], about: "A floating shelf with hidden brackets" },
      { noun: "Desk", shape: "table", price: [149, 449], about: "A desk with room for work and tea" },
    ],
  },
  {
    slug: "textiles",
    title: "Textiles",
    blurb: "Soft things, woven and washed",
    hue: 340,
    shape: "cushion",
    materials: ["Linen", "Wool", "Cotton", "Velvet", "Flannel", "Jute"],
    care: ["Wash gently at 30 °C.", "Dry flat, away from the sun."],
    kinds: [
      { noun: "Cushion", shape: "cushion", price: [19, 59], about: "A plump cushion with a hidden zip", colour: true },
      { noun: "Blanket", shape: "blanket", price: [39, 149], about: "A blanket for sofas and cold mornings", colour: true },
      { noun: "Throw", shape: "blanket", price: [34, 119], about: "A light throw with a fringed edge", colour: true },
      { noun: "Bath Towel", shape: "towel", price: [14, 44], about: "A deep towel that dries quickly", colour: true },
      { noun: "Tea Towel", shape: "towel", price: [6, 19], about: "A tea towel with a loop for the hook" },
      { noun: "Table Runner", shape: "towel", price: [17, 52], about: "A runner for tables of six" },
      { noun: "Rug", shape: "blanket", price: [59, 299], about: "A flat-woven rug with a non-slip back" },
    ],
  },
  {
    slug: "garden",
    title: "Garden",
    blurb: "Pots, tools and a little patience",
    hue: 130,
    shape: "pot",
    materials: ["Terracotta", "Zinc", "Cedar", "Copper", "Steel", "Slate"],
    care: ["Bring indoors when it freezes.", "Rinse after use."],
    kinds: [
      { noun: "Planter", shape: "pot", price: [14, 79], about: "A planter with a drainage hole and a saucer" },
      { noun: "Herb Pot", shape: "pot", price: [7, 24], about: "A small pot for the kitchen window" },
      { noun: "Watering Can", shape: "can", price: [22, 64], about: "A balanced can with a fine rose" },
      { noun: "Hand Trowel", shape: "tool", price: [9, 34], about: "A trowel with a comfortable grip" },
      { noun: "Pruning Shears", shape: "tool", price: [16, 58], about: "Sharp shears for stems up to a thumb thick" },
      { noun: "Bird Feeder", shape: "pendant", price: [15, 49], about: "A feeder that squirrels find difficult" },
      { noun: "Plant Stand", shape: "table", price: [28, 89], about: "A stand that brings plants to the light" },
    ],
  },
  {
    slug: "stationery",
    title: "Stationery",
    blurb: "Paper, ink and tidy desks",
    hue: 210,
    shape: "notebook",
    materials: ["Cloth", "Leather", "Recycled", "Brass", "Cork", "Maple"],
    care: ["Keep dry.", "Refills are available all year."],
    kinds: [
      { noun: "Notebook", shape: "notebook", price: [7, 29], about: "A lay-flat notebook of 160 pages", colour: true },
      { noun: "Sketchbook", shape: "notebook", price: [11, 36], about: "A sketchbook of heavy, toothed paper" },
      { noun: "Planner", shape: "notebook", price: [14, 39], about: "An undated planner for a whole year" },
      { noun: "Fountain Pen", shape: "pen", price: [24, 119], about: "A pen with a medium steel nib" },
      { noun: "Pencil Set", shape: "pen", price: [6, 22], about: "Twelve pencils from soft to hard" },
      { noun: "Pen Tray", shape: "organiser", price: [12, 44], about: "A tray that keeps the desk in order" },
      { noun: "Letter Organiser", shape: "organiser", price: [16, 49], about: "Three compartments for the post" },
    ],
  },
  {
    slug: "outdoors",
    title: "Outdoors",
    blurb: "For a weekend away, or only the park",
    hue: 165,
    shape: "tent",
    materials: ["Canvas", "Ripstop", "Steel", "Titanium", "Waxed Cotton", "Cork"],
    care: ["Dry before storing.", "Rinse after use."],
    kinds: [
      { noun: "Water Bottle", shape: "bottle", price: [12, 42], about: "An insulated bottle that seals tight", colour: true },
      { noun: "Flask", shape: "bottle", price: [19, 54], about: "A flask that is still hot at noon" },
      { noun: "Backpack", shape: "bag", price: [49, 169], about: "A backpack with a padded sleeve", colour: true },
      { noun: "Day Bag", shape: "bag", price: [29, 99], about: "A light bag that folds into its own pocket" },
      { noun: "Tent", shape: "tent", price: [119, 389], about: "A tent for two that stands in five minutes" },
      { noun: "Tarp", shape: "tent", price: [29, 89], about: "A tarp with eight reinforced eyelets" },
      { noun: "Camp Mug", shape: "mug", price: [9, 29], about: "A mug with folding handles" },
    ],
  },
  {
    slug: "clothing",
    title: "Clothing",
    blurb: "Warm layers in colours that last",
    hue: 265,
    shape: "sweater",
    materials: ["Merino", "Lambswool", "Cotton", "Fleece", "Alpaca", "Hemp"],
    care: ["Wash gently at 30 °C.", "Dry flat, away from the sun."],
    kinds: [
      { noun: "Sweater", shape: "sweater", price: [49, 149], about: "A crew-neck sweater", size: true, colour: true },
      { noun: "Cardigan", shape: "sweater", price: [54, 159], about: "A cardigan with horn buttons", size: true },
      { noun: "T-Shirt", shape: "sweater", price: [16, 39], about: "A heavy T-shirt that keeps its shape", size: true },
      { noun: "Beanie", shape: "hat", price: [14, 38], about: "A close-fitting ribbed beanie", colour: true },
      { noun: "Sun Hat", shape: "hat", price: [19, 54], about: "A wide-brimmed hat that packs flat" },
      { noun: "Scarf", shape: "towel", price: [22, 79], about: "A long scarf, soft against the neck", colour: true },
      { noun: "Socks", shape: "socks", price: [7, 22], about: "Two pairs of cushioned socks", size: true },
    ],
  },
];

export const findCategory = (slug: string): Category | undefined => CATEGORIES.find((category) => category.slug === slug);
