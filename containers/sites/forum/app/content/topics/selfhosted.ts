/**
 * @module c/selfhosted: services on one's own machines.
 */
import { ask, link, show, type Topic, talk } from "../topic.ts";

export const selfhosted: Topic = {
  slug: "selfhosted",
  name: "Self-Hosted",
  description: "Running your own services at home, and keeping them running.",
  welcome: "Old laptops count as servers. Say what you run it on, and never post a real key or address.",
  hue: 176,
  flairs: ["Help", "Show your setup", "Backups", "Guide", "Discussion"],
  rules: [
    ["Remove secrets", "Keys, passwords and public addresses are taken out before you paste a log."],
    ["Say what you tried", "Version, hardware, the exact error."],
    ["No hosting adverts", "Paid services may be mentioned when somebody asks."],
    ["Backups are not optional", "Advice that risks data says so."],
  ],
  words: {
    subject: ["self-hosting"],
    people: ["tinkerers"],
    doing: ["running"],
    service: [
      "photo library",
      "mail server",
      "recipe manager",
      "music server",
      "password vault",
      "calendar server",
      "wiki",
      "media server",
      "bookmark archive",
      "home dashboard",
    ],
    box: ["old laptop", "mini PC", "single-board computer", "second-hand workstation", "four-bay NAS", "thin client"],
    fault: [
      "runs out of memory",
      "loses its certificate",
      "refuses to start after an update",
      "is slow from outside",
      "fills the disk with logs",
      "forgets its users",
    ],
    part: ["reverse proxy", "container runtime", "database", "VPN", "DNS resolver", "UPS", "backup job"],
    media: ["USB disk", "tape drive from 2009", "friend's server", "cold storage bucket", "second NAS in the garage"],
  },
  posts: [
    ask(
      "Help",
      "My {service} {fault}",
      "It runs on a {box} with {4-32} GB of memory behind a {part}. It was fine for {2-14} months. The log says [connection reset|no space left|permission denied|timeout after 30 s], nothing else.\n\nI have already restarted everything twice. Where would you look next?",
    ),
    ask(
      "Help",
      "Is a {box} enough for a {service} and {2-6} users?",
      "It would also have to carry the {part}. Idle power matters, because electricity here costs {22-44} cents. I would spend up to {60-300} euros on something better.",
    ),
    ask(
      "Backups",
      "How do you back up a {service} without stopping it?",
      "About {40-900} GB, mostly small files. At the moment I copy everything to a {media} once a week, which takes {3-11} hours, and I have never tried to restore it. I know, I know.",
    ),
    ask(
      "Help",
      "{part} before or after the {part:2}?",
      "Every guide says something else. I have {3-9} services on one {box} and would like exactly one thing open to the outside. What is the least bad order?",
    ),
    show(
      "Show your setup",
      "{6-24} services on one {box}, {7-28} watts",
      "The {service} gets most of the use, the {service:2} is for my parents. A {part} in front, nightly copies to a {media}. Uptime {40-400} days, until my cat found the switch.",
    ),
    show(
      "Show your setup",
      "The {box} in the cupboard turned {4-11} years old",
      "It began as a {service} and now runs the house. I have replaced the disk {1-4} times, the fan twice and the {part} after it {fault}. It owes me nothing.",
    ),
    show(
      "Guide",
      "From zero to a {service} in one evening",
      "1. Install the operating system on the {box} and update it.\n2. Put a {part} in front, with certificates that renew themselves.\n3. Start the {service} with its data on a disk of its own.\n4. Copy that disk to a {media} every night, **and restore it once**.\n\nIt took me {2-5} hours, of which {1-2} were typing errors.",
    ),
    talk(
      "Discussion",
      "I moved my {service} back to a paid one",
      "After {2-6} years. It {fault} while I was away, and my family had no photos for {3-9} days. I still run the {service:2}. No regrets, but I miss it.",
    ),
    talk(
      "Backups",
      "The restore test that failed",
      "The {part} had reported success for {5-18} months. It had copied an empty folder. Tell me your story, so that I am not alone.",
    ),
    talk(
      "Discussion",
      "Do we really need a {part} for {2-5} people?",
      "I removed mine. Nothing broke, and the {box} uses {200-900} MB less. Sometimes it feels as if we build for a company that does not exist.",
    ),
    link(
      "Guide",
      "Hardening a {part} in {10-30} small steps",
      "ownrack.example/guides/{part}",
      "Steps {2-9} and {10-14} were new to me.",
    ),
    link("Discussion", "Measured: what a {box} costs per year in four countries", "wattledger.example/tables/{box}", ""),
    link(
      "Backups",
      "Why a {media} is still the right answer for {service} data",
      "coldcopies.example/essays/{media}",
      "Long, but it convinced me.",
    ),
  ],
  answers: [
    "Look at the {part} first. In {8-9} of 10 cases it is a timeout there, not the service.",
    "Check free inodes as well as free space. A {service} with small files runs out of them long before the disk is full.",
    "A {box} is plenty for that. Mine carries {5-14} services with {8-16} GB.",
    "Snapshot the file system, copy the snapshot to a {media}, delete the snapshot. The service never notices.",
    "Roll back one version and pin it. The last release broke exactly this for a lot of people.",
    "Put the {part} outside and everything else on a private network. One open port, one thing to update.",
    "Write down what you restore and how long it takes. A backup that nobody restored is a hope.",
    "Give it {1-4} GB of swap and a memory limit. It will then complain instead of dying.",
  ],
  remarks: [
    "{7-28} watts is impressive. Mine idles at {40-90}.",
    "I run the same {service} on a {box} and have not touched it for {6-20} months.",
    "What do you use for monitoring? Mine is my family shouting.",
    "Mine {fault} every spring, as if it knew.",
    "The {part} is the part that I would never do without.",
    "A {media} at my sister's place is my disaster plan.",
    "Please label your cables. I speak from experience.",
    "This is tidier than what we have at work.",
  ],
};
