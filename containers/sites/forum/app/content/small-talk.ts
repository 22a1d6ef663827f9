/**
 * @module What people say in every community: shared posts, comments by kind of post, replies, rudeness and spam.
 */
import { ask, type PostKind, type PostPattern, talk } from "./topic.ts";

/** The pinned post of a community; `{subject}` and `{people}` are the community's own. */
export const WELCOME_POSTS: readonly Omit<PostPattern, "kind" | "flair">[] = [
  {
    title: "Start here: how this place works",
    body: "Welcome to everybody who joined in the last [weeks|months]. {subject} is a wide field, so a few things help:\n\n- Read the rules in the sidebar. There are not many.\n- Use a flair. Others filter by it.\n- Search before you ask; if the thread is older than {6-18} months, ask again anyway.\n\nIntroduce yourself below if you like.",
  },
  {
    title: "Open thread: small questions and small wins",
    body: "For everything that does not need a post of its own. What are you {doing} this week? What went wrong? No question is too small, and {people} who answer here are the reason this place works.",
  },
  {
    title: "Rules refreshed, and thank you for {2-5} good years",
    body: "We took out what nobody needed and wrote the rest in plain words. If something is removed, you get a reason. If you think we were wrong, **write to the moderators**, we do read it.\n\nWe are still looking for a volunteer in other time zones.",
  },
];

export const SHARED_POSTS: readonly PostPattern[] = [
  ask(
    "",
    "What do you wish you had known when you started with {subject}?",
    "I am {2-9} weeks in and overwhelmed. There are so many opinions that I have stopped reading and started doing, which helps. But if you could tell your younger self [one thing|three things], what would it be?",
  ),
  ask(
    "",
    "Where do other {people} meet in real life?",
    "I moved here {3-20} months ago and know nobody who cares about {subject}. Clubs, courses, a bench in the park: what worked for you?",
  ),
  talk(
    "",
    "A small thank you to this community",
    "I asked something silly here about {subject} {3-15} months ago and got {8-30} patient answers. Yesterday I answered somebody else's silly question. That is all.",
  ),
  talk(
    "",
    "Taking a break from {subject}, and that is fine",
    "It had become a list of things to buy and to compare. I am putting it away for {2-6} months. If you feel the same: it will still be there.",
  ),
  talk(
    "",
    "What is your most unpopular opinion about {subject}?",
    "Sort by controversial, please. I will begin: most of what {people} argue about cannot be noticed by anybody else.",
  ),
  talk(
    "",
    "How much time does {subject} take you in a week?",
    "I kept a diary for {2-6} weeks: {3-14} hours, of which {1-2} were reading about it instead of doing it. And you?",
  ),
  ask(
    "",
    "Explaining {subject} to my family: what do you say?",
    "They are kind about it, but the eyes go blank after {10-40} seconds. Do you have one sentence that works?",
  ),
  talk(
    "",
    "Things {people} say that mean something else",
    '"It was a bargain" means it cost {80-400}. "I am nearly finished" means that I have not begun. Continue.',
  ),
];

export const OPENERS: readonly string[] = [
  "Late to this, but",
  "Not an expert, but",
  "For what it is worth:",
  "Honestly,",
  "I may be wrong here, but",
  "Quick answer:",
  "As somebody who has done this for {3-25} years:",
  "Same here.",
  "This comes up every month.",
  "Good question.",
];

export const CLOSERS: readonly string[] = [
  "Let us know how it goes.",
  "Good luck!",
  "That is just me, of course.",
  "It took me {1-4} years to learn that.",
  "Hope this helps.",
  "Others will disagree.",
  "Ask me again in {3-9} months.",
  "I would do it again.",
];

export const COMMENTS: Readonly<Record<PostKind, readonly string[]>> = {
  ask: [
    "Change one thing at a time and write it down. After {3-5} tries you will know more than any guide.",
    "I had exactly this and it went away by itself after {2-8} weeks. I still do not know why.",
    "Do you have a picture? Hard to tell from a description alone.",
    "There was a long thread on this {2-9} months ago with {40-120} answers. Search for it, the third one is gold.",
    "The cheap way first. You can always spend money later.",
    "How long have you been doing it this way? That would help.",
    "Ask three {people} and you get four answers. I would keep it simple.",
    "Following, because I have the same question.",
  ],
  show: [
    "This made my [morning|day|evening]. Thank you for posting.",
    "I showed this to my [sister|partner|neighbour] and we both want one.",
    "What would you do differently next time?",
    "Wonderful. You should be proud of that.",
    "How long did it take you all in all?",
    "I have been meaning to do this for {2-8} years.",
    "More of this, please.",
    "The details! I keep going back to look again.",
  ],
  talk: [
    "I agree with about {60-90} percent of this.",
    "Hard disagree, but you put it well.",
    "It depends on what you want from it. For me it never was about results.",
    "I used to think so too. Then I got older and lazier.",
    "My grandmother would have laughed at this question and gone on with her work.",
    "I have done both for {2-12} years. Both are fine.",
    "You are describing me, and I feel seen.",
    "Can we pin this?",
  ],
  link: [
    "Thanks for sharing. I read it twice.",
    "The headline promises more than the text gives, but it is still interesting.",
    "I know the person who wrote this. She is the real thing.",
    "Does anybody have a source for the numbers? They look high to me.",
    "Saved for the weekend.",
    "This was posted {3-11} months ago as well, but it is worth seeing again.",
    "The comments below the article are better than the article.",
    "Clear, short, no nonsense. Rare.",
  ],
};

