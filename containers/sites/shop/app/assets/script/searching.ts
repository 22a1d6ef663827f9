/**
 * @module The store's script for the search box, and for checks before a review is sent.
 */
export const SEARCHING_JS = `
  for (const form of document.querySelectorAll("form[data-suggest]")) {
    combobox(form, {
      className: "suggestions",
      least: 2,
      ask: async (q) => (await askServer("/search/suggestions", q)).map(({ name, price, url }) => ({ text: name, note: price, url })),
      take: ({ url }) => location.assign(url),
    });
  }

  on("input", "form[data-check] .field, form[data-check] fieldset", (field) => field.querySelector(".error")?.remove());

  /** Says what is missing before the form leaves the page. */
  on("submit", "form[data-check]", (form, event) => {
    form.querySelectorAll(".error").forEach((error) => error.remove());
    const data = new FormData(form);
    const wrong = [
      [!data.get("stars"), form.querySelector("fieldset"), "Choose from one to five stars."],
      [data.get("title").trim().length < 2, form.elements.title.parentElement, "Enter a headline of 2 to 80 characters."],
      [data.get("text").trim().length < 10, form.elements.text.parentElement, "Write at least 10 characters."],
    ].filter(([bad]) => bad);
    if (wrong.length === 0) return;
    event.preventDefault();
    for (const [, place, text] of wrong) {
      const error = make("span", { className: "error", textContent: text });
      error.setAttribute("role", "alert");
      place.append(error);
    }
    wrong[0][1].querySelector("input, textarea").focus();
  });
`;
