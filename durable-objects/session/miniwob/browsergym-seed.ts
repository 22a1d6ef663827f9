/**
 * @module The seed that BrowserGym gives a MiniWoB++ page: the first draw below a million of NumPy's RandomState(seed), which
 * is a Mersenne Twister (MT19937) with rejection by mask.
 */
const WORDS = 624;
const SHIFT_WORDS = 397;
const INIT_FACTOR = 1_812_433_253;
const TWIST = 0x9908_b0df;
const UPPER_BIT = 0x8000_0000;
const LOWER_BITS = 0x7fff_ffff;
const PAGE_SEEDS = 1_000_000;
/** The smallest mask of ones that holds every page seed. */
const MASK = 0xf_ffff;

/** NumPy takes no larger one. */
export const MAX_BROWSERGYM_SEED = 0xffff_ffff;

export const browsergymSeed = (seed: number): number => {
  for (const word of wordsOf(seed)) {
    const drawn = (word & MASK) >>> 0;
    if (drawn < PAGE_SEEDS) return drawn;
  }
  throw new Error("The generator has no end.");
};

function* wordsOf(seed: number): Generator<number> {
  const state = new Uint32Array(WORDS);
  state[0] = seed;
  for (let i = 1; i < WORDS; i++) {
    const before = state[i - 1] ?? 0;
    state[i] = Math.imul(INIT_FACTOR, before ^ (before >>> 30)) + i;
  }
  for (;;) {
    for (let i = 0; i < WORDS; i++) {
      const joined = ((state[i] ?? 0) & UPPER_BIT) | ((state[(i + 1) % WORDS] ?? 0) & LOWER_BITS);
      state[i] = (state[(i + SHIFT_WORDS) % WORDS] ?? 0) ^ (joined >>> 1) ^ (joined & 1 ? TWIST : 0);
    }
    for (const word of state) yield tempered(word);
  }
}

const tempered = (word: number): number => {
  let value = word;
  value ^= value >>> 11;
  value ^= (value << 7) & 0x9d2c_5680;
  value ^= (value << 15) & 0xefc6_0000;
  return (value ^ (value >>> 18)) >>> 0;
};
