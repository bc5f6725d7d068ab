import { createHmac as nodeHmac } from 'node:crypto'
import { createHmac } from './hmac'

const words = [1, 0xffffffff, 0x80000000, 4, 5, 0x12345678, 7, 8]
const key = Buffer.concat(
  words.map((word) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(word)
    return bytes
  }),
)

test.each([0, 1, 3, 54, 55, 56, 57, 63, 64, 65, 119, 120, 200, 1000])(
  'the HMAC of a text of %i bytes is that of Node',
  (length) => {
    const text = 'slipway '.repeat(200).slice(0, length)
    const expected = nodeHmac('sha256', key).update(text).digest().subarray(0, 16)

    expect(createHmac(words)(text)).toBe(expected.toString('base64url'))
  },
)

test('letters of any language count by their bytes', () => {
  const expected = nodeHmac('sha256', key).update('Größe – 訂單 🚢').digest().subarray(0, 16)

  expect(createHmac(words)('Größe – 訂單 🚢')).toBe(expected.toString('base64url'))
})
