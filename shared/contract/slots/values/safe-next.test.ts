import fc from 'fast-check'
import { safeNext } from './safe-next'

const origin = 'https://admin.acme.test'

describe('where to go after sign-in', () => {
  it.each(['/', '/app/resources/orders?page=2', '/app/resources/orders/7#lines', '/app?q=%2F'])(
    'is %s when that was asked for',
    (path) => {
      expect(safeNext(path, origin)).toBe(path)
    },
  )

  it.each([
    undefined,
    null,
    '',
    '//evil.test',
    '///evil.test',
    '\\\\evil.test',
    '/\\evil.test',
    'https:evil.test',
    'https://evil.test',
    'http:/evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    '%2f%2fevil.test',
    '/%2fevil.test',
    '/%09/evil.test',
    '/\t/evil.test',
    '\t//evil.test',
    ' //evil.test',
    '/..//evil.test',
    '/.//evil.test',
    '/%2e%2e//evil.test',
    '/app\r\nSet-Cookie: a=b',
    'app/path',
    'https://admin.acme.test@evil.test/',
    `/${'x'.repeat(8192)}`,
  ])('S31: is the start page when %j was asked for', (raw) => {
    expect(safeNext(raw, origin)).toBe('/')
  })

  it('P9: is never on another site', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '..',
      ':',
      '@',
      '%2f',
      '%5c',
      '%09',
      '\t',
      '\r\n',
      ' ',
      'evil.test',
      'https:',
      'javascript:',
      '?',
      '#',
      'x',
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(part).map((parts) => parts.join('')),
      fc.array(part).map((parts) => `/${parts.join('')}`),
    )

    fc.assert(
      fc.property(text, (raw) => {
        const next = safeNext(raw, origin)

        expect(new URL(next, origin).origin).toBe(origin)
        expect(next).toMatch(/^\/(?![/\\])/)
        expect(next).not.toMatch(/[\r\n\\]/)
        expect(safeNext(next, origin)).toBe(next)
      }),
      { numRuns: 5000 },
    )
  })
})
