import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { builtVersion } from '../../server/testing/built-version'
import { createRemoteFolder, type RemoteFolder } from './testing/remote-folder'
import { runShared } from './testing/run-shared'

// Each test builds, and starts a jest of its own; the machine may be busy.
jest.setTimeout(300_000)

const root = process.cwd()
let remote: RemoteFolder
let folder: string

beforeEach(async () => {
  remote = await createRemoteFolder(runShared)
  folder = remote.path
})
afterEach(() => remote.remove())

/** `slipway check` over these files of a remote; `--json` unless for people. */
async function check(
  files: Readonly<Record<string, string>>,
  args: readonly string[] = ['--json'],
) {
  await remote.write(files)
  const { out, ...ran } = await remote.run(['check', ...args])
  return { ...ran, text: out }
}

const config = (components: string, more = '') => `import { defineRemote } from '@slipway/sdk/build'
import * as z from 'zod/mini'

export default defineRemote({
  components: {
    ${components}
  },${more}
})
`
const offer = "Offer: { module: './offer.tsx' },"

test('in the folder of a host it says where to run it', async () => {
  const about = { name: 'admin', slipway: { application: './application.ts' } }

  const { code, json } = await check({ 'package.json': JSON.stringify(about) })

  expect([code, json.message]).toEqual([64, expect.stringContaining('such as remotes/hello')])
})

test('more components than fit into a version, and a slipway.json that is too large, are named with limit and count', async () => {
  const props = { type: 'object', description: 'x'.repeat(2200) }
  const components = Array.from({ length: 501 }, (_, index) => ({ name: `Card${index}`, props }))
  const { manifestText, files } = builtVersion({ name: 'shop', components })

  const { code, json } = await check({
    'dist/slipway.json': manifestText,
    'dist/entry.js': String(files.get('entry.js')),
  })

  expect(code).toBe(1)
  expect(json.remotes[0].faults).toMatchObject([
    {
      pointer: 'slipway.json',
      code: 'size-exceeded',
      detail: expect.stringMatching(
        `^slipway.json has ${manifestText.length} bytes; the limit is 512000. .* another remote`,
      ),
    },
    {
      pointer: '/components',
      code: 'component-limit',
      detail:
        '501 components; the limit of one version is 500. Move some of them to another remote.',
    },
    { code: 'remote-broken' },
  ])
})

test('what publishing and axe refuse is told at once, with file and line', async () => {
  const { code, json } = await check({
    'webpack.config.ts': config(offer),
    'offer.tsx': `import styles from './offer.module.css'

      interface Unseen {
        text: string
      }
      export function Offer(unseen: Unseen) {
        const wipe = () => document.write(unseen.text)
        return <div className={styles.a} onClick={wipe}><img src="/x.png" /></div>
      }`,
    'offer.module.css': '.b { gap: 0 }\n\n.a { background: url(//ads.example.com/x.png) }\n',
  })

  expect([code, json.ok]).toEqual([1, false])
  expect(json.remotes[0].faults).toMatchObject([
    { code: 'styles-foreign', file: 'offer.module.css', line: 3 },
    { code: 'code-forbidden', file: 'offer.tsx', line: 7 },
    {
      code: 'accessibility',
      pointer: '/components/Offer',
      file: 'offer.tsx',
      detail: expect.stringMatching(/^Offer: image-alt: .*<img/),
    },
  ])
})

test('of what publishing refuses in a package, its file is told with the line, and equal faults once', async () => {
  await mkdir(join(folder, 'node_modules/old'), { recursive: true })
  const { json } = await check({
    'node_modules/old/package.json': '{ "name": "old" }',
    'node_modules/old/index.js':
      'exports.say = (text) =>\n  document.write(text)\nexports.cry = (text) =>\n  document.write(text + "!")',
    'webpack.config.ts': config(offer),
    'offer.tsx': `import { cry, say } from 'old'
      export const Offer = () => <button onClick={() => say('a')} onBlur={() => cry('b')}>Say</button>`,
  })

  expect(json.remotes[0].faults).toMatchObject([
    {
      code: 'code-forbidden',
      file: 'node_modules/old/index.js',
      line: 2,
      detail: 'old: document.write() wipes the page. Choose another package.',
      morePlaces: [{ file: 'node_modules/old/index.js', line: 4 }],
    },
  ])
})

