/**
 * @module c/gardening: growing things in little space.
 */
import { ask, link, show, type Topic, talk } from "../topic.ts";

export const gardening: Topic = {
  slug: "gardening",
  name: "Small Gardens",
  description: "Balconies, window sills, allotments and other places where not much fits.",
  welcome:
    "You do not need a field. Tell us your light, your pot sizes and roughly where you live, and somebody will have grown it before you.",
  hue: 112,
  flairs: ["Help", "Harvest", "Plant ID", "Plans", "Discussion"],
  rules: [
    ["Say where you grow", "Climate and light first, question second. It saves everybody a round of guessing."],
    ["No poisons without a label", "Name the product and the dose when you recommend anything that kills."],
    ["Mark plant identifications", "Use the Plant ID flair, and never eat anything because of a comment here."],
    ["No plant shaming", "A dead basil happens to the best of us."],
  ],
  words: {
    subject: ["growing things in small spaces"],
    people: ["gardeners"],
    doing: ["sowing"],
    crop: [
      "cherry tomato",
      "chilli",
      "dwarf bean",
      "snap pea",
      "strawberry",
      "courgette",
      "spinach",
      "radish",
      "leek",
      "cucumber",
      "chard",
    ],
    herb: ["basil", "thyme", "mint", "coriander", "sage", "chives", "lovage", "tarragon"],
    flower: ["cosmos", "nasturtium", "sweet pea", "marigold", "zinnia", "foxglove", "lavender", "dahlia"],
    pest: ["aphids", "slugs", "fungus gnats", "spider mites", "vine weevils", "caterpillars", "whitefly"],
    spot: [
      "north-facing balcony",
      "window box",
      "shared courtyard",
      "tiny allotment",
      "roof terrace",
      "fire escape",
      "raised bed",
    ],
    feed: ["worm compost", "seaweed feed", "nettle tea", "bone meal", "leaf mould", "comfrey feed"],
  },
  posts: [
    ask(
      "Help",
      "What is eating my {crop} plants?",
      "[Small holes|Ragged edges|Silver trails|Yellow speckles] on the lower leaves since {2-9} days ago. I suspect {pest}, but I have not seen a single one. They grow in a {spot} in {10-40} litre pots.\n\nIs it worth treating, or do I wait?",
    ),
    ask(
      "Help",
      "Can anything edible grow on a {spot}?",
      "We get about {2-5} hours of direct sun. I would love {crop} and {herb}, but I do not want to be disappointed again like last year. Pots are no problem, I have {4-14} of them.",
    ),
    ask(
      "Help",
      "{herb} dies on me every single time",
      "I am on plant number {3-9}. I water [daily|twice a week|when the soil is dry], it stands in a {spot}, and after {2-5} weeks it [droops|goes yellow|turns black]. What am I doing wrong?",
    ),
    ask(
      "Plant ID",
      "What came up beside my {flower}?",
      "I never sowed this. Leaves in pairs, slightly hairy, {5-40} cm tall, and it smells of [nothing|pepper|cucumber]. It appeared in the {spot} about {2-6} weeks ago. Friend or foe?",
    ),
    show(
      "Harvest",
      "{2-9} kilos of {crop} from one {spot}",
      "I weighed everything this season because my brother did not believe me. Mostly in {12-35} litre pots, fed with {feed} every {7-14} days. The {flower} in between kept the bees coming.",
    ),
    show(
      "Plans",
      "Turned an unused {spot} into this",
      "It took {2-8} weekends and about {40-260} euros, most of it soil. {crop} along the wall, {herb} within reach of the kitchen, {flower} where the bins used to be.",
    ),
    show(
      "Harvest",
      "First {crop} of the year",
      "Sown on a window sill {60-110} days ago. It was [tiny|crooked|split in two] and the best I have ever eaten.",
    ),
    talk(
      "Discussion",
      "Is {feed} worth the smell?",
      "Half of my {crop} got {feed}, the other half got only water and compost. After {4-9} weeks the difference is [huge|small but there|not visible]. My neighbours have opinions as well.",
    ),
    talk(
      "Discussion",
      "{pest} and peace: I have stopped fighting",
      "For {2-6} years I sprayed, picked and trapped. This year I planted {flower} and let the birds do it. I lost {5-30} percent of the {crop} and gained my evenings.",
    ),
    talk(
      "Plans",
      "What are you not growing again next year?",
      "I will start: {crop}. Too much space, too many {pest}, and the shop sells them cheaper. {herb} stays, obviously.",
    ),
    link(
      "Discussion",
      "A city counts its balconies, and finds {12-90} hectares of garden",
      "greenledge.example/reports/balcony-count",
      "",
    ),
    link(
      "Help",
      "A printable sowing calendar for every {spot}",
      "potandtrowel.example/calendar/{spot}",
      "It is made for mild winters, so shift by {2-4} weeks if yours are not.",
    ),
    link(
      "Discussion",
      "Does {flower} beside {crop} keep {pest} away?",
      "soilnotes.example/companions/{flower}-and-{crop}",
      "Short answer: sometimes. The table near the end is worth it.",
    ),
  ],
  answers: [
    "Looks like {pest}. Wash them off with plain water for {3-6} days in a row before you reach for anything stronger.",
    "The pot is too small. {crop} wants at least {12-25} litres, everything else follows from that.",
    "Water from below, wait until the top {2-4} cm are dry, and move it out of the draught.",
    "Try {crop} with shade at noon. On my {spot} it works with {3-4} hours of sun.",
    "Go out at night with a torch. Whatever is eating it will be there.",
    "Feed less. Too much nitrogen gives you leaves and no {crop}.",
    "Sow again and thin them properly. I always leave too many and they all sulk.",
    "Put {flower} next to them. It does not cure anything, but hoverflies will do half of the work.",
  ],
  remarks: [
    "I am jealous of that light. My {spot} sees the sun for {1-3} hours.",
    "Which variety of {crop} is it? Mine never get past the size of a marble.",
    "The bees must love you.",
    "I added {feed} in spring and it made more difference than anything I bought.",
    "Next year I copy this, down to the {flower}.",
    "How do you water while you are away? I lost {4-12} pots last July.",
    "Be careful with {herb}, it will take over everything within {1-3} seasons.",
    "{pest} found mine within a week, of course.",
  ],
};
