// Seeds as people write them.

/** @returns {bigint | null} the number, if `text` is one of up to 64 bits, decimal or with 0x */
export function parseSeed(text) {
  if (!/^(0x[0-9a-f]+|\d+)$/i.test(text)) {
    return null;
  }
  const seed = BigInt(text);
  return seed >> 64n === 0n ? seed : null;
}
