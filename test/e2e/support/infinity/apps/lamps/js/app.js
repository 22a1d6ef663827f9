// Client-side, with its state in the origin's storage, as the published apps are.
const KEY = "lamps";
const state = JSON.parse(localStorage.getItem(KEY) ?? '{"lamps":[{"room":"Hall","on":false},{"room":"Loft","on":false}]}');

function push() {
  localStorage.setItem(KEY, JSON.stringify(state));
  fetch("/api/state", { method: "PUT", body: JSON.stringify(state) });
}

function draw() {
  document.querySelector("main").replaceChildren(
    ...state.lamps.map((lamp) => {
      const button = document.createElement("button");
      button.textContent = `${lamp.room}: ${lamp.on ? "on" : "off"}`;
      button.onclick = () => {
        lamp.on = !lamp.on;
        push();
        draw();
      };
      return button;
    }),
  );
}

push();
draw();
