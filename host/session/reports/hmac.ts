/**
 * HMAC-SHA-256 (RFC 2104, FIPS 180-4) of short texts. In our own code: `crypto` is one of the globals that a remote
 * can replace, answers too late for a page that is being left, and is missing where a page comes by plain HTTP.
 */
type Words = ArrayLike<number>

const BLOCK_WORDS = 16
const BLOCK_BYTES = 64
const encoder = new TextEncoder()
const encode = encoder.encode.bind(encoder)

/** Returns what makes the first 16 bytes of a text's HMAC, in base64url. `key`: 32 bytes as words of 32 bits. */
export function createHmac(key: Words): (text: string) => string {
  const inner = compress(initial, padded(key, 0x36363636))
  const outer = compress(initial, padded(key, 0x5c5c5c5c))
  return (text) => {
    const digest = finish(inner, wordsOf(encode(text)))
    const of = finish(outer, { words: digest, bytes: 32 })
    return base64url(of)
  }
}

// From here on: no method of an array and no iterator, which a remote could replace and read the key in; and no array that
// grows by its places, for which a remote could put setters into `Array.prototype`.
const Places = Int32Array

function padded(key: Words, pad: number): Words {
  const block = new Places(BLOCK_WORDS)
  for (let at = 0; at < BLOCK_WORDS; at += 1) block[at] = (key[at] ?? 0) ^ pad
  return block
}

interface Message {
  readonly words: Words
  readonly bytes: number
}

function wordsOf(bytes: Uint8Array): Message {
  const words = new Places((bytes.length >> 2) + 1)
  for (let at = 0; at < bytes.length; at += 1)
    words[at >> 2] = (words[at >> 2] ?? 0) | ((bytes[at] ?? 0) << (24 - 8 * (at & 3)))
  return { words, bytes: bytes.length }
}

// What follows the one block of the key.
function finish(state: Words, { words, bytes }: Message): Words {
  const blocks = Math.ceil((bytes + 9) / BLOCK_BYTES)
  let current = state
  for (let block = 0; block < blocks; block += 1) {
    const part = new Places(BLOCK_WORDS)
    for (let at = 0; at < BLOCK_WORDS; at += 1) part[at] = words[block * BLOCK_WORDS + at] ?? 0
    const end = (bytes >> 2) - block * BLOCK_WORDS
    if (end >= 0 && end < BLOCK_WORDS)
      part[end] = (part[end] ?? 0) | (0x80 << (24 - 8 * (bytes & 3)))
    if (block === blocks - 1) part[BLOCK_WORDS - 1] = 8 * (bytes + BLOCK_BYTES)
    current = compress(current, part)
  }
  return current
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** 16 bytes in letters of six bits. */
const LETTERS = 22

function base64url(words: Words): string {
  let text = ''
  for (let letter = 0; letter < LETTERS; letter += 1) {
    let value = 0
    for (let bit = 6 * letter; bit < 6 * letter + 6; bit += 1)
      value = 2 * value + (bit < 128 ? ((words[bit >> 5] ?? 0) >>> (31 - (bit & 31))) & 1 : 0)
    text += alphabet[value]
  }
  return text
}

const { initial, rounds } = constants()

// The first bits of the roots of primes, square for the state and cube for the rounds.
function constants(): { readonly initial: Words; readonly rounds: Words } {
  const primes: number[] = []
  for (let candidate = 2; primes.length < 64; candidate += 1)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
  const bits = (root: number) => ((root % 1) * 2 ** 32) | 0
  return {
    initial: primes.slice(0, 8).map((prime) => bits(Math.sqrt(prime))),
    rounds: primes.map((prime) => bits(Math.cbrt(prime))),
  }
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

function compress(state: Words, block: Words): Words {
  const w = schedule(block)
  const at = (place: number) => state[place] ?? 0
  let a = at(0)
  let b = at(1)
  let c = at(2)
  let d = at(3)
  let e = at(4)
  let f = at(5)
  let g = at(6)
  let h = at(7)
  for (let round = 0; round < 64; round += 1) {
    const choice = (e & f) ^ (~e & g)
    const major = (a & b) ^ (a & c) ^ (b & c)
    const given = (rounds[round] ?? 0) + (w[round] ?? 0)
    const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + given
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + major
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  const sum = (place: number, end: number) => (at(place) + end) | 0
  return [sum(0, a), sum(1, b), sum(2, c), sum(3, d), sum(4, e), sum(5, f), sum(6, g), sum(7, h)]
}

function schedule(block: Words): Words {
  const w = new Places(64)
  for (let at = 0; at < BLOCK_WORDS; at += 1) w[at] = block[at] ?? 0
  for (let at = BLOCK_WORDS; at < 64; at += 1) {
    const early = w[at - 15] ?? 0
    const late = w[at - 2] ?? 0
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    w[at] = ((w[at - 16] ?? 0) + small + (w[at - 7] ?? 0) + large) | 0
  }
  return w
}
