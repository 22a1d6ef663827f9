/**
 * @module A React application in production mode: an effect that fetches, suspense with a promise, a component that is
 * loaded late, and a list behind a deferred value. The page says in DELAYS how long things take, and in VIEW which it is.
 */
import {
  createElement as h,
  lazy,
  Suspense,
  startTransition,
  use,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useState,
  useTransition,
} from "react";
import { createRoot } from "react-dom/client";

const { DELAYS, VIEW, FINAL, rendered } = window.torture;
const load = async () => (await (await fetch(`data?ms=${DELAYS.data}`)).json()).text;
const Final = ({ text }) => {
  useLayoutEffect(rendered, []);
  return h("p", null, text);
};
const go = (onClick) => h("button", { id: "go", type: "button", onClick }, "Go");

function EffectFetch() {
  const [asked, setAsked] = useState(0);
  const [text, setText] = useState(null);
  useEffect(() => {
    if (asked === 0) return;
    let stale = false;
    const timer = setTimeout(async () => {
      const answer = await load();
      if (!stale) setText(answer);
    }, DELAYS.wait);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [asked]);
  return h(
    "main",
    null,
    go(() => setAsked(asked + 1)),
    text ? h(Final, { text }) : h("p", null, asked ? "Loading" : "Ask me"),
  );
}

const Result = ({ promise }) => h(Final, { text: use(promise) });

function SuspensePromise() {
  const [promise, setPromise] = useState(null);
  return h(
    "main",
    null,
    go(() => setPromise(load())),
    promise && h(Suspense, { fallback: h("p", null, "Loading") }, h(Result, { promise })),
  );
}

const Late = lazy(async () => {
  await import(new URL(`late.js?ms=${DELAYS.module}`, location.href).href);
  return { default: () => h(Final, { text: FINAL }) };
});

function LateComponent() {
  const [isPending, begin] = useTransition();
  const [isOpen, setOpen] = useState(false);
  const open = () => begin(() => setOpen(true));
  return h(
    "main",
    null,
    go(open),
    isPending && h("p", null, "Loading"),
    h(Suspense, { fallback: null }, isOpen ? h(Late) : h("p", null, "Closed")),
  );
}

const Slow = ({ n }) => {
  const end = performance.now() + 1;
  while (performance.now() < end);
  return h("li", null, `row ${n}`);
};

function DeferredList() {
  const [count, setCount] = useState(0);
  const shown = useDeferredValue(count);
  const rows = Array.from({ length: shown }, (_, n) => h(Slow, { key: n, n }));
  return h(
    "main",
    null,
    go(() => startTransition(() => setCount(DELAYS.rows))),
    h("ul", null, rows),
    shown > 0 && h(Final, { text: FINAL }),
  );
}

const VIEWS = { EffectFetch, SuspensePromise, LateComponent, DeferredList };
createRoot(document.getElementById("app")).render(h(VIEWS[VIEW]));
