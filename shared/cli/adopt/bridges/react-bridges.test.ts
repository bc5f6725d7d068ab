import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createRemoteFolder, type RemoteFolder } from '../../testing/remote-folder'
import { runHere } from '../../testing/run-here'

let folder: RemoteFolder

beforeEach(async () => {
  folder = await createRemoteFolder(runHere)
})
afterEach(() => folder.remove())

const about = (react: string, more: object = {}) =>
  JSON.stringify({
    name: 'shop',
    version: '1.0.0',
    dependencies: { react, 'react-dom': react, '@acme/ui': '^1.0.0' },
    ...more,
  })
const read = (file: string) => readFile(join(folder.path, file), 'utf8')

const config = (options: string) => `const { ModuleFederationPlugin } = require('webpack').container
module.exports = { plugins: [new ModuleFederationPlugin({ name: 'shop', ${options} })] }
`
const card = "import { useState } from 'react'\nexport default () => <p>{useState(1)[0]}</p>\n"
const exposesCard = "exposes: { './Card': './src/order-card' }"

interface Adopted {
  readonly files?: Readonly<Record<string, string>>
  readonly options?: string
  readonly react?: string
  readonly args?: readonly string[]
}

/** Adopts a project with an older React; returns its configuration, and what the command said. */
async function adopt({ files = {}, options = exposesCard, react = '^18.2.0', args = [] }: Adopted) {
  await folder.write({
    'package.json': about(react),
    'webpack.config.cjs': config(options),
    'src/order-card.jsx': card,
    ...files,
  })
  return adoptAgain(args)
}

async function adoptAgain(args: readonly string[] = []) {
  const all = ['adopt', '--yes', '--no-install', '--json', ...args]
  const { json, code } = await folder.run(all)
  return { code, json, text: await read('webpack.config.cjs') }
}

const bridged = 'src/order-card.bridge.jsx'

test.each([
  ['^16.14.0', "import * as ReactDOM from 'react-dom'", 'ReactDOM.unmountComponentAtNode(dom)'],
  ['17.0.2', "import * as ReactDOM from 'react-dom'", 'ReactDOM.render('],
  ['^18.2.0', "import { createRoot } from 'react-dom/client'", 'root.unmount()'],
])(
  'React %s: a bridge is exposed in place of the component, and React is not shared',
  async (react, ...parts) => {
    const { text, json, code } = await adopt({
      react,
      options: `${exposesCard}, shared: ['react', 'react-dom']`,
    })

    const bridge = await read(bridged)
    expect(code).toBe(0)
    expect(text).toContain(`exposes: { './Card': './${bridged}' }`)
    expect(text).not.toContain('shared')
    for (const part of [...parts, "from './order-card.jsx'", 'export default bridge(own.default)'])
      expect(bridge).toContain(part)
    expect(json.notes.at(-1)).toMatch(/^React 1\d of this project draws \.\/Card, .* --host-react$/)
  },
)

test('a second run changes nothing, and --host-react takes the bridge back', async () => {
  const { text } = await adopt({ options: `${exposesCard}, shared: ['react', 'moment']` })
  const again = await adoptAgain()
  const back = await adoptAgain(['--host-react'])

  expect(again.json.changes).toEqual([])
  expect(again.text).toBe(text)
  expect(back.text).toContain("exposes: { './Card': './src/order-card.jsx' }")
  expect(back.text).toContain("react: { singleton: true, requiredVersion: '^19.0.0' }")
  expect(back.json.notes).toContainEqual(`${bridged} is not exposed any more; delete it.`)
})

test('--host-react writes no bridge, and says what the other way is', async () => {
  const { text, json } = await adopt({ args: ['--host-react'] })

  expect(text).toContain(exposesCard)
  expect(text).toContain("'react/jsx-runtime': { singleton: true, requiredVersion: '^19.0.0' }")
  expect(json.notes.at(-1)).toMatch(
    /React 19 of the host, not with React 18.* without --host-react$/,
  )
})

test('--expose of a new plugin exposes the bridge, in TypeScript by its types', async () => {
  const typed =
    'interface Props { label: string }\nexport function OrderCard({ label }: Props) { return <b>{label}</b> }\nexport const size = 1\n'
  const files = {
    'webpack.config.cjs': 'module.exports = { plugins: [] }\n',
    'src/order-card.tsx': typed,
  }
  const { text } = await adopt({ files, args: ['--expose', 'src/order-card.tsx'] })

  expect(text).toContain("exposes: { './OrderCard': './src/order-card.bridge.tsx' }")
  expect(await read('src/order-card.bridge.tsx')).toMatch(
    /own from '.\/order-card'\n[^]*\nexport const OrderCard = bridge\(own\.OrderCard\)\nexport \* from '.\/order-card'\n$/,
  )
  await expectNoTypeError('src/order-card.bridge.tsx')
})

