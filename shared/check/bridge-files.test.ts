import type { ManifestComponent } from '@slipway/sdk/contract'
import { consumedFaults } from './consumed-faults'
import { hostVersions } from './host-versions'

const ownReact = 'exports.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED = {}'
const bridge =
  'const make=e=>()=>{let t;return{render({dom:o,...n}){t=n},destroy(){t=0}}};export default make(1)'

const component = (name: string, ...preload: string[]) =>
  ({ name, expose: `./${name}`, preload, css: [] }) as unknown as ManifestComponent

function faultsOf(
  components: readonly ManifestComponent[],
  files: Readonly<Record<string, string>>,
) {
  const all = { 'entry.js': 'export const get = 1', 'react.js': ownReact, ...files }
  const bytes = new Map(Object.entries(all).map(([path, text]) => [path, Buffer.from(text)]))
  return consumedFaults(
    { shared: {}, entry: 'entry.js', components: [...components] },
    bytes,
    hostVersions,
  )
}

test.each([
  ['an object with both functions of the contract', bridge, []],
  ["federation's own", 'log("createBridgeComponent")', []],
  ['a component', 'export default function Card(){}', ['share-missing']],
  ['one function alone', 'export default {render(){}}; const destroy = 1', ['share-missing']],
])('%s may bring its own React, or not', (_, code, expected) => {
  const faults = faultsOf([component('Card', 'card.js', 'react.js')], { 'card.js': code })

  expect(faults.map((one) => one.code)).toEqual(expected)
})

test('one that is no bridge beside bridges is named, with the ways out', () => {
  const components = [
    component('Card', 'card.js', 'react.js'),
    component('hooks', 'h.js', 'react.js'),
  ]

  const [fault, ...more] = faultsOf(components, {
    'card.js': bridge,
    'h.js': 'export const use = 1',
  })

  expect(more).toEqual([])
  expect(fault).toMatchObject({
    code: 'share-missing',
    pointer: '/shared/react',
    detail: expect.stringMatching(/^hooks: no bridge, and brings its own "react" .* --host-react/),
  })
})