/** Below the pinned post of a community. */
export const WELCOME_COMMENTS: readonly string[] = [
  "Hello everybody. I have been reading for {2-14} months and this is my first comment.",
  "Small win: I finally finished what I began {2-9} weeks ago.",
  "Thank you for keeping this place so friendly.",
  "Small question: does anybody here meet on [Saturdays|Sundays|weekday evenings]?",
  "New here, coming from {subject} with {1-4} years of mistakes behind me.",
  "Could we have a monthly thread for swaps? I have {3-12} things that I no longer need.",
  "This week: {2-6} evenings, {1-3} disasters, no regrets.",
  "What is the best way to search the older threads? I only ever find my own.",
  "I vote for more pictures and fewer shopping lists.",
  "Is there a list of good books about {subject}? I could start one.",
  "My [daughter|son|father] has caught the bug as well, so now we are {2-5}.",
  "Greetings from the coast. It has rained for {4-19} days.",
  "The new sidebar is much clearer, well done.",
  "I asked something here {3-9} months ago and never said thank you: thank you.",
  "Not posting much lately, because I am [moving house|between jobs|writing exams].",
  "Can somebody recommend a shop that still sends by post?",
  "{people} of the world, unite. Slowly, and after breakfast.",
  "Week {3-40} and still learning something every time.",
  "I would help out as a moderator if you still need somebody.",
  "First time that I got through a whole week without buying anything.",
  "Rule {2-4} was overdue.",
  "What does everybody do with their leftovers?",
  "I am back after {2-6} years away. It has not changed much, which I like.",
  "Quiet week here. How is everybody?",
];

export const REPLIES: readonly string[] = [
  "Exactly this.",
  "I had not thought of it that way.",
  "Can you say more about that? It contradicts what I have read.",
  "Counterpoint: it never once worked for me, and I tried for {2-6} months.",
  "Came here to write this.",
  "That is a bit harsh, I think. It is fine for most people.",
  "Seconded. The difference is bigger than one expects.",
  "Do you remember where you read that?",
  "Depends on the season, in my experience.",
  "This should be at the top.",
  "I tried it after reading your comment {2-9} days ago, and yes.",
  "We will have to agree to disagree.",
  "Interesting. Where I live it is the other way round.",
  "Ha, my [brother|boss|neighbour] says exactly the same.",
  "Is that still true, though? It was so {4-10} years ago.",
  "Thank you, that saved me [money|an evening|an argument].",
  "Respectfully, no.",
  "Both of you are right, it just depends on how much time you have.",
  "What makes you so sure?",
  "I will try that at the weekend and report back.",
  "You say that as if it were easy.",
  "My experience after {3-15} years is the opposite, but I would not bet on it.",
  "That is the first explanation that makes sense to me.",
  "Which one did you buy in the end?",
  "Not everybody has {2-6} hours for that, though.",
  "I would add: do it [slowly|twice|before breakfast].",
  "Somebody should write this down for the sidebar.",
  "I laughed, and then I checked, and you are right.",
  "It is a matter of taste more than of skill, I think.",
  "Please do not give up over this. Everybody has been there.",
  "The numbers do not add up for me: {12-40} against {50-90}?",
  "That works until it does not. Ask me how I know.",
  "Agreed, with one exception: beginners.",
  "This is the kind of answer that I come here for.",
  "You forgot the most important part, which is patience.",
  "Has anybody tried it the other way round?",
];

/** What the one who asked answers. */
export const AUTHOR_REPLIES: readonly string[] = [
  "Thank you, I will try that first.",
  "Good point, I should have said: about {2-9} weeks.",
  "That is what I feared. Back to the beginning, then.",
  "I did not know that. It explains a lot.",
  "Update: it worked. You are the best.",
  "No, I have not tried that yet. Is it worth {10-60} euros?",
  "Yes, exactly the same here.",
  "I will post a picture when I am home.",
  "Fair. I was a bit quick there.",
  "Thanks! It took {2-14} attempts.",
];

export const RUDE_COMMENTS: readonly string[] = [
  "What a stupid question. Use your head for once.",
  "People like you are why this place went downhill.",
  "Nobody asked for your life story. Get lost.",
  "You clearly have no idea what you are talking about, so be quiet.",
  "Embarrassing. Delete this and your account with it.",
  "If you cannot do that, you should not be allowed near it.",
];

export const SPAM_COMMENTS: readonly string[] = [
  "Best prices for everything at https://bargain-barn.example/deal/{100-999}, use code SAVE{10-60} now!",
  "I earn {200-900} a day from home, write to me and I show you how: https://easy-income.example/join",
  "Check my profile for a free voucher!!! Only {3-20} left!!!",
  "My cousin sells these for half the price, visit https://cheap-direct.example/?ref={1000-9999} today",
];
