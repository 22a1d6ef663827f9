/**
 * @module Votes and toggles: shown at once, taken back when the server refuses.
 */
export const REACTIONS_JS = `
  onSubmit("form[data-vote]", async (form, button) => {
    const [up, down] = form.querySelectorAll("button");
    const score = form.querySelector("[data-score]");
    const pressed = (arrow) => arrow.getAttribute("aria-pressed") === "true";
    const before = { vote: pressed(up) ? 1 : pressed(down) ? -1 : 0, score: Number(score.textContent) };
    const show = (vote, points) => {
      for (const arrow of [up, down]) {
        const own = Number(arrow.dataset.value);
        arrow.setAttribute("aria-pressed", String(vote === own));
        arrow.value = vote === own ? "0" : String(own);
      }
      score.textContent = points;
    };
    const vote = Number((button || up).value);
    show(vote, before.score - before.vote + vote);
    try {
      const result = await send(form.action, { value: String(vote) });
      show(result.vote, result.score);
    } catch (error) {
      show(before.vote, before.score);
      toast(error.message, true);
    }
  });

  onSubmit("form[data-toggle]", async (form, submitter) => {
    const button = submitter || form.querySelector("button");
    const show = (isOn) => {
      button.value = isOn ? "0" : "1";
      button.textContent = button.getAttribute(isOn ? "data-label-1" : "data-label-0");
    };
    const wanted = button.value === "1";
    show(wanted);
    try {
      const result = await send(form.action, { on: wanted ? "1" : "0" });
      show(result.on);
      showCount(form, result.count);
      toast(result.message);
    } catch (error) {
      show(!wanted);
      toast(error.message, true);
    }
  });

  const grouped = (count) => String(count).replace(/\\B(?=(\\d{3})+$)/g, ",");

  /** In the same item, or on the page. A number alone stays one; "12 subscribers" keeps its word. */
  const showCount = (form, count) => {
    if (!form.dataset.count || count === undefined) return;
    const place = (form.closest("[data-item]") || document).querySelector(form.dataset.count);
    if (place) place.textContent = place.textContent.replace(/[\\d,]+/, grouped(count));
  };
`;
