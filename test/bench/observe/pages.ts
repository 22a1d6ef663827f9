/**
 * @module The pages that are looked at, and for each what a task on it needs to read: its targets and its answers.
 */

export interface BenchPage {
  readonly name: string;
  readonly site: string;
  readonly path: string;
  /** Shows when the page is there. */
  readonly ready: string;
  readonly needs: readonly string[];
  /** Nearly all of it is running text, which every way has to say in full. */
  readonly prose?: boolean;
  /** Left out by --quick. */
  readonly slow?: boolean;
}

export const PAGES: readonly BenchPage[] = [
  {
    name: "shop: home",
    site: "shop",
    path: "/",
    ready: "Shop by category",
    needs: ["Search products", "Track an order", "Alder Cork Pen Tray", "$16.95", "Stationery", "Cart, 1 item"],
  },
  {
    name: "shop: catalogue",
    site: "shop",
    path: "/products",
    ready: "All products",
    needs: ["Sort by", "Highest price in dollars", "In stock only", "Juniper Jute Cushion", "$54.00", "page 1 of 20"],
  },
  {
    name: "shop: product",
    site: "shop",
    path: "/products/alder-cork-pen-tray",
    ready: "Alder Cork Pen Tray",
    needs: ["Quantity", "Add Alder Cork Pen Tray to cart", "$21.00", "In stock", "Made in Wales", "00001"],
  },
  {
    name: "shop: cart",
    site: "shop",
    path: "/cart",
    ready: "Alder Cork Pen Tray",
    needs: ["Quantity of Alder Cork Pen Tray", "Remove Alder Cork Pen Tray", "Go to checkout", "Total"],
  },
  {
    name: "shop: checkout",
    site: "shop",
    path: "/checkout",
    ready: "Checkout",
    needs: [
      "Full name",
      "Email",
      "Postcode",
      "Country",
      "Netherlands",
      "Express, next working day: $14.50",
      "Pay on delivery",
      "Place order",
    ],
  },
  {
    name: "TiddlyWiki",
    site: "wiki",
    path: "/",
    ready: "Welcome",
    needs: [
      "new tiddler",
      "control panel",
      "advanced search",
      "Recent",
      "Working with TiddlyWiki",
      "10th July 2026",
      "Quick Start: Desktop",
      "Edit this tiddler",
    ],
    slow: true,
  },
  {
    name: "TiddlyWiki: long article",
    site: "wiki",
    path: "/Alice%20in%20Wonderland",
    ready: "Down the Rabbit",
    needs: [
      "CHAPTER I. Down the Rabbit-Hole",
      "TOOK A WATCH OUT OF ITS WAISTCOAT-POCKET",
      "ExternalText",
      "CHAPTER II",
      "CHAPTER XII",
      "Project Gutenberg Literary Archive Foundation",
    ],
    prose: true,
    slow: true,
  },
  {
    name: "TiddlyWiki: release notes",
    site: "wiki",
    path: "/Release%205.3.6",
    ready: "5.3.6",
    needs: [
      "15th November 2024 at 7:40pm",
      "competition thread",
      "Translation improvements",
      "Polish",
      "Geospatial Plugin",
      "strikethrough, superscript and subscript editor toolbar buttons",
      "valpackett",
    ],
  },
  {
    name: "Verdaccio: packages",
    site: "registry",
    path: "/",
    ready: "tide-table",
    needs: [
      "Search Packages",
      "Login",
      "tide-table",
      "What a mooring needs, in one small package",
      "v2.1.0",
      "24.58 kB",
      "Apache-2.0",
      "Download",
    ],
  },
  {
    name: "Verdaccio: one package",
    site: "registry",
    path: "/-/web/detail/tide-table",
    ready: "how far ahead",
    needs: [
      "Versions",
      "Uplinks",
      "how far ahead",
      "npm install tide-table",
      "Copy to clipboard",
      "Latest v2.1.0",
      "Open an issue",
    ],
  },
  {
    name: "Swagger UI",
    site: "reference",
    path: "/",
    ready: "/pilots/{id}",
    needs: ["Authorize", "/v1", "Strike one invoice", "/pilots/{id}", "Who guides vessels in", "2.3.0"],
  },
  {
    name: "MUI dashboard",
    site: "demos",
    path: "/dashboard",
    ready: "Assign a pilot",
    needs: [
      "Cormorant",
      "late",
      "41,200",
      "Go to page 4",
      "Berth",
      "Pilot",
      "Dangerous goods on board",
      "Draught",
      "Assign",
      "The lock closes at 18:00",
    ],
  },
  {
    name: "jQuery UI widgets",
    site: "demos",
    path: "/widgets",
    ready: "Watch list",
    needs: [
      "Lookout",
      "Mara Lind",
      "May 2024",
      "Speed in knots",
      "Fog horn",
      "Ketch",
      "Lower",
      "Write the log",
      "Place the buoy here",
    ],
  },
  {
    name: "Shoelace settings",
    site: "demos",
    path: "/settings",
    ready: "Sign out everywhere",
    needs: [
      "Ada Berg",
      "Home port",
      "Bergen",
      "Dark colours at night",
      "Text size",
      "Save",
      "4.2 GB of 10 GB",
      "Sign out everywhere",
      "South quay",
    ],
  },
  {
    name: "Bootstrap form",
    site: "demos",
    path: "/booking",
    ready: "Book a berth",
    needs: ["IMO number", "Seven digits", "Norway", "Until", "Outer mole", "Shore power", "96.50", "Redeem", "Book the berth"],
  },
  {
    name: "Bootstrap table",
    site: "demos",
    path: "/ledger",
    ready: "Invoices",
    needs: ["Search invoices", "Amount", "4107", "Heron 1", "959.50", "overdue", "Remind", "4219", "Next"],
  },
];
