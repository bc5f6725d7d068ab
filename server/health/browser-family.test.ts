import { browserFamily, tellsIntegrityTruly } from './browser-family'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'chrome'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'edge'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/120.0`, 'opera'],
  [
    `Mozilla/5.0 (Linux) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'samsung',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'firefox'],
  [`Mozilla/5.0 (iPhone) ${webkit} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'firefox'],
  [`Mozilla/5.0 (iPhone) ${webkit} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'chrome'],
  [`Mozilla/5.0 (Macintosh) ${webkit} Version/26.0 Safari/605.1.15`, 'safari'],
  ['curl/8.0', 'other'],
  ['', 'other'],
  [undefined, 'other'],
  [`${'x'.repeat(100_000)} Firefox/1`, 'other'],
])('%j is of the family %s', (agent, family) => {
  expect(browserFamily(agent)).toBe(family)
})

test.each([
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`, true],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0', true],
  [`Mozilla/5.0 (Macintosh) ${webkit} Version/26.0 Safari/605.1.15`, false],
  [`Mozilla/5.0 (iPhone) ${webkit} CriOS/140.0 Mobile/15E148 Safari/604.1`, false],
  [undefined, true],
])('what %j reports of scripts without their digest is believed: %s', (agent, isBelieved) => {
  expect(tellsIntegrityTruly(agent)).toBe(isBelieved)
})
