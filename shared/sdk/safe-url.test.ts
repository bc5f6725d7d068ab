import { safeUrl } from './safe-url'

test.each([
  '/resources/orders/7',
  'orders?page=2',
  '#lines',
  'https://example.com/a?b=c',
  'http://example.com',
  'mailto:help@example.com',
  'tel:+43316555012',
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
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'https://[',
])('S53: %j leads nowhere', (url) => {
  expect(safeUrl(url)).toBe('about:blank')
})
