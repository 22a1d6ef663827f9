/**
 * @module Dates in the words of a page. Written out, because locale data differs between runtimes.
 *
 * A site has a time of its own, counted in minutes since 1970: pages depend on no clock.
 */

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;
const MS_PER_MINUTE = 60_000;

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** "2026-03-08T09:30" as minutes since 1970, in UTC. */
export const minutesAt = (dateAndTime: string): number => Math.floor(Date.parse(`${dateAndTime}Z`) / MS_PER_MINUTE);

/** "2026-03-08". */
export const isoDate = (minutes: number): string => new Date(minutes * MS_PER_MINUTE).toISOString().slice(0, 10);

/** "2026-03-08T09:30Z", for a time element. */
export const isoTime = (minutes: number): string => `${new Date(minutes * MS_PER_MINUTE).toISOString().slice(0, 16)}Z`;

/** "March 8, 2026" from "2026-03-08". */
export const longDate = (date: string): string => {
  const [year, month, day] = date.split("-").map(Number);
  return `${MONTHS[(month ?? 1) - 1]} ${day}, ${year}`;
};

/** "5 minutes ago", "3 hours ago", "2 days ago", or the date when it is a month or more. */
export const ago = (then: number, now: number): string => {
  const minutes = Math.max(0, now - then);
  if (minutes < 1) return "just now";
  if (minutes < MINUTES_PER_HOUR) return count(minutes, "minute");
  if (minutes < MINUTES_PER_DAY) return count(Math.floor(minutes / MINUTES_PER_HOUR), "hour");
  const days = Math.floor(minutes / MINUTES_PER_DAY);
  return days < 30 ? count(days, "day") : longDate(isoDate(then));
};

const count = (n: number, unit: string): string => `${n} ${unit}${n === 1 ? "" : "s"} ago`;
