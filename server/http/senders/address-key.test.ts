import fc from 'fast-check'
import { addressKey } from './address-key'

describe('the key of an address', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:127.0.0.1', '127.0.0.1'],
    ['::FFFF:7f00:1', '127.0.0.1'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:0DB8:0:0:ffff:1:2:3', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    [undefined, ''],
  ])('of %s is %s', (address, key) => {
    expect(addressKey(address)).toBe(key)
  })

  it('P20: is one for a /64, however an address in it is written', () => {
    const group = fc.integer({ min: 0, max: 0xffff })
    const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length })

    fc.assert(
      fc.property(groups(3), groups(4), groups(4), ([a = 0, b = 0, c = 0], first, second) => {
        // 2000::/3 is the part that is assigned; ::ffff:0:0/96 is IPv4.
        const prefix = [0x2000 | (a & 0x1fff), b, c, 1].map((part) => part.toString(16))
        const short = [...prefix, ...first.map((part) => part.toString(16))].join(':')
        const long = [...prefix, ...second.map((part) => part.toString(16))]
          .map((part) => part.padStart(4, '0').toUpperCase())
          .join(':')

        expect(addressKey(short)).toBe(addressKey(long))
      }),
    )
  })
})
