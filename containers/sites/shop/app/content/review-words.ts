/**
 * @module What people say about goods: openings and closings by how content they are, remarks by category.
 */

export type Mood = "glad" | "mixed" | "cross";

export const TITLES: Readonly<Record<Mood, readonly string[]>> = {
  glad: [
    "Exactly what I hoped for",
    "Worth every cent",
    "Would buy again",
    "Better than the picture",
    "A small joy every day",
    "Well made",
    "My new favourite",
    "Lovely, and it lasts",
    "No complaints at all",
    "Bought a second one",
    "Just right for us",
    "Beautiful work",
  ],
  mixed: [
    "Good, with a but",
    "Fine for the price",
    "Nearly there",
    "Does the job",
    "Nice to look at, less nice to use",
    "Three stars and a shrug",
    "Not bad",
    "Expected a little more",
  ],
  cross: [
    "Disappointed",
    "Going back",
    "Not for me",
    "Did not last",
    "Looks better in the picture",
    "Too dear for what it is",
    "Had to return it",
    "I expected better",
    "Second choice at best",
    "Not again",
    "A pity",
    "Wrong for us",
    "Poor finish",
    "Pretty, but no use",
  ],
};

export const OPENINGS: Readonly<Record<Mood, readonly string[]>> = {
  glad: [
    "I have had the {noun} for {time} now and would not be without it.",
    "This was a present for my {person}, who has used it daily since.",
    "We moved house and wanted a proper {noun}. This is it.",
    "I compared five of these before I ordered, and I am glad that I chose this one.",
    "It came in {days} days, well packed.",
    "Third thing that I have from {brand}, and the best so far.",
    "I was unsure about {material}, but it was the right choice.",
    "My {person} has the same, which is how I found it.",
  ],
  mixed: [
    "A decent {noun}, though not quite what I pictured.",
    "I like most things about it, but not everything.",
    "After {time} I am still not sure.",
    "It came in {days} days, and one corner of the box was crushed.",
    "The {material} is nice. The rest is average.",
    "My {person} likes it more than I do.",
  ],
  cross: [
    "I wanted to like this {noun}, and I do not.",
    "It lasted {time}, which is not long.",
    "The description made me expect more.",
    "From {brand} I am used to better.",
    "Two of the {days} days that it was on its way, it must have stood in the rain.",
    "Bought for my {person}, and a little embarrassed about it.",
  ],
};

export const CLOSINGS: Readonly<Record<Mood, readonly string[]>> = {
  glad: [
    "Recommended.",
    "I would order it again tomorrow.",
    "Ten out of ten from our house.",
    "A second one is on its way.",
    "Thank you to the people who packed it so carefully.",
    "If you are in doubt, take it.",
  ],
  mixed: [
    "I will keep it, but I would look around next time.",
    "For the sale price it is fine.",
    "Perhaps mine was made on a Friday.",
    "It will do until I find a better one.",
    "Check the measurements before you order.",
  ],
  cross: [
    "I have asked for a return.",
    "Save your money.",
    "The shop was kind about it, at least.",
    "I will not buy this again.",
    "One star for the packaging.",
  ],
};

export const TIMES = ["two weeks", "a month", "six weeks", "three months", "half a year", "almost a year"];
export const PERSONS = ["sister", "father", "neighbour", "partner", "daughter", "best friend", "colleague", "mother-in-law"];

interface Remarks {
  readonly good: readonly string[];
  readonly bad: readonly string[];
}

export const REMARKS: Readonly<Record<string, Remarks>> = {
  lighting: {
    good: [
      "The light is warm without being yellow.",
      "It stands firmly, even with the cat about.",
      "The switch has a satisfying click.",
      "At night the whole corner glows.",
      "Changing the bulb takes ten seconds.",
    ],
    bad: [
      "The cable is too short for our room.",
      "It hums faintly when it is quiet.",
      "It casts an odd shadow on the ceiling.",
      "It wobbles unless you turn it just so.",
    ],
  },
  kitchen: {
    good: [
      "It cleans easily, even after a burnt sauce.",
      "The weight is just right in the hand.",
      "It looks good enough to go on the table.",
      "Nothing sticks and nothing rattles.",
      "It has survived two children and a dishwasher.",
    ],
    bad: [
      "The rim chipped in the first week.",
      "It is heavier than I can comfortably lift.",
      "The handle gets hot.",
      "It stained after the first curry.",
    ],
  },
  furniture: {
    good: [
      "It took me twenty minutes to put together, alone.",
      "The grain is beautiful when the sun comes in.",
      "It does not creak, not even on our old floor.",
      "The edges are rounded, which our toddler has tested.",
      "It fits as if it had been measured for the niche.",
    ],
    bad: [
      "One leg is a little shorter than the others.",
      "The holes did not line up.",
      "It smelled of varnish for a week.",
      "The surface scratches if you look at it.",
    ],
  },
  textiles: {
    good: [
      "It came out of the wash softer than it went in.",
      "The colour is the one in the picture.",
      "The seams are straight and double.",
      "It is warm and not heavy.",
      "Our dog has claimed it, which is praise.",
    ],
    bad: [
      "It sheds fluff on everything dark.",
      "It shrank, although I washed it cold.",
      "The colour is duller than in the picture.",
      "A thread came loose on the second day.",
    ],
  },
  garden: {
    good: [
      "It stood outside all winter and looks the same.",
      "The basil has never been happier.",
      "It does not drip and it does not rust.",
      "Comfortable even with gloves on.",
      "The birds found it within an hour.",
    ],
    bad: [
      "It cracked in the first frost.",
      "It is smaller than it looks.",
      "The finish came off in flakes.",
      "It leaves a ring on the windowsill.",
    ],
  },
  stationery: {
    good: [
      "No ink comes through the paper.",
      "It lies flat from the first page to the last.",
      "It writes the moment that it touches the paper.",
      "It makes me want to write letters.",
      "Small enough for the coat pocket.",
    ],
    bad: [
      "The corners bent in my bag.",
      "It leaks if you carry it upside down.",
      "The paper is thinner than I thought.",
      "The ribbon frayed at once.",
    ],
  },
  outdoors: {
    good: [
      "It kept dry through a whole night of rain.",
      "Light enough that I forget that I carry it.",
      "The zips run smoothly, also with cold fingers.",
      "The coffee was still hot at two.",
      "It has been up three mountains and down again.",
    ],
    bad: [
      "The zip caught on the second day.",
      "It let water in at the seam.",
      "The lid squeaks.",
      "It takes longer to fold than it should.",
    ],
  },
  clothing: {
    good: [
      "It fits true to size.",
      "It does not itch at all.",
      "Warm on the bike and not too warm indoors.",
      "After ten washes it still looks new.",
      "I get asked where it is from.",
    ],
    bad: [
      "It runs small: order one size up.",
      "It pills under the arms.",
      "The neck has grown wider.",
      "It is thinner than I expected for the season.",
    ],
  },
};

export const REJECTED = {
  titles: ["CHECK MY PAGE", "Wrong shop?", "Cheap watches", "asdf"],
  texts: [
    "Great prices at my own page, write to me for the address!!!",
    "This is about a parcel from another shop. Where is my phone case?",
    "Best deals on watches, only this week, only with us.",
    "asdf asdf test test",
  ],
};
