// A small seeded generator: everything that looks random here is the same in every run.

/**
 * @param {bigint | number} seed any integer; its low 64 bits count
 * @returns {() => number} a function that returns the next 32 random bits
 */
export function seededRandom(seed) {
  const bits = BigInt.asUintN(64, BigInt(seed));
  // Two Weyl sequences, one per half of the seed, mixed: no seed leads to a stuck generator.
  let low = Number(bits & 0xffffffffn);
  let high = Number(bits >> 32n);
  return () => {
    low = (low + 0x9e3779b9) >>> 0;
    high = (high + 0x7f4a7c15) >>> 0;
    let mixed = low ^ Math.imul(high ^ (high >>> 15), 0x2c1b3c6d);
    mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
}

/** Fills `bytes` with what memory holds when the power comes on: anything. */
export function fillWithNoise(bytes, random) {
  for (let i = 0; i < bytes.length; i++) {
    bytes[i] = random() >>> 24;
  }
}