test('what the definition says wrong has its line there', async () => {
  const { json, code } = await check({
    'webpack.config.ts': config(
      `Offer: {
      module: './offer.tsx',
      props: z.object({ label: z.string() }),
      locations: ['header-banner', 'nowhere'],
    },`,
      `
  slots: [
    { location: 'header-banner', component: 'Offer', props: { label: 'Fine' } },
    {
      location: 'header-banner',
      component: 'Offer',
      props: { label: 7 },
    },
  ],`,
    ),
    'offer.tsx': 'export const Offer = () => null',
  })

  expect([code, json.code]).toEqual([1, 'remote-invalid'])
  expect(json.errors).toMatchObject([
    { code: 'location-unknown', file: 'webpack.config.ts', line: 9 },
    { code: 'props-invalid', file: 'webpack.config.ts', line: 17 },
  ])
})

test('an unknown key of a slot has its line there, and the nearest name', async () => {
  const { json, code } = await check({
    'webpack.config.ts': config(
      offer,
      `
  slots: [
    {
      location: 'header-banner',
      component: 'Offer',
      prop: {},
    },
  ],`,
    ),
    'offer.tsx': 'export const Offer = () => null',
  })

  expect([code, json.code]).toEqual([1, 'remote-invalid'])
  expect(json.errors).toEqual([
    {
      pointer: '/slots/0/prop',
      code: 'manifest-invalid',
      file: 'webpack.config.ts',
      line: 12,
      detail: expect.stringMatching(/"prop" is unknown here; .* Did you mean "props"\?/),
    },
  ])
})

test('a text of a slot in one language of two is a warning, with its line and the language', async () => {
  const { json, code } = await check({
    'webpack.config.ts': config(
      offer,
      `
  slots: [
    {
      location: 'header-banner',
      component: 'Offer',
      props: {
        title: { $text: { en: 'Offer', de: 'Angebot' } },
        label: { $text: { en: 'Buy' } },
      },
      content: { $text: { de: 'Mehr' } },
    },
  ],`,
    ),
    'offer.tsx': 'export const Offer = () => null',
  })

  expect([code, json.remotes[0].faults]).toEqual([0, []])
  const place = { code: 'text-untranslated', file: 'webpack.config.ts' }
  expect(json.remotes[0].warnings).toEqual([
    {
      ...place,
      pointer: '/slots/0/props/label/$text',
      line: 14,
      detail: expect.stringContaining('no text in "de"'),
    },
    {
      ...place,
      pointer: '/slots/0/content/$text',
      line: 16,
      detail: expect.stringContaining('no text in "en"'),
    },
  ])
})

test('a translation that lacks a key is a fault of the team’s own TypeScript, beside the others', async () => {
  const files = {
    'tsconfig.json': JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { lib: ['ES2024', 'DOM', 'DOM.Iterable'] },
      files: ['offer.tsx'],
    }),
    'webpack.config.ts': config(offer),
    'offer.tsx': `import { useTranslation } from '@slipway/sdk'
      const messages = {
        en: { buy: 'Buy', gone: 'Sold out' },
        de: { buy: 'Kaufen' },
      } as const
      export function Offer() {
        const t = useTranslation(messages)
        return <p>{t('gone')}<img src="/x.png" /></p>
      }`,
  }

  const { json, code } = await check(files)
  const without = await check(files, ['--json', '--no-types'])

  const [{ faults, types }] = json.remotes
  expect(code).toBe(1)
  expect(types).toMatch(/^Types checked with tsc \S+ in \S+ s\.$/)
  expect(faults).toMatchObject([
    { code: 'accessibility', file: 'offer.tsx' },
    { code: 'type-invalid', file: 'offer.tsx', line: 7, detail: expect.stringContaining('gone') },
  ])
  expect(without.json.remotes[0].faults).toMatchObject([{ code: 'accessibility' }])
  expect(without.json.remotes[0]).not.toHaveProperty('types')
})

