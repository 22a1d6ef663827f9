/**
 * @module An older page with jQuery: a request, then the old text fades out and the new one fades in.
 */
import $ from "jquery";

const { DELAYS, FINAL, rendered } = window.torture;
$("#app").append('<button id="go">Go</button><p class="note">Old text</p>');
$("#go").on("click", () => {
  $.getJSON("data", { ms: DELAYS.data }, () => {
    const note = $(".note");
    note.fadeOut(DELAYS.fade, () => note.text(FINAL).fadeIn(DELAYS.fade, rendered));
  });
});
