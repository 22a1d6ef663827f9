/**
 * @module Parts of the platform that call back later, each used as a clock: no timer, no request, and nothing changes until
 * the end.
 */
import type { Draw } from "../draw.ts";
import { script, torturePage } from "../torture-page.ts";

/** A page whose script ends by calling `finish` after about `ms`, by means of one part of the platform. */
const clockPage = (name: string, note: string, code: (ms: number) => string, more?: (ms: Draw) => Record<string, string>) =>
  torturePage(`clock-${name}`, note, (ms) => script(code(ms(150, 800))), more ? { more } : {});

export const platformPages = [
  clockPage(
    "animation-without-target",
    "an animation of nothing, whose end is awaited",
    (ms) =>
      `onGo(() => { const animation = new Animation(new KeyframeEffect(null, [], ${ms}), document.timeline); animation.onfinish = finish; animation.play(); });`,
  ),
  clockPage(
    "animation-promise",
    "the promise of an animation of nothing",
    (ms) =>
      `onGo(async () => { const animation = new Animation(new KeyframeEffect(null, null, { duration: ${ms / 2}, iterations: 2 })); animation.play(); await animation.finished; finish(); });`,
  ),
  clockPage(
    "animation-of-detached",
    "an animation of an element that is not in the document",
    (ms) => `onGo(() => { document.createElement("i").animate([{ opacity: 0 }, { opacity: 1 }], ${ms}).onfinish = finish; });`,
  ),
  clockPage(
    "animation-reversed",
    "an animation of nothing that plays backwards",
    (ms) =>
      `onGo(() => { const animation = new Animation(new KeyframeEffect(null, [], ${ms})); animation.addEventListener("finish", finish); animation.reverse(); });`,
  ),
  clockPage(
    "offline-audio",
    "audio that is rendered in the background",
    (ms) =>
      `onGo(() => { const audio = new OfflineAudioContext(2, 44100 * ${Math.round(ms / 8)}, 44100); for (let n = 0; n < 8; n++) { const tone = new OscillatorNode(audio); tone.connect(new BiquadFilterNode(audio)).connect(audio.destination); tone.start(); } audio.startRendering().then(finish); });`,
  ),
  clockPage(
    "offline-audio-event",
    "the same, told by an event",
    (ms) =>
      `onGo(() => { const audio = new OfflineAudioContext(2, 44100 * ${Math.round(ms / 8)}, 44100); audio.oncomplete = finish; audio.startRendering(); });`,
  ),
  clockPage(
    "abort-timeout",
    "a signal that aborts by itself",
    (ms) => `onGo(() => { AbortSignal.timeout(${ms}).onabort = finish; });`,
  ),
  clockPage(
    "abort-any",
    "a signal that follows one that aborts by itself",
    (ms) => `onGo(() => AbortSignal.any([AbortSignal.timeout(${ms})]).addEventListener("abort", finish));`,
  ),
  clockPage(
    "lock",
    "a lock that a worker holds for a while",
    (ms) =>
      `const worker = new Worker("holder.js"); onGo(() => { worker.postMessage(${ms}); worker.onmessage = () => navigator.locks.request("door", finish); });`,
    () => ({
      "holder.js": `onmessage = ({ data }) => navigator.locks.request("door", () => { postMessage("held"); return new Promise((resolve) => setTimeout(resolve, data)); });`,
    }),
  ),
  clockPage(
    "image-bitmap",
    "many large pictures are decoded",
    () =>
      `onGo(async () => { const picture = new OffscreenCanvas(3000, 3000); picture.getContext("2d").fillRect(0, 0, 9, 9); const blob = await picture.convertToBlob(); for (let n = 0; n < 3; n++) await createImageBitmap(blob); finish(); });`,
  ),
  clockPage(
    "canvas-to-blob",
    "a canvas becomes a file, several times",
    () =>
      `const canvas = document.createElement("canvas"); canvas.width = canvas.height = 2500; const context = canvas.getContext("2d"); for (let n = 0; n < 400; n++) { context.fillStyle = "hsl(" + n + " 80% 50%)"; context.fillRect(n * 6, (n * 37) % 2500, 90, 90); }
       onGo(() => canvas.toBlob(() => canvas.toBlob(() => canvas.toBlob(finish))));`,
  ),
  clockPage(
    "file-reader",
    "a large file is read, twice",
    () =>
      `const blob = new Blob([new Uint8Array(3e7)]); onGo(() => { const first = new FileReader(); first.onload = () => { const second = new FileReader(); second.onloadend = finish; second.readAsDataURL(blob); }; first.readAsArrayBuffer(blob); });`,
  ),
  clockPage(
    "compression",
    "a stream is compressed",
    () =>
      `const bytes = new Uint8Array(4e6).map((_, n) => (n * n) % 251); onGo(async () => { await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer(); finish(); });`,
  ),
  clockPage(
    "broadcast-worker",
    "a worker answers over a BroadcastChannel, not to its owner",
    (ms) =>
      `const worker = new Worker("caster.js"), channel = new BroadcastChannel("tower"); channel.onmessage = finish; onGo(() => worker.postMessage(${ms}));`,
    () => ({
      "caster.js": `const channel = new BroadcastChannel("tower"); onmessage = ({ data }) => setTimeout(() => channel.postMessage("now"), data);`,
    }),
  ),
  clockPage(
    "shared-worker",
    "a shared worker answers after a while",
    (ms) => `const { port } = new SharedWorker("shared.js"); port.onmessage = finish; onGo(() => port.postMessage(${ms}));`,
    () => ({
      "shared.js": `onconnect = ({ ports: [port] }) => { port.onmessage = ({ data }) => setTimeout(() => port.postMessage("now"), data); };`,
    }),
  ),
  clockPage(
    "wait-async",
    "a wait on shared memory that runs out",
    (ms) =>
      `onGo(() => { const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }); const { async, value } = Atomics.waitAsync(new Int32Array(memory.buffer), 0, 0, ${ms}); if (async) value.then(finish); else finish(); });`,
  ),
  clockPage(
    "media-element",
    "a sound of known length ends",
    (ms) =>
      `const samples = Math.round(8 * ${ms}), wav = new DataView(new ArrayBuffer(44 + samples));
       [0x52494646, 0, 0x57415645, 0x666d7420].forEach((word, n) => wav.setUint32(n * 4, word)); wav.setUint32(4, 36 + samples, true); wav.setUint32(16, 16, true); wav.setUint16(20, 1, true); wav.setUint16(22, 1, true); wav.setUint32(24, 8000, true); wav.setUint32(28, 8000, true); wav.setUint16(32, 1, true); wav.setUint16(34, 8, true); wav.setUint32(36, 0x64617461); wav.setUint32(40, samples, true);
       const sound = new Audio(URL.createObjectURL(new Blob([wav], { type: "audio/wav" }))); sound.onended = finish; onGo(() => sound.play());`,
  ),
  clockPage(
    "audio-node",
    "a tone that is stopped at a time",
    (ms) =>
      `onGo(async () => { const audio = new AudioContext(); await audio.resume(); const tone = new ConstantSourceNode(audio); tone.onended = finish; tone.connect(audio.destination); tone.start(); tone.stop(audio.currentTime + ${ms / 1000}); });`,
  ),
  clockPage(
    "observer-frames",
    "a size that is told again and again before it is right",
    () =>
      `onGo(() => { const box = document.createElement("div"); document.body.append(box); let left = 12; new ResizeObserver(() => { if (--left > 0) requestAnimationFrame(() => { box.style.height = left + "px"; }); else finish(); }).observe(box); });`,
  ),
];