async function expectNoTypeError(file: string): Promise<void> {
  const tsc = join(process.cwd(), 'node_modules/typescript7/bin/tsc')
  const strict = [
    '--strict',
    '--noEmit',
    '--skipLibCheck',
    '--noUnusedLocals',
    '--noUnusedParameters',
  ]
  const how = [
    '--jsx',
    'react-jsx',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--ignoreConfig',
  ]
  const ran = promisify(execFile)(process.execPath, [tsc, ...strict, ...how, file], {
    cwd: folder.path,
  })
  expect(await ran.catch(({ stdout }) => ({ stdout }))).toMatchObject({ stdout: '' })
}

test.each([
  [
    'a class',
    'import { Component } from "react"; export default class extends Component { render() { return 1 } }',
  ],
  ['what memo makes', "import { memo } from 'react'; export default memo(() => <p />)"],
  [
    'a component of hooks alone',
    'export default function Track() { useEffect(() => {}); return null }',
  ],
  [
    'createElement in a list of exports',
    'function Card() { return createElement("p") }\nexport { Card }',
  ],
  ['one that another file exports', "export { Later as default } from './later'"],
  [
    'one that is wrapped by a store',
    "import { Later } from './later'; export default connect((all) => all)(Later)",
  ],
  ['a component of a package', "export { Button as Card } from '@acme/ui'"],
  ['CommonJS', "const React = require('react'); module.exports = () => React.createElement('p')"],
])('%s is a component', async (_, code) => {
  const files = { 'src/order-card.jsx': code, 'src/later.jsx': 'export const Later = () => <i />' }
  const { text } = await adopt({ files })

  expect(text).toContain(bridged)
})

test('what a module exports beside its component stays, and so do names that the bridge has itself', async () => {
  const code =
    'export default { order: 1 }\nexport const Boundary = () => <p />\nexport const total = 1\n'
  await adopt({ files: { 'src/order-card.jsx': code } })

  expect(await read(bridged)).toMatch(
    /export \{ default \} from '(.*)'\nconst OwnBoundary = bridge\(own\.Boundary\)\nexport \{ OwnBoundary as Boundary \}\nexport \* from '\1'\n$/,
  )
})

test.each([
  [
    'functions',
    'export const total = (list) => list.length\nexport function Sum(a, b) { return a + b }',
  ],
  ['an empty module', ''],
  ['a store', "import { createStore } from 'redux'; export default createStore((state) => state)"],
])('%s stay as they are beside a bridge', async (_, code) => {
  const options = "exposes: { './Card': './src/order-card', './own': './src/own.js' }"
  const { text } = await adopt({ options, files: { 'src/own.js': code } })

  expect(text).toContain(`'./Card': './${bridged}', './own': './src/own.js'`)
})

test.each([
  [
    "federation's",
    "import { createBridgeComponent } from '@module-federation/bridge-react'\nimport Card from './order-card'\nexport default createBridgeComponent({ rootComponent: Card })",
  ],
  [
    'of render and destroy',
    "import Card from './order-card'\nexport default function make() { return { render: ({ dom }) => draw(<Card />, dom), destroy() {} } }",
  ],
])('a bridge that is there (%s) stays, with its React', async (_, code) => {
  const options =
    "exposes: { './Card': './src/own.jsx' }, shared: { react: { singleton: true }, moment: {} }"
  const { text, json } = await adopt({ options, files: { 'src/own.jsx': code } })

  expect(text).toContain("exposes: { './Card': './src/own.jsx' }, shared: { moment: {} }")
  expect(json.changes.map(({ path }: { path: string }) => path)).not.toContain('src/own.bridge.jsx')
})

