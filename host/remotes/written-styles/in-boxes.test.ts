import { inBoxes, inSchemes } from './in-boxes'

const mark = 'team-0123456789abcdef'
const box = `:where([data-slipway-styles="${mark}"])`
const dark = '[data-mantine-color-scheme="dark"]'

test.each([
  ['.a', `${box} .a`],
  [':where(.css-1).ant-btn, .b > .c', `${box} :where(.css-1).ant-btn, ${box} .b > .c`],
  [':root', box],
  [':root, :host', `${box}, ${box}`],
  [':where(:root, :host) .a', `${box} .a`],
  ['html body .a', `${box} .a`],
  ['html > body.night .a', `${box}.night .a`],
  ['html[lang="en"] body .a', `${box}[lang="en"] .a`],
  ['.dense:root .a', `${box}.dense .a`],
  ['body-part', `${box} body-part`],
  [':is(.a, .b)[title="x, (y"]', `${box} :is(.a, .b)[title="x, (y"]`],
  ['.a\\,b', `${box} .a\\,b`],
])('%s matches inside of the boxes only', (selectors, held) => {
  expect(inBoxes(selectors, mark)).toBe(held)
})

test.each([':root + .a', 'body ~ .a', ':root:not(.b) ~ .a', 'html body.\\32 xl + .a'])(
  '%s, beside the page, is left out',
  (selectors) => {
    expect(inBoxes(selectors, mark)).toBe('')
    expect(inBoxes(`${selectors}, .b`, mark)).toBe(`${box} .b`)
  },
)

// As scope-styles.test.ts has it for the sheets of a build.
test.each([
  ['.dark', `${box} .dark, :where(${dark}) ${box}:is(*, .dark)`],
  ['.dark .a', `${box} .dark .a, :where(${dark}) ${box}:is(*, .dark) .a`],
  [':root.dark .a', `:where(${dark}) ${box}:is(*, .dark) .a`],
  ['html.dark body .a', `:where(${dark}) ${box}:is(*, .dark) .a`],
  [
    '[data-theme="dark"]',
    `${box} [data-theme="dark"], :where(${dark}) ${box}:is(*, [data-theme="dark"])`,
  ],
  ['.a:is(.dark *)', `${box} .a:is(:is(.dark, ${dark}) *)`],
  ['.dark + .a', `${box} .dark + .a`],
  ['.dark\\:a', `${box} .dark\\:a`],
])('%s follows the colour scheme of the host', (selectors, held) => {
  expect(inBoxes(selectors, mark)).toBe(held)
})

test('what is for a scheme matches in that one of the host', () => {
  expect(inBoxes('.a, :root', mark, 'dark')).toBe(
    `:where(${dark}) ${box} .a, :where(${dark}) ${box}`,
  )
})

test('in a rule of a rule the scheme of the host fulfils a condition', () => {
  expect(inSchemes('&:where(.dark, .dark *), .dark &, .a')).toBe(
    `&:where(:is(.dark, ${dark}), :is(.dark, ${dark}) *), :is(.dark, ${dark}) &, .a`,
  )
})
