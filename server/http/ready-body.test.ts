import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { acceptedCoding, createReadyBody, matches } from './ready-body'

test('P16: equal bytes have equal tags, other bytes others, and each coding its own', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      const [a, b] = [createReadyBody(one, {}).variants, createReadyBody(other, {}).variants]
      expect(a.br.etag === b.br.etag).toBe(one === other)
      expect(new Set([a.br.etag, a.gzip.etag, a.identity.etag]).size).toBe(3)
    }),
    { numRuns: 300 },
  )
})

test('every coding holds the same text', () => {
  const { br, gzip, identity } = createReadyBody('{"slots":{}}', {}).variants

  expect(brotliDecompressSync(br.bytes).toString()).toBe('{"slots":{}}')
  expect(gunzipSync(gzip.bytes).toString()).toBe('{"slots":{}}')
  expect(identity.bytes.toString()).toBe('{"slots":{}}')
})

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['identity', 'identity'],
  ['gzip', 'gzip'],
  ['brotli', 'identity'],
])('Accept-Encoding %s is answered with %s', (accept, coding) => {
  expect(acceptedCoding(accept)).toBe(coding)
})

test('If-None-Match compares weakly, over a list, and takes *', () => {
  expect(matches('"a", W/"b"', '"b"')).toBe(true)
  expect(matches('*', '"b"')).toBe(true)
  expect(matches('"a"', '"b"')).toBe(false)
  expect(matches(undefined, '"b"')).toBe(false)
})
