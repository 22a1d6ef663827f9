/**
 * @module What the seeded wiki is about: a field station, its people, its places and its instruments.
 */

export const PEOPLE = [
  ["Astrid Kellner", "director", "Runs the station since 2011 and signs for everything above 500."],
  ["Bilal Rahman", "hydrologist", "Looks after the six gauges and the boat."],
  ["Chiara Donati", "botanist", "Keeps the herbarium and the list of 412 vascular plants."],
  ["Dmitri Volkov", "engineer", "Repairs what the wind breaks. Radio call sign: Marmot."],
  ["Esi Boateng", "ornithologist", "Rings about 2,300 birds a year, most of them before six."],
  ["Finn Lachlan", "cook", "Orders on Tuesday; say by Monday noon if you need a packed lunch."],
  ["Hana Sato", "doctoral student", "Measures how fast the bog breathes. Until September 2026."],
  ["Ismael Cruz", "data manager", "Every reading ends up in his tables, and every gap in his dreams."],
  ["Jolanta Nowak", "warden", "Paths, gates, keys and the chainsaw."],
  ["Kwame Addo", "meteorologist", "Reads the mast at 7, 14 and 21 hours."],
];

export const PLACES = [
  ["Main hut", "1,204 m", "Twelve beds, the kitchen, the radio and the only stove that draws."],
  ["Upper hut", "1,873 m", "Four beds. Carry your own water in winter."],
  ["Kestrel Ridge mast", "1,610 m", "Twenty metres high, guyed on three sides. Never climb alone."],
  ["Long bog", "1,187 m", "Boardwalk of 640 m with eleven chambers. Stay on the boards."],
  ["Outflow weir", "1,142 m", "A V-notch of 90 degrees; wade only below 0.40 m."],
  ["Larch plot", "1,430 m", "One hectare, 388 tagged trees, measured every five years."],
  ["Scree transect", "1,790 m", "Thirty pegs at intervals of ten metres. Helmets from peg 12 up."],
  ["Ringing hide", "1,225 m", "Eight nets. Open from March to October."],
];

export const INSTRUMENTS = [
  ["Rain gauge R1", "Main hut", "Kwame Addo", "tipping bucket, 0.2 mm", "2024-05-14"],
  ["Rain gauge R2", "Upper hut", "Kwame Addo", "weighing, heated", "2025-06-02"],
  ["Anemometer A1", "Kestrel Ridge mast", "Kwame Addo", "ultrasonic, 20 m", "2025-04-22"],
  ["Anemometer A2", "Kestrel Ridge mast", "Dmitri Volkov", "cup, 10 m", "2023-09-18"],
  ["Level logger L1", "Outflow weir", "Bilal Rahman", "pressure, 0 to 2 m", "2025-03-30"],
  ["Level logger L2", "Long bog", "Bilal Rahman", "float and encoder", "2024-10-11"],
  ["Turbidity probe T1", "Outflow weir", "Bilal Rahman", "optical, with wiper", "2025-08-07"],
  ["Gas chamber G4", "Long bog", "Hana Sato", "closed, 30 cm", "2025-05-19"],
  ["Gas chamber G7", "Long bog", "Hana Sato", "closed, 30 cm", "2025-05-20"],
  ["Dendrometer D12", "Larch plot", "Chiara Donati", "band, 1 micrometre", "2024-04-03"],
  ["Camera trap C3", "Scree transect", "Jolanta Nowak", "infrared, 12 months", "2025-07-25"],
  ["Soil thermometer S2", "Scree transect", "Ismael Cruz", "chain of five, 5 to 100 cm", "2024-09-09"],
];

export const PROCEDURES = [
  [
    "Reading the mast",
    "Kwame Addo",
    [
      "Ring the main hut before you leave.",
      "Write down wind, gust and direction from the display.",
      "Compare with A2: more than 1.5 m/s apart means ice.",
      "Enter the values before the hour is over.",
    ],
  ],
  [
    "Emptying the bog chambers",
    "Hana Sato",
    [
      "Walk to chamber 11 first and work back.",
      "Close each chamber for exactly six minutes.",
      "Label the vials with date, chamber and minute.",
      "Never kneel off the boards.",
    ],
  ],
  [
    "Changing a net",
    "Esi Boateng",
    ["Take the birds out first.", "Roll the net from the far pole.", "Note holes larger than a fist.", "Two people, always."],
  ],
  [
    "Winter opening of the upper hut",
    "Jolanta Nowak",
    [
      "Shovel the vent before you light anything.",
      "Open the gas on the left, then the one on the right.",
      "Test the alarm.",
      "Radio the main hut at arrival.",
    ],
  ],
  [
    "Boat on the outflow",
    "Bilal Rahman",
    [
      "Life jackets from the red box.",
      "Not above a level of 0.85 m.",
      "One person stays on the bank.",
      "Log the fuel: the can holds 20 litres.",
    ],
  ],
  [
    "Backing up the data",
    "Ismael Cruz",
    [
      "Run the copy on Friday after 15:00.",
      "Check the number of files against the list.",
      "Carry the second disk down to the valley on Monday.",
    ],
  ],
  [
    "Ordering supplies",
    "Finn Lachlan",
    ["Write it on the kitchen list by Monday noon.", "Above 120, ask Astrid Kellner.", "The van comes on Thursday at about 10."],
  ],
  [
    "In an emergency",
    "Astrid Kellner",
    [
      "Radio channel 4, then 112.",
      "The stretcher is behind the stove.",
      "The helicopter lands below the larch plot.",
      "Nobody goes out alone to search.",
    ],
  ],
];

export const JOURNAL = [
  "{person} cleaned {instrument}; it had stood still for {hours} hours.",
  "Fog until noon at {place}. No readings before {hours} o'clock.",
  "{person} saw two ibex near {place} and forgot to write down the level.",
  "Battery of {instrument} at {volts} V, changed by {person}.",
  "Gust of {gust} m/s at the mast. {person} tightened the guys.",
  "{person} showed {hours} students around {place}.",
  "Lightning near {place}: {instrument} needs a new fuse.",
  "First snow at {place}, {hours} cm by the evening.",
];
