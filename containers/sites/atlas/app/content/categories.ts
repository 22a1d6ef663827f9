/**
 * @module The kinds of places, how many of each there are, what they are called and when they are open.
 */

export interface Category {
  readonly label: string;
  readonly plural: string;
  /** A sign for the map. */
  readonly sign: string;
  readonly count: number;
  /** "{n}" is a surname, "{a} {o}" an adjective and a thing, "{t}" the town. */
  readonly names: readonly string[];
  /** Opening and closing hours to choose from; null is always open. */
  readonly hours: readonly (readonly [number, number])[] | null;
  readonly closedDays: number;
  readonly country?: boolean;
  readonly about: string;
}

const SHOP = [
  [9, 18],
  [8, 18],
  [9, 19],
  [10, 18],
] as const;
const TABLE = [
  [11, 22],
  [12, 23],
  [12, 22],
  [17, 23],
] as const;

export const CATEGORIES = {
  cafe: {
    label: "Café",
    plural: "Cafés",
    sign: "☕",
    count: 16,
    names: ["The {a} {o}", "{n}'s Coffee", "{a} {o} Café"],
    hours: [
      [7, 17],
      [8, 18],
      [8, 16],
      [9, 19],
    ],
    closedDays: 1,
    about: "Coffee, tea and something from the oven",
  },
  restaurant: {
    label: "Restaurant",
    plural: "Restaurants",
    sign: "🍽",
    count: 16,
    names: ["{n}'s Kitchen", "The {a} {o} Dining Room", "Restaurant {n}"],
    hours: TABLE,
    closedDays: 1,
    about: "A short menu that changes with the season",
  },
  bakery: {
    label: "Bakery",
    plural: "Bakeries",
    sign: "🥖",
    count: 11,
    names: ["{n}'s Bakery", "The {a} Loaf"],
    hours: [
      [6, 14],
      [7, 17],
      [6, 13],
    ],
    closedDays: 1,
    about: "Bread from a stone oven, sold until it is gone",
  },
  pharmacy: {
    label: "Pharmacy",
    plural: "Pharmacies",
    sign: "✚",
    count: 9,
    names: ["{n} Pharmacy", "{a} {o} Pharmacy"],
    hours: [
      [8, 18],
      [9, 20],
      [8, 19],
    ],
    closedDays: 1,
    about: "Prescriptions and advice without an appointment",
  },
  supermarket: {
    label: "Supermarket",
    plural: "Supermarkets",
    sign: "🛒",
    count: 10,
    names: ["{n} Market", "{a} {o} Foods"],
    hours: [
      [7, 21],
      [8, 22],
      [8, 20],
    ],
    closedDays: 0,
    about: "Groceries for every day, with local vegetables",
  },
  hotel: {
    label: "Hotel",
    plural: "Hotels",
    sign: "🛏",
    count: 12,
    names: ["Hotel {n}", "The {a} {o} Inn"],
    hours: null,
    closedDays: 0,
    about: "Quiet rooms, breakfast included",
  },
  museum: {
    label: "Museum",
    plural: "Museums",
    sign: "🏛",
    count: 8,
    names: ["{a} {o} Museum", "{n} Collection"],
    hours: [
      [10, 17],
      [10, 18],
      [11, 16],
    ],
    closedDays: 2,
    about: "Three floors about how people here used to work",
  },
  library: {
    label: "Library",
    plural: "Libraries",
    sign: "📚",
    count: 6,
    names: ["{n} Library"],
    hours: [
      [9, 19],
      [10, 18],
    ],
    closedDays: 1,
    about: "Reading rooms and a corner for children",
  },
  bookshop: {
    label: "Bookshop",
    plural: "Bookshops",
    sign: "📖",
    count: 8,
    names: ["{n} Books", "The {a} Page"],
    hours: SHOP,
    closedDays: 1,
    about: "New and second-hand books, chosen by hand",
  },
  bicycles: {
    label: "Bicycle shop",
    plural: "Bicycle shops",
    sign: "🚲",
    count: 8,
    names: ["{n} Cycles", "{a} {o} Bicycles"],
    hours: SHOP,
    closedDays: 2,
    about: "Repairs while you wait, and bicycles to rent",
  },
  fuel: {
    label: "Petrol station",
    plural: "Petrol stations",
    sign: "⛽",
    count: 8,
    names: ["{n} Fuel", "{a} {o} Garage"],
    hours: [
      [6, 22],
      [6, 23],
      [5, 21],
    ],
    closedDays: 0,
    country: true,
    about: "Fuel, air and a shelf of sweets",
  },
  post: {
    label: "Post office",
    plural: "Post offices",
    sign: "✉",
    count: 7,
    names: ["{t} Post Office"],
    hours: [
      [8, 17],
      [9, 17],
    ],
    closedDays: 2,
    about: "Letters, parcels and a cash desk",
  },
  cinema: {
    label: "Cinema",
    plural: "Cinemas",
    sign: "🎬",
    count: 5,
    names: ["{a} {o} Cinema", "The {n} Picture House"],
    hours: [
      [15, 23],
      [14, 23],
    ],
    closedDays: 1,
    about: "Two screens, one of them very old",
  },
  pool: {
    label: "Swimming pool",
    plural: "Swimming pools",
    sign: "🏊",
    count: 5,
    names: ["{n} Baths", "{a} {o} Pool"],
    hours: [
      [7, 21],
      [9, 20],
    ],
    closedDays: 1,
    about: "A long pool and a warm small one",
  },
  campsite: {
    label: "Campsite",
    plural: "Campsites",
    sign: "⛺",
    count: 6,
    names: ["{n} Farm Camping", "{a} {o} Campsite"],
    hours: null,
    closedDays: 0,
    country: true,
    about: "Forty pitches under old trees",
  },
  viewpoint: {
    label: "Viewpoint",
    plural: "Viewpoints",
    sign: "🔭",
    count: 3,
    names: ["{n}'s Lookout"],
    hours: null,
    closedDays: 0,
    country: true,
    about: "A bench, a railing and a wide view",
  },
} as const satisfies Record<string, Category>;

export type CategoryName = keyof typeof CATEGORIES;

export const CATEGORY_NAMES = Object.keys(CATEGORIES) as CategoryName[];

export const FEATURES = ["Wheelchair access", "Free Wi-Fi", "Parking", "Outdoor seating", "Cash only", "Dogs welcome"] as const;

export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
