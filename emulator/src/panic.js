// Makes the firmware panic, as a debugger can: by a call of what a compiled `panic!` calls.

const PANIC = /4core9panicking5panic$/; // core::panicking::panic(message, length, place)
const TEXT = new TextEncoder();

/**
 * The firmware panics at once, and the reset comes as soon as the Pico runs on.
 * @param {import('./pico.js').Pico} pico
 * @param {{file: string, line: number, message: string}} panic
 */
export function panic(pico, { file, line, message }) {
  let next = pico.addressOf('_stack_end'); // where the stack never gets to
  const put = (bytes) => {
    const address = next;
    pico.writeMemory(address, bytes);
    next += Math.ceil(bytes.length / 4) * 4;
    return address;
  };
  const words = (...values) => new Uint8Array(new Uint32Array(values).buffer);
  const [fileBytes, messageBytes] = [TEXT.encode(`${file}\0`), TEXT.encode(message)];
  const place = put(words(put(fileBytes), fileBytes.length - 1, line, 1));
  pico.goTo(pico.symbolLike(PANIC).name, [put(messageBytes), messageBytes.length, place]);
}
