// SHA-256 of a text. The browser's own crypto.subtle exists on pages with TLS only, and class servers are often opened
// by an address such as http://192.168.1.5:8866.

/** The first 32 bits of the fractional parts of a root of the first 64 primes (FIPS 180-4, 4.2.2 and 5.3.3). */
function fractions(root: number, count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    if (isPrime(n)) found.push((n ** (1 / root) * 2 ** 32) | 0);
  }
  return found;
}

function isPrime(n: number): boolean {
  for (let factor = 2; factor * factor <= n; factor++) if (n % factor === 0) return false;
  return true;
}

const ROUND = fractions(3, 64);
const START = fractions(2, 8);

const turn = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

/** The bytes of a text, padded to whole blocks of 64 (FIPS 180-4, 5.1.1). */
function padded(text: string): DataView {
  const bytes = new TextEncoder().encode(text);
  const data = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  data.set(bytes);
  data[bytes.length] = 0x80;
  const view = new DataView(data.buffer);
  view.setUint32(data.length - 4, bytes.length * 8);
  return view;
}

function schedule(view: DataView, block: number): Int32Array {
  const words = new Int32Array(64);
  for (let i = 0; i < 64; i++) {
    if (i < 16) {
      words[i] = view.getInt32(block + 4 * i);
      continue;
    }
    const [early, late] = [words[i - 15], words[i - 2]];
    const small0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const small1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[i] = words[i - 16] + small0 + words[i - 7] + small1;
  }
  return words;
}

/** The SHA-256 hash of a text (UTF-8), in hex. */
export function sha256(text: string): string {
  const view = padded(text);
  const state = Int32Array.from(START);
  for (let block = 0; block < view.byteLength; block += 64) {
    const words = schedule(view, block);
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const big1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const one = (h + big1 + ((e & f) ^ (~e & g)) + ROUND[i] + words[i]) | 0;
      const big0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const two = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] += word;
  }
  return [...state].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
