import { countViolations, readViolations } from './policy-violations'

const digest = '0f'.repeat(20)
const version = { remote: 'starter', version: '1.0.0' }
const bundled = { remote: 'small', version: '2.0.0' }
const known = {
  versionAt: (one: string) => (one === digest ? version : undefined),
  versionInBundle: (name: string, line: number) =>
    Promise.resolve(name === `${digest}.js` && line === 12 ? bundled : undefined),
  assetOrigins: ['https://mirror.test'],
}
const page = 'https://shop.test/app/resources/orders?q=Sandy'
const file = `https://shop.test/assets/remotes/${digest}/notice.js`

const csp = (more: object) => ({
  'csp-report': { 'document-uri': page, 'effective-directive': 'connect-src', ...more },
})
const modern = (type: string, more: object) => [{ type, body: { documentURL: page, ...more } }]

test('a violation names the remote and the version whose code did it, and where', async () => {
  const body = csp({
    'blocked-uri': 'https://tracker.test/hit?who=Sandy',
    'source-file': file,
    'line-number': 12,
    'column-number': 5,
    'script-sample': 'letmein',
  })

  expect(await readViolations(body, known)).toEqual([
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

test('without a source, it is the remote whose file was blocked', async () => {
  for (const body of [
    csp({ 'blocked-uri': file }),
    modern('csp-violation', { blockedURL: file, effectiveDirective: 'script-src-elem' }),
    modern('integrity-violation', { blockedURL: file, destination: 'script' }),
  ])
    expect(await readViolations(body, known)).toMatchObject([{ blocked: file, by: version }])
})

test.each([
  file.replace('/assets/remotes/', '/assets/~f1/remotes/'),
  file.replace(`${digest}/`, `${digest}~r1/`),
  file.replace('https://shop.test', 'https://shop.test/base'),
  file.replace('https://shop.test', 'https://mirror.test'),
])('the same file at another of its addresses is that of the remote: %s', async (address) => {
  expect(await readViolations(csp({ 'source-file': address }), known)).toMatchObject([
    { by: version },
  ])
})

test.each([
  ['no address', undefined],
  ['another origin', file.replace('shop.test', 'evil.test')],
  ['a digest in the query', `https://shop.test/app/?x=/assets/remotes/${digest}/a.js`],
  ['a digest that is no version here', file.replace(digest, 'a'.repeat(40))],
  ['the host’s own file', 'https://shop.test/assets/host/main.js'],
])('no remote is blamed for %s', async (_, address) => {
  const body = csp({ 'blocked-uri': address, 'source-file': address })

  expect(await readViolations(body, known)).toMatchObject([{ by: undefined }])
})

const bundle = `https://shop.test/assets/bundles/${digest}.js`

test('of a script of several remotes, it is the one whose line it is', async () => {
  const at = (line: unknown, source = bundle) =>
    readViolations(csp({ 'source-file': source, 'line-number': line, 'blocked-uri': file }), known)

  expect(await at(12)).toMatchObject([{ by: bundled }])
  // Of nobody's line: then it is not whose file it wanted either.
  expect(await at(13)).toMatchObject([{ by: undefined }])
  expect(await at(12, bundle.replace('shop.test', 'evil.test'))).toMatchObject([{ by: version }])
})

test('whoever did it is blamed, and not whose file it wanted', async () => {
  const other = `https://shop.test/assets/remotes/${'a'.repeat(40)}/x.js`
  const both = { ...known, versionAt: (one: string) => ({ remote: one, version: '1.0.0' }) }

  expect(
    await readViolations(csp({ 'source-file': file, 'blocked-uri': other }), both),
  ).toMatchObject([{ by: { remote: digest } }])
})

test.each([
  [null],
  ['text'],
  [7],
  [{}],
  [[]],
  [[null, 1, 'x', {}, { type: 'deprecation', body: {} }, { type: 'crash' }]],
])('what is no violation is none: %j', async (body) => {
  expect(await readViolations(body, known)).toEqual([])
})

test('a violation whose parts are of other kinds is read as far as it can be', async () => {
  const body = csp({
    'effective-directive': 'x\ny',
    'blocked-uri': { a: 1 },
    'source-file': 7,
    'line-number': '1',
    'column-number': -1,
  })

  expect(await readViolations(body, known)).toEqual([
    { policy: '', blocked: '', source: '', line: undefined, column: undefined, by: undefined },
  ])
})

test('of one body only so many count', async () => {
  const body = Array.from({ length: 500 }, () => modern('csp-violation', {})[0])

  expect(await readViolations(body, known)).toHaveLength(20)
  expect(countViolations(body)).toBe(20)
})
