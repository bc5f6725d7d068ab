import { safeUrl } from './safe-url'

test.each([
  '/resources/orders/7',
  'orders?page=2',
  '#lines',
  'https://example.com/a?b=c',
  'http://example.com',
  'mailto:help@example.com',
  'tel:+43316555012',
  'https://example.com/?a=1&#5&tab;=2',
])('a link may lead to %s', (url) => {
  expect(safeUrl(url)).toBe(url)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  '&#106;avascript:alert(1)',
  '&#x6A;avascript:alert(1)',
  '&#00000000106;avascript:alert(1)',
  '&#x00000000006A;avascript:alert(1)',
  'java&Tab;script:alert(1)',
  'javascript&colon;alert(1)',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'https://[',
])('S53: %j leads nowhere', (url) => {
  expect(safeUrl(url)).toBe('about:blank')
})
