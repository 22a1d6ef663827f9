/**
 * @module A Vue page: v-model on every kind of field, handlers on list items, transitions, a teleported dialog.
 */
import { createApp, nextTick } from "vue";
import { report } from "./report.js";

const template = `
  <label>Name <input v-model.trim="name"></label>
  <label>City <input v-model.lazy="city" @keyup.enter="entered++"></label>
  <label>Age <input v-model.number="age" type="number"></label>
  <label>Born <input v-model="born" type="date"></label>
  <label>Loud <input v-model="loud" type="range" max="10"></label>
  <label v-for="pet in ['Cat', 'Dog']" :key="pet"><input type="checkbox" :value="pet" v-model="pets">{{ pet }}</label>
  <label v-for="m in ['Calm', 'Wild']" :key="m"><input type="radio" :value="m" v-model="mood">{{ m }}</label>
  <select v-model="fruit" aria-label="Fruit"><option :value="{ n: 1 }">Fig</option><option :value="{ n: 2 }">Plum</option></select>
  <select v-model="many" aria-label="Many" multiple><option>A</option><option>B</option><option>C</option></select>
  <ul><TransitionGroup name="fade"><li v-for="item in items" :key="item" @click="picked = item">{{ item }}</li></TransitionGroup></ul>
  <button @click="items.splice(1, 0, 'New ' + items.length)">Insert</button>
  <button @click="shown = !shown">Toggle</button>
  <Transition name="fade"><section v-if="shown" aria-label="Panel"><button @click="inside++">Inside</button></section></Transition>
  <button @click="dialog = true">Open</button>
  <Teleport to="body"><Transition name="fade"><div v-if="dialog" role="dialog" aria-modal="true" aria-label="Sure" class="dialog">
    <button @click="dialog = false; answer = 'yes'">Yes</button></div></Transition></Teleport>`;

createApp({
  template,
  data: () => ({
    name: "",
    city: "",
    entered: 0,
    age: null,
    born: "",
    loud: 5,
    pets: [],
    mood: "Calm",
    fruit: null,
    many: [],
    items: ["One", "Two"],
    picked: null,
    shown: false,
    inside: 0,
    dialog: false,
    answer: null,
  }),
  created() {
    this.$watch("$data", () => nextTick().then(() => report(this.$data)), { deep: true, immediate: true });
  },
}).mount("#app");

const style = document.createElement("style");
style.textContent = `.fade-enter-active, .fade-leave-active { transition: all .25s } .fade-enter-from, .fade-leave-to { opacity: 0; transform: translateX(80px) }
  .dialog { position: fixed; inset: 0; padding: 100px; background: white }`;
document.head.append(style);
