/**
 * @module Documents that the page asks for. CDP tells of them once the browser has begun, which takes its time on a busy
 * machine; a form is sent by a task of its own, which comes later still.
 */
import { after, getAttribute, getter } from "../dom.ts";
import { lower, startsWith } from "../js.ts";
import { wasPrevented } from "../native-events.ts";
import { listen } from "./events.ts";
import { NAVIGATION_HOLD_MS } from "./limits.ts";
import { begin, drop } from "./pending.ts";

const destinationOf = getter<NavigateEvent, NavigationDestination>(NavigateEvent.prototype, "destination");
const downloadOf = getter<NavigateEvent, string | null>(NavigateEvent.prototype, "downloadRequest");
const addressOf = getter<NavigationDestination, string>(NavigationDestination.prototype, "url");
const isSameDocument = getter<NavigationDestination, boolean>(NavigationDestination.prototype, "sameDocument");
const submitterOf = getter<SubmitEvent, HTMLElement | null>(SubmitEvent.prototype, "submitter");
const methodOf = getter<HTMLFormElement, string>(HTMLFormElement.prototype, "method");
const targetOf = getter<HTMLFormElement, string>(HTMLFormElement.prototype, "target");

export const watchNavigations = (): void => {
  listen(window.navigation, "navigate", (event) => {
    const destination = destinationOf(event as NavigateEvent);
    const address = addressOf(destination);
    if (isSameDocument(destination) || downloadOf(event as NavigateEvent) !== null || !startsWith(address, "http")) return;
    begin("navigation", address, NAVIGATION_HOLD_MS);
  });
  listen(
    window,
    "submit",
    (event) => {
      if (!event.isTrusted || !leadsAway(event.target as HTMLFormElement, submitterOf(event as SubmitEvent))) return;
      const pending = begin("navigation", "a form is sent", NAVIGATION_HOLD_MS);
      after(0, () => {
        if (wasPrevented(event)) drop(pending);
      });
    },
    { capture: true, passive: true },
  );
};

/** Whether another document comes in place of this one; what the pressed button says goes before what its form says. */
const leadsAway = (form: HTMLFormElement, pressed: HTMLElement | null): boolean => {
  const said = (name: string): string | null => pressed && getAttribute(pressed, name);
  const method = lower(said("formmethod") ?? methodOf(form));
  const target = lower(said("formtarget") ?? targetOf(form));
  return method !== "dialog" && (target === "" || target === "_self");
};
