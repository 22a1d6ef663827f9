/**
 * @module c/keyboards: mechanical keyboards.
 */
import { ask, link, show, type Topic, talk } from "../topic.ts";

export const keyboards: Topic = {
  slug: "keyboards",
  name: "Keyboards",
  description: "Switches, layouts, keycaps and the sound they make.",
  welcome: "Sound tests, build logs and honest reviews. Say what you paid and what you would do differently.",
  hue: 205,
  flairs: ["Build", "Help", "Layout", "Review", "Discussion"],
  rules: [
    ["List your parts", "A build post names board, switches and keycaps."],
    ["No group buy spam", "One post per group buy, by the person who runs it."],
    ["Warn about noise", "Mark loud recordings."],
    ["No budget shaming", "Expensive is fine, cheap is fine."],
  ],
  words: {
    subject: ["keyboards"],
    people: ["typists"],
    doing: ["typing on"],
    board: ["Larkspur 65", "Plinth TKL", "Tern 40", "Oxbow Split", "Meridian 75", "Grebe Alice", "Fathom 60", "Quarto"],
    switch: [
      "Pebble linears",
      "Moss tactiles",
      "Clay clicks",
      "Inkwell linears",
      "Bramble tactiles",
      "Silent Fern",
      "Cinder linears",
    ],
    caps: ["Dune", "Midnight Post", "Oat Milk", "Botanica", "Signal Red", "Olive Drab", "Ferry Timetable"],
    fault: ["rattles", "double types", "disconnects", "squeaks", "feels mushy", "wakes up slowly"],
    mod: [
      "lubing the stabilisers",
      "a tape mod",
      "foam under the plate",
      "a brass plate",
      "swapping the springs",
      "thicker feet",
    ],
    layer: [
      "a home row layer",
      "arrows under the thumb",
      "a number pad on the left",
      "one key for copy and paste",
      "no Caps Lock at all",
    ],
  },
  posts: [
    ask(
      "Help",
      "My {board} {fault} after {2-9} weeks",
      "It is one key, [the space bar|left Shift|the letter E|Enter], and only when it is [cold|warm|plugged into the dock]. {switch}, stock stabilisers. I have tried {mod} without luck. Is it the socket?",
    ),
    ask(
      "Help",
      "{switch} or {switch:2} for an open office?",
      "{6-20} people in the room and one of them already sighs when I type. I like a firm bottom-out. Would {mod} be enough with {switch}?",
    ),
    ask(
      "Layout",
      "How long until {layer} feels normal?",
      "I am on day {4-20}. My speed fell from {65-110} to {20-45} words per minute and I keep hitting the wrong thumb key. On a {board}, if that matters. Does it click at some point?",
    ),
    ask(
      "Help",
      "First board: {board} or {board:2}?",
      "Budget about {80-240}. I write all day and program a little. I want something that I do not need to modify, but I can solder if I must.",
    ),
    show(
      "Build",
      "{board} with {switch} and {caps}",
      "- Board: {board}\n- Switches: {switch}, {62-80} gram springs\n- Keycaps: {caps}\n- Mods: {mod}\n\nAbout {4-11} hours of work over {2-4} evenings. It sounds like [rain on a tent|marbles|a library], which is what I wanted.",
    ),
    show(
      "Build",
      "Rescued a {board} from the recycling centre for {5-20} euros",
      "It {fault}, it had {3-9} missing keycaps and something sweet under the plate. {mod}, a night in soapy water, and it is my daily board.",
    ),
    show(
      "Layout",
      "My layout after {1-4} years on the {board}",
      "{layer}, and everything that I use less than {3-9} times a day lives on the second layer. I can share the file. Speed is back to {70-105}.",
    ),
    talk(
      "Discussion",
      "{mod} is the only mod that matters",
      "I have done all of them on {3-8} boards. {mod} is {80-95} percent of the improvement. The rest is for videos.",
    ),
    talk(
      "Discussion",
      "Does anybody still like {switch}?",
      "Every review calls them [scratchy|boring|too light]. I have used them in my {board} for {8-40} months and have no wish to change.",
    ),
    talk(
      "Review",
      "{board} after {6-24} months: what I would tell myself",
      "The good: it has never failed. The bad: it {fault} in dry weather, and {caps} shine after {3-9} months. I would still buy it, but with {switch}.",
    ),
    link("Review", "{caps} measured: thickness, legends and {12-40} photos", "capsandrows.example/sets/{caps}", ""),
    link(
      "Layout",
      "An editor that teaches {layer} in {10-20} minutes a day",
      "thumbcluster.example/trainer",
      "Works on the {board} without any set-up.",
    ),
    link(
      "Discussion",
      "What {400-1900} typists say about {switch}",
      "switchsurvey.example/results/{switch}",
      "Small sample for the split boards, but interesting.",
    ),
  ],
  answers: [
    "Reseat the switch before anything else. A bent pin looks exactly like that.",
    "{switch}. Quiet enough for a shared room and they do not feel like sponge.",
    "About {2-4} weeks for me, and then I could not go back. Practise {10-15} minutes a day, not two hours on Sunday.",
    "{mod} first. It costs almost nothing and solves most of it.",
    "Try another cable. I changed everything on my {board} before I found out.",
    "The {board}. Better support, and you can still find spare parts.",
    "Update the firmware and raise the debounce time to {8-15} ms. Mine has behaved since.",
    "Borrow one if you can. {switch} are loved by half of the people here and unbearable to the rest.",
  ],
  remarks: [
    "{caps} on that case is a very good choice.",
    "Sound test or it did not happen.",
    "I have the same {board} and it {fault} as well. You get used to it.",
    "How heavy is it? Mine is {1-3} kilos and nobody borrows it.",
    "{mod} made mine sound worse, so it depends.",
    "My wallet was safe until I saw this.",
    "I keep coming back to {switch} after every experiment.",
    "Clean build. The cable is the only thing that I would change.",
  ],
};