test.each([
  [
    'imports the SDK',
    "import { sum } from './sum'\nexport default () => <p>{sum}</p>",
    /\.\/own imports the SDK \(src\/sum\.js\), which needs the host's/,
  ],
  [
    'is no component and takes React',
    "import { useState } from 'react'\nexport const useCount = () => useState(0)",
    /\.\/own is no component, and takes React without a bridge \(src\/own\.jsx\)/,
  ],
])('one that %s is named, and all take the React of the host', async (_, code, said) => {
  const options = "exposes: { './Card': './src/order-card', './own': './src/own.jsx' }"
  const sum = "import { useHost } from '@slipway/sdk'\nexport const sum = useHost"
  const { text, json } = await adopt({ options, files: { 'src/own.jsx': code, 'src/sum.js': sum } })

  expect(text).toContain(`{ './Card': './src/order-card', './own': './src/own.jsx' }`)
  expect(text).toContain("react: { singleton: true, requiredVersion: '^19.0.0' }")
  expect(json.notes.at(-1)).toMatch(said)
})

test('types of the SDK alone are no reason, and neither is the SDK in a file that is not imported', async () => {
  const code =
    "import type { SlotProps } from '@slipway/sdk'\nexport default function Card(props: SlotProps) { return <p /> }"
  const { text } = await adopt({
    options: "exposes: { './Card': './src/typed' }",
    files: { 'src/typed.tsx': code },
  })

  expect(text).toContain('./src/typed.bridge.tsx')
})

test('exposes that are computed, or not there, leave the React of the host, with the reason', async () => {
  const unread = await adopt({ options: 'exposes: exposesOf()' })
  const missing = await adopt({ options: "exposes: { './Card': './src/gone' }" })

  expect(unread.json.notes.at(-1)).toMatch(/"exposes" is computed, .* React 19 of the host/)
  expect(missing.json.notes.at(-1)).toMatch(/\.\/Card is src\/gone, which is not there/)
})

test.each([
  [
    "'./Card': { import: './src/order-card', name: 'card' }",
    `'./Card': { import: './${bridged}', name: 'card' }`,
  ],
  ["'./Card': ['./src/order-card']", `'./Card': ['./${bridged}']`],
  [
    "'./Card': path.resolve(__dirname, './src/order-card')",
    `'./Card': path.resolve(__dirname, './${bridged}')`,
  ],
])('an expose that is written as %s is changed there', async (written, expected) => {
  const { text } = await adopt({ options: `exposes: { ${written} }` })

  expect(text).toContain(`exposes: { ${expected} }`)
})

const test18 = '!/^(?:react|react-dom|@acme\\/ui)(?:\\/|$)/.test(name)'

test.each([
  [
    "{ ...deps, react: { singleton: true }, 'react-dom': deps['react-dom'] }",
    `{ ...Object.fromEntries(Object.entries(deps).filter(([name]) => ${test18})) }`,
  ],
  ["{ moment: {}, react: {}, 'react-redux': {}, '@acme/ui/button': {} }", '{ moment: {} }'],
  ["['moment', 'react', { 'react-dom': { eager: true } }]", "['moment']"],
  [
    'Object.keys(deps).filter(Boolean)',
    `Object.keys(deps).filter(Boolean).filter((name) => ${test18})`,
  ],
  ['deps', `Object.fromEntries(Object.entries(deps).filter(([name]) => ${test18}))`],
])('of what is shared, %s, all that imports React goes', async (shared, expected) => {
  const ui = JSON.stringify({ name: '@acme/ui', peerDependencies: { react: '*' } })
  const files = { 'node_modules/@acme/ui/package.json': ui }
  const { text } = await adopt({ files, options: `${exposesCard}, shared: ${shared}` })

  expect(text).toContain(`shared: ${expected}`)
  expect((await adoptAgain()).json.changes).toEqual([])
})

test('at the end of several lines a comma stays alone', async () => {
  const tall = `\n  ${exposesCard},\n  getPublicPath: own,\n  shared: ['react', 'react-dom']\n`
  const { text } = await adopt({ options: tall })

  expect(text).toContain(`'./${bridged}' },\n  library: { type: 'module' },\n`)
})

test('a component of Vue that is exposed already gets its bridge as well', async () => {
  const options = "exposes: { './Dock': './src/DockCounter.vue' }"
  const { text } = await adopt({ options, react: '^19.0.0', files: { 'src/DockCounter.vue': '' } })

  expect(text).toContain("exposes: { './Dock': './src/dock-counter.bridge.js' }")
})

test('a range that takes the React of the host as well is no older one', async () => {
  const { text } = await adopt({ react: '>=16.8' })

  expect(text).toContain(exposesCard)
  expect(text).toContain('react: {')
})
