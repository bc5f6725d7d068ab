import { scopeStyles } from './scope-styles'

const scope =
  '@scope ([data-slipway-remote="shop"][data-slipway-version="1.2.0"]) to ([data-slipway-remote-end])'
const shop = { name: 'shop', version: '1.2.0' }
const faults = (css: string) => {
  const scoped = scopeStyles(css, shop)
  return scoped.ok ? [] : scoped.faults
}

test('rules stand in the layer and in the scope of the remote', () => {
  expect(scopeStyles('.card { color: red; /* loud */ }', shop)).toEqual({
    ok: true,
    css: `@layer slipway.remotes{${scope}{.card{color:red}}}`,
  })
})

test('conditions stay around their rules', () => {
  expect(scopeStyles('@media (width > 40em) { .a > * { gap: 1px } }', shop)).toMatchObject({
    css: `@layer slipway.remotes{${scope}{@media (width > 40em){.a > *{gap:1px}}}}`,
  })
})

test('names of animations, fonts and properties stand outside of the scope', () => {
  const css = '@keyframes spin { to { rotate: 1turn } } .a { animation: spin 1s }'

  expect(scopeStyles(css, shop)).toMatchObject({
    css: `@keyframes spin{to{rotate:1turn}}@layer slipway.remotes{${scope}{.a{animation:spin 1s}}}`,
  })
})

test.each(['html', 'body .a', ':root', '*', 'a, BODY', ':is(html) .a', ':root[data-dark] .a'])(
  'the selector %s reaches outside and is refused',
  (selector) => {
    expect(faults(`${selector} { color: red }`)).toEqual([
      expect.stringContaining('reaches outside of the remote'),
    ])
  },
)

test.each(['.body', '.a > *', '.htmlish', 'html-viewer', '[data-root]', '.a:hover'])(
  'the selector %s is fine',
  (selector) => {
    expect(faults(`${selector} { color: red }`)).toEqual([])
  },
)

test('an import from elsewhere is refused', () => {
  expect(faults('@import url("https://fonts.example/a.css");')).toEqual([
    expect.stringContaining('must be part of its build'),
  ])
})
