/**
 * @module How an answer should look, in the words of tasks.
 */
export const NUMBER_ONLY = "Answer with the number only.";
export const NAME_ONLY = "Answer with the full name only.";
export const USER_ONLY = "Answer with the user name only.";
export const TITLE_ONLY = "Answer with the title only.";
export const DATE_ONLY = "Answer with the date only, such as March 8, 2026.";
