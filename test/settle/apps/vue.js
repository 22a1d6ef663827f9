/**
 * @module A Vue application in production mode: views that replace each other by transitions, a watcher that debounces and
 * fetches, and a component that is loaded late.
 */
import { createApp, defineAsyncComponent, h, nextTick, onMounted, ref, Transition, TransitionGroup, watch } from "vue";

const { DELAYS, VIEW, FINAL, rendered } = window.torture;
const load = async () => (await (await fetch(`data?ms=${DELAYS.data}`)).json()).text;
const Final = {
  setup() {
    onMounted(rendered);
    return () => h("p", FINAL);
  },
};
const go = (onClick) => h("button", { id: "go", onClick }, "Go");

/** The old view leaves before the new one is made. */
const OutIn = {
  setup() {
    const isNext = ref(false);
    const view = () => (isNext.value ? h(Final, { key: "next" }) : h("p", { key: "first" }, "Old view"));
    return () => h("main", [go(() => (isNext.value = true)), h(Transition, { name: "fade", mode: "out-in" }, view)]);
  },
};

const WatchedQuery = {
  setup() {
    const query = ref("");
    const text = ref("");
    let timer;
    watch(query, () => {
      clearTimeout(timer);
      timer = setTimeout(async () => {
        text.value = await load();
        await nextTick();
        rendered();
      }, DELAYS.wait);
    });
    const field = () => h("input", { id: "go", "aria-label": "Query", onInput: (event) => (query.value = event.target.value) });
    return () =>
      h("main", [
        field(),
        h(TransitionGroup, { name: "fade", tag: "ul" }, () => (text.value ? [h("li", { key: 1 }, text.value)] : [])),
      ]);
  },
};

const Late = defineAsyncComponent({
  loader: async () => {
    await import(new URL(`late.js?ms=${DELAYS.module}`, location.href).href);
    await load();
    return Final;
  },
  loadingComponent: { render: () => h("p", "Loading") },
  delay: 50,
});

const LateComponent = {
  setup() {
    const isOpen = ref(false);
    return () => h("main", [go(() => (isOpen.value = true)), isOpen.value ? h(Late) : null]);
  },
};

createApp({ OutIn, WatchedQuery, LateComponent }[VIEW]).mount("#app");
