/**
 * @module c/trailrunning: running where there is no road.
 */
import { ask, link, show, type Topic, talk } from "../topic.ts";

export const trailrunning: Topic = {
  slug: "trailrunning",
  name: "Trail Running",
  description: "Mud, hills and the shoes that do not survive them.",
  welcome: "Slow is fine. Walking the uphills is fine. Leaving litter is not.",
  hue: 16,
  flairs: ["Training", "Gear", "Race report", "Route", "Discussion"],
  rules: [
    ["No medical advice", "Say what helped you, and send people with real pain to a professional."],
    ["Race reports say the race", "Put the distance in the title."],
    ["Leave no trace", "Posts that show shortcuts across closed ground are removed."],
    ["No affiliate links", "Gear talk is welcome, commissions are not."],
  ],
  words: {
    subject: ["trail running"],
    people: ["runners"],
    doing: ["running"],
    race: [
      "Heron Ridge",
      "Three Valleys",
      "Black Tarn",
      "Larch Forest",
      "Saltmarsh",
      "Old Quarry",
      "Windmill Hills",
      "Twin Passes",
    ],
    gear: ["running vest", "headlamp", "pair of poles", "rain shell", "soft flask", "gaiter", "GPS watch"],
    shoe: ["Fellmark 3", "Corvid Lite", "Stonepath", "Brookline TR", "Mudlark 2", "Ridgeback"],
    ache: ["sore knee", "tight calf", "black toenail", "stiff hip", "blister", "grumpy Achilles"],
    food: ["rice cakes", "salted potatoes", "dates", "jelly babies", "flat cola", "peanut butter wraps"],
    ground: ["wet rock", "deep mud", "loose gravel", "snow", "sand", "roots"],
  },
  posts: [
    ask(
      "Gear",
      "Which shoe for {ground} after the {shoe}?",
      "Mine lasted {420-980} km and the lugs are gone. I run {20-70} km a week, about half of it on {ground}. The {shoe:2} is on sale, but I read that it is narrow. What are you wearing?",
    ),
    ask(
      "Training",
      "From {10-21} km to {30-55} km in {10-24} weeks: realistic?",
      "I signed up for {race} in a weak moment. I run {3-5} times a week, the longest was {14-25} km with {300-900} metres of climbing. My {ache} shows up after two hours.\n\nWhat would your long runs look like?",
    ),
    ask(
      "Training",
      "How do you train for hills when you live somewhere flat?",
      "The highest thing here is a bridge, {9-24} metres. {race} has {800-2900} metres of climbing. Stairs? Treadmill? Prayer?",
    ),
    ask(
      "Gear",
      "Do I need a {gear} for {race}?",
      "It is on the optional list. I have done {2-9} races without one, but never longer than {5-8} hours. {60-190} euros is a lot for something I use twice.",
    ),
    show(
      "Race report",
      "{race} {21-60}K: last, and delighted",
      "{6-11} hours, {900-2800} metres up, one fall on {ground}, {3-9} plates of {food}. The volunteer at the final aid station ran the last {200-900} metres with me. I am going back.",
    ),
    show(
      "Route",
      "A {14-38} km loop over {race} with almost no road",
      "Start at the car park before {6-8} if you want to be alone. The second half is {ground} after rain, so take the {gear}. There is one water tap at about km {7-12}.",
    ),
    show(
      "Training",
      "{100-365} days of running outside, whatever the weather",
      "What I learned: {ground} is mostly in the head, the {shoe} is not waterproof, and {food} taste better at km {18-30}. The {ache} disappeared when I slowed down.",
    ),
    talk(
      "Discussion",
      "{food} beat every gel I have tried",
      "I went through {5-14} brands. My stomach refused {3-5} of them. Now it is {food} every {25-45} minutes and nothing else. What do you carry?",
    ),
    talk(
      "Discussion",
      "Should {race} close the course for headphones?",
      "There was a near miss with a mountain biker on {ground}. I like music, but I am starting to see the point. Where do you stand?",
    ),
    talk(
      "Discussion",
      "Your {gear} is too heavy, and so is mine",
      "I weighed everything after {race}: {1-3} kilos, of which I used {300-900} grams. What do you leave at home that the lists tell you to carry?",
    ),
    link("Race report", "How the last finisher of {race} got the loudest cheer", "highpathpress.example/stories/{race}", ""),
    link(
      "Gear",
      "{shoe} and {shoe:2} after {500-800} km on {ground}",
      "lugandlace.example/reviews/{shoe}",
      "Photos of the outsoles at the end.",
    ),
    link(
      "Training",
      "A {8-16}-week plan for {race} that fits around a job",
      "slowmiles.example/plans/{race}",
      "I am in week {2-7} and still alive.",
    ),
  ],
  answers: [
    "Slow down. If you cannot speak in sentences on the climbs, you are going too hard for that distance.",
    "The {shoe} for {ground}, half a size up. My toenails are finally safe.",
    "Back-to-back long runs at the weekend, {12-20} km each. Better than one huge one.",
    "Strength twice a week did more for my {ache} than any stretch.",
    "Take the {gear}. You will need it exactly once and be very glad.",
    "Practise with {food} before the race, never on the day.",
    "Yes, if the climbing does not frighten you. Walk every hill from the first kilometre.",
    "Stairs with a {4-9} kg backpack, {30-50} minutes, once a week. It is dull and it works.",
  ],
  remarks: [
    "I was at {race} as well, and that {ground} after the second checkpoint was evil.",
    "My {shoe} fell apart after {260-480} km, so you did well.",
    "What did you eat? I cannot face {food} any more.",
    "Congratulations. The last five kilometres make it a story.",
    "That view is worth a {ache}.",
    "Running with a {gear} feels silly until the weather turns.",
    "I walked most of it and would call that a success too.",
    "Adding this to the list for autumn.",
  ],
};
