import { countViolations, readViolations } from './policy-violations'

const digest = '0f'.repeat(20)
const version = { remote: 'starter', version: '1.0.0' }
const known = {
  versionAt: (one: string) => (one === digest ? version : undefined),
  assetOrigins: ['https://mirror.test'],
}
const page = 'https://shop.test/app/resources/orders?q=Sandy'
const file = `https://shop.test/assets/remotes/${digest}/notice.js`

const csp = (more: object) => ({
  'csp-report': { 'document-uri': page, 'effective-directive': 'connect-src', ...more },
})
const modern = (type: string, more: object) => [{ type, body: { documentURL: page, ...more } }]

test('a violation names the remote and the version whose code did it, and where', () => {
  const body = csp({
    'blocked-uri': 'https://tracker.test/hit?who=Sandy',
    'source-file': file,
    'line-number': 12,
    'column-number': 5,
    'script-sample': 'letmein',
  })

  expect(readViolations(body, known)).toEqual([
    {
      policy: 'connect-src',
      blocked: 'https://tracker.test/hit',
      source: file,
      line: 12,
      column: 5,
      by: version,
    },
  ])
})

test('without a source, it is the remote whose file was blocked', () => {
  for (const body of [
    csp({ 'blocked-uri': file }),
    modern('csp-violation', { blockedURL: file, effectiveDirective: 'script-src-elem' }),
    modern('integrity-violation', { blockedURL: file, destination: 'script' }),
  ])
    expect(readViolations(body, known)).toMatchObject([{ blocked: file, by: version }])
})

test.each([
  file.replace('/assets/remotes/', '/assets/~f1/remotes/'),
  file.replace(`${digest}/`, `${digest}~r1/`),
  file.replace('https://shop.test', 'https://shop.test/base'),
  file.replace('https://shop.test', 'https://mirror.test'),
])('the same file at another of its addresses is that of the remote: %s', (address) => {
  expect(readViolations(csp({ 'source-file': address }), known)).toMatchObject([{ by: version }])
})

test.each([
  ['no address', undefined],
  ['another origin', file.replace('shop.test', 'evil.test')],
  ['a digest in the query', `https://shop.test/app/?x=/assets/remotes/${digest}/a.js`],
  ['a digest that is no version here', file.replace(digest, 'a'.repeat(40))],
  ['the host’s own file', 'https://shop.test/assets/host/main.js'],
])('no remote is blamed for %s', (_, address) => {
  const body = csp({ 'blocked-uri': address, 'source-file': address })

  expect(readViolations(body, known)).toMatchObject([{ by: undefined }])
})

test('whoever did it is blamed, and not whose file it wanted', () => {
  const other = `https://shop.test/assets/remotes/${'a'.repeat(40)}/x.js`
  const both = { ...known, versionAt: (one: string) => ({ remote: one, version: '1.0.0' }) }

  expect(readViolations(csp({ 'source-file': file, 'blocked-uri': other }), both)).toMatchObject([
    { by: { remote: digest } },
  ])
})

test.each([
  [null],
  ['text'],
  [7],
  [{}],
  [[]],
  [[null, 1, 'x', {}, { type: 'deprecation', body: {} }, { type: 'crash' }]],
])('what is no violation is none: %j', (body) => {
  expect(readViolations(body, known)).toEqual([])
})

test('a violation whose parts are of other kinds is read as far as it can be', () => {
  const body = csp({
    'effective-directive': 'x\ny',
    'blocked-uri': { a: 1 },
    'source-file': 7,
    'line-number': '1',
    'column-number': -1,
  })

  expect(readViolations(body, known)).toEqual([
    { policy: '', blocked: '', source: '', line: undefined, column: undefined, by: undefined },
  ])
})

test('of one body only so many count', () => {
  const body = Array.from({ length: 500 }, () => modern('csp-violation', {})[0])

  expect(readViolations(body, known)).toHaveLength(20)
  expect(countViolations(body)).toBe(20)
})
