/**
 * @module Words of plain answers: which say nothing by themselves, which take back what they stand beside, and numbers in words.
 */
import { readNumberWords } from "../values/number.ts";
import { normaliseText } from "../values/text.ts";

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Words around a value that neither add nor take away anything. */
export const FILLERS = setOf(
  "a an the it its it's this that these those is are was were be been has have had i we you my your our their his her there here " +
    "of in on at by for from to with as so and answer final result value total sum name named called title titled user product " +
    "found find one ones following which who what when where how many much all in's costs cost priced price named author authors " +
    "page site respectively order ordered list items item first second third then also both u c dollars usd posted written by",
);

/** Words that leave open which value is meant, or that deny it. */
export const HEDGES = setOf(
  "or either neither nor not no maybe perhaps possibly probably likely between than except without unless if versus vs but " +
    "unsure uncertain unknown unclear guess guessing isn't wasn't aren't weren't don't doesn't didn't cannot can't n/a na " +
    "alternatively otherwise instead",
);

/** What a yes or no may have beside it. */
export const DENIALS = setOf("no not isn't wasn't aren't weren't don't doesn't didn't cannot can't");

/** Other currencies than dollars, as a normal text spells them. */
export const FOREIGN = setOf("eur euro euros gbp pound pounds ps yen jpy chf francs cad aud");

/** Words that make a number inexact, directly before it. */
export const INEXACT =
  /(?:\b(?:about|around|approximately|approx|roughly|almost|nearly|over|under|least|most|above|below|circa|ca)\b\.?|[~<>])\s*(?:usd|\$)?\s*$/;

const NUMBER_WORD =
  "(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million)";
const NUMBER_WORDS = new RegExp(`\\b${NUMBER_WORD}(?:(?:[ -]| and )${NUMBER_WORD})*\\b`, "g");
/** "The one with the most points" counts nothing. */
const PRONOUN = /\b(?:the|this|that|which|only|every|each|any)\s+$/;

/** Numbers in words as digits. */
export const withDigits = (text: string): string =>
  text.replaceAll(NUMBER_WORDS, (words, at: number) =>
    words === "one" && PRONOUN.test(text.slice(0, at)) ? words : String(readNumberWords(words)),
  );

/** The plural and the singular of a word are the same here. */
export const stem = (word: string): string =>
  word
    .replace(/'s$/, "")
    .replace(/ies$/, "y")
    .replace(/(?<=[a-z]{2})e?s$/, "");

export const wordsOf = (normal: string): string[] => normal.match(/[a-z0-9][a-z0-9'/.]*[a-z0-9]|[a-z0-9]/g) ?? [];

/** Stems of the words of a text. */
export const stemsOf = (text: string): ReadonlySet<string> => new Set(wordsOf(withDigits(normaliseText(text))).map(stem));