test('a component is looked at in each proposed slot, else with props that its schema takes', async () => {
  const { json } = await check({
    'webpack.config.ts': config(
      `Offer: { module: './offer.tsx' },
    Rename: { module: './rename.tsx', locations: ['resource-page-actions'], props: z.object({
      label: z.string().check(z.minLength(8)), size: z.enum(['s', 'm']), rows: z.array(z.string()),
      count: z.number().check(z.gte(3)), more: z.optional(z.string()) }) },
    Field: { module: './field.tsx', global: true },`,
      "slots: [{ location: 'header-banner', component: 'Offer', props: { src: '/a.png' } }],",
    ),
    'offer.tsx': 'export const Offer = ({ src }: { src: string }) => <img src={src} />',
    'rename.tsx': `export const Rename = (props: { label: string; record: { title: string } }) => (
      <button>{Object.keys(props).sort().join()} {props.record.title}<input /></button>)`,
    'field.tsx': `import { useHostForm } from '@slipway/sdk'
      export default () => <input value={String(useHostForm((form) => form.mode))} readOnly />`,
  })

  const told = json.remotes[0].faults.map(({ detail }: { detail: string }) => detail)
  expect(told).toEqual([
    expect.stringMatching(/^Offer: image-alt: .*src="\/a\.png"/),
    expect.stringMatching(/^Rename: label: /),
    expect.stringContaining('<button>count,label,record,resource,resourceId,rows,size Record 7'),
    expect.stringMatching(/^Field: label: .*<input/),
  ])
})

test('a component with a package of ES modules is looked at like any other', async () => {
  await mkdir(join(folder, 'node_modules/modern'), { recursive: true })
  const { json } = await check({
    'node_modules/modern/package.json':
      '{ "name": "modern", "type": "module", "main": "index.js" }',
    'node_modules/modern/index.js': "import.meta.url; export const source = '/modern.png'",
    'webpack.config.ts': config(offer),
    'offer.tsx': `import { source } from 'modern'
      export const Offer = () => <img src={source} />`,
  })

  const [{ faults, warnings }] = json.remotes
  expect(faults).toMatchObject([{ detail: expect.stringMatching(/image-alt: .*modern\.png/) }])
  expect(warnings).toEqual([])
})

test('a component that needs more than can be made up is published with a reason', async () => {
  const files = {
    'webpack.config.ts': config(`${offer}
    Odd: { module: './odd.tsx', criticality: 'decoration', budget: { failures: 5, p95: 500 }, props: z.object({ at: z.string().check(z.maxLength(2)) }) },`),
    'offer.tsx': "export const Offer = () => { throw new Error('no order') }",
    'odd.tsx': 'export const Odd = () => null',
  }

  const { code, text } = await check(files, ['--unseen', 'needs an order'])

  expect(code).toBe(0)
  expect(text).toContain(
    '\nCriticality: decoration: Odd.\nBudget: Odd: 5 failures per 1,000, p95 500 ms.\n',
  )
  expect(text).toMatch(
    /can be published[^]* Unseen: needs an order\n[^]*3 warning\(s\)[^]*no props could be generated/,
  )
  expect(text).toMatch(/offer\.tsx: Offer: was not checked, .*no order.*accessibilityFaults\(\)/)
})

test('a version that is none is named with its line in package.json, and with the remedy', async () => {
  const { code, json } = await check({
    'package.json': '{\n  "name": "shop",\n  "version": "0.5",\n  "type": "module"\n}\n',
    'webpack.config.ts': config(offer),
    'offer.tsx': 'export const Offer = () => null',
  })

  expect(code).toBe(1)
  expect(json.errors ?? json.remotes).toEqual([
    expect.objectContaining({
      file: 'package.json',
      line: 3,
      detail: expect.stringMatching(
        /^version "0\.5" of package\.json: .*three numbers such as 1\.4\.0/,
      ),
    }),
  ])
})

test('a version that nobody says is told by its own words', async () => {
  const { code, json } = await check({
    'package.json': '{ "name": "shop", "type": "module" }',
    'webpack.config.ts': config(offer),
    'offer.tsx': 'export const Offer = () => null',
  })

  expect([code, json.errors]).toEqual([
    1,
    [
      {
        pointer: '/version',
        code: 'version-missing',
        file: 'package.json',
        detail: expect.stringMatching(
          /^The remote has no version: .* "version": "1\.0\.0" in package\.json/,
        ),
      },
    ],
  ])
})

test('a fault of syntax is told without the native trace of the compiler', async () => {
  const { err, text } = await check(
    { 'webpack.config.ts': config(offer), 'offer.tsx': 'export const Offer = () => {\n' },
    [],
  )

  expect(text + err).toMatch(/offer\.tsx:\d+/)
  expect(text + err).not.toMatch(/backtrace|at \w+.*\.rs|Caused by/i)
})
