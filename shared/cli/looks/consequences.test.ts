import { withoutConsequences } from './consequences'

const run = (code: string, text: string, name = 'Offer') => ({
  pointer: '/slots/0/component',
  code,
  detail: `${name}: offer.tsx broke: ${text}`,
})
const of = (code: string, pointer = '/shared/react') => ({ pointer, code, detail: 'It is wrong.' })
const missing = (entry: string) => ({
  pointer: '/components/0/expose',
  code: 'expose-missing',
  detail: `Offer: ${entry} has no "./Offer", which slipway.json names. Build the remote again.`,
})
const unlooked = {
  pointer: '/components/Offer',
  code: 'accessibility',
  detail: 'Offer: was not checked, because it was not drawn: no order. Check it in a test.',
}
const hooks = "TypeError: Cannot read properties of null (reading 'useState')"

test.each([
  ['a copy of React', of('share-missing'), run('render-failed', hooks)],
  [
    'a range of React',
    of('share-unsatisfied'),
    run(
      'share-unsatisfied',
      'Version 19 of shared singleton module react does not satisfy the requirement',
    ),
  ],
  [
    'a script with a fault of syntax',
    of('code-invalid', 'a.js'),
    run('remote-broken', 'SyntaxError: Unexpected token'),
  ],
  ['the same in the entry', of('code-invalid', 'entry.js'), missing('entry.js')],
  [
    'a file that is gone',
    of('bundle-modified', 'a.js'),
    run('remote-broken', "Cannot find module './a.js'"),
  ],
  [
    'an import that no page knows',
    of('import-unknown', 'a.js'),
    run('load-failed', 'Failed to resolve module specifier "lodash"'),
  ],
  ['an entry that is no module', of('entry-not-module', 'entry.js'), missing('entry.js')],
  [
    'a module that nobody provides',
    of('share-not-provided', '/shared/zod'),
    run('remote-broken', "Error: Can not get 'zod'"),
  ],
  ['a component that breaks', run('render-failed', 'no order'), unlooked],
])('what follows from %s is left out', (_what, cause, consequence) => {
  expect(withoutConsequences([cause, consequence], [cause, consequence])).toEqual([cause])
})

test.each([
  ['another error', of('share-missing'), run('render-failed', 'TypeError: no order')],
  ['an expose of another file', of('code-invalid', 'a.js'), missing('entry.js')],
  ['another component', run('render-failed', 'no order', 'Card'), unlooked],
  ['a fault of its own', of('styles-not-wrapped', 'a.css'), run('render-failed', hooks)],
  ['a second cause', of('share-missing'), of('share-missing', '/shared/react-dom')],
])('%s stays', (_what, cause, other) => {
  expect(withoutConsequences([cause, other], [cause, other])).toEqual([cause, other])
})
