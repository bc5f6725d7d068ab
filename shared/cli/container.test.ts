import { createTestServer } from '../../server/testing/create-test-server'
import { manageClient } from '../../server/testing/manage-client'
import { createRemoteFolder, type RemoteFolder } from './testing/remote-folder'
import { runShared } from './testing/run-shared'

// Each test builds, and starts several processes; the machine may be busy.
jest.setTimeout(300_000)

let remote: RemoteFolder

beforeEach(async () => {
  remote = await createRemoteFolder(runShared)
})
afterEach(() => remote.remove())

const config = (components: string, more = '') => `import { defineRemote } from '@slipway/sdk/build'

const remote = defineRemote({
  components: {
    ${components}
  },
  ${more}
})
export default remote
`
const offer = "Offer: { module: './offer.tsx' },"
const proposed = "slots: [{ location: 'header-banner', component: 'Offer', props: {} }],"
const promise = `remote.plugins.push({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('Promise', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'Promise', stage: 5001 }, () => {
        compilation.updateAsset('slipway.json', (source) => {
          const text = String(source.source()).replaceAll('"./Offer"', '"./Offers"')
          return new compiler.webpack.sources.RawSource(text)
        })
      })
    })
  },
})
`
const fine = 'export const Offer = () => <p>Fine</p>'
// Blocks the thread for good, as a loop does, but leaves the processor to other tests.
const endless = 'for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000)'
const throwing = "export const Offer = () => { throw new Error('no order') }"

interface Told {
  readonly faults: readonly { readonly code: string }[]
  readonly warnings: readonly { readonly code: string }[]
}

async function check(files: Readonly<Record<string, string>>) {
  await remote.write(files)
  const { json, code } = await remote.run(['check', '--json'])
  return { code, ...json.remotes[0] }
}

test('a renamed export is refused, with what the module exports and what was looked for', async () => {
  const { code, faults } = await check({
    'webpack.config.ts': config(offer),
    'offer.tsx': 'export const Offering = () => null\nexport const limit = 3',
  })

  expect(code).toBe(1)
  expect(faults).toEqual([
    {
      pointer: '/components/0/expose',
      code: 'not-a-component',
      file: 'webpack.config.ts',
      line: 5,
      detail: expect.stringMatching(
        /^Offer: offer\.tsx exports "Offering", "limit"; .*"default" or "Offer"/,
      ),
    },
  ])
})

test('an export that is drawn already, or is no component at all, is refused', async () => {
  const { faults } = await check({
    'webpack.config.ts': config("Offer: { module: './offer.tsx' }, List: { module: './list.ts' },"),
    'offer.tsx': 'export const Offer = <p>Fine</p>',
    'list.ts': 'export default [1, 2]',
  })

  expect(
    faults.map(({ code, detail }: { code: string; detail: string }) => [code, detail]),
  ).toEqual([
    ['not-a-component', expect.stringContaining('offer.tsx exports "Offer"')],
    ['not-a-component', expect.stringContaining('list.ts exports "default"')],
  ])
})

test('a component of Vue is refused by its name, with the way to have it drawn', async () => {
  const { code, faults } = await check({
    'webpack.config.ts': config(
      "Offer: { module: './offer.ts' }, Made: { module: './made.ts' }, Plain: { module: './plain.ts' },",
    ),
    'offer.ts': 'export default { setup: () => () => null }',
    'made.ts': "export const Made = { __name: 'Made', props: {} }",
    'plain.ts': "export default { name: 'plain', props: {} }",
  })

  const bridge =
    /: \w+\.ts exports a component of Vue, .* a bridge, .*returns \{ render\(\{ dom, .*bridges\.md/
  expect(code).toBe(1)
  expect(faults).toMatchObject([
    { code: 'not-a-component', detail: expect.stringMatching(bridge) },
    { code: 'not-a-component', detail: expect.stringMatching(bridge) },
    { code: 'not-a-component', detail: expect.stringContaining('a component of React') },
  ])
})

test('a component that slipway.json promises and the built files do not have is refused', async () => {
  const { code, faults } = await check({
    'webpack.config.ts': config(offer) + promise,
    'offer.tsx': fine,
  })

  expect(code).toBe(1)
  expect(faults).toEqual([
    expect.objectContaining({ code: 'expose-missing', file: 'webpack.config.ts', line: 5 }),
  ])
})

test('a module that throws, or does not end, while it starts is refused', async () => {
  const { faults } = await check({
    'webpack.config.ts': config(`${offer}
    Endless: { module: './endless.tsx' },
    Fine: { module: './fine.tsx' },`),
    'offer.tsx': `throw new TypeError('no window.shop')\n${fine}`,
    'endless.tsx': `${endless}\nexport const Endless = () => null`,
    'fine.tsx': 'export const Fine = () => null',
  })

  expect(faults).toMatchObject([
    {
      code: 'remote-broken',
      line: 5,
      detail: expect.stringContaining('TypeError: no window.shop'),
    },
    { code: 'remote-broken', line: 6, detail: expect.stringContaining('does not finish starting') },
  ])
})

describe('without a browser', () => {
  const loop = `export const Offer = () => { ${endless} }`
  const jsdom = 'in a simulated browser (jsdom)'

  test('a component that throws in its own slot is refused, with the place and the ways out', async () => {
    await remote.write({ 'webpack.config.ts': config(offer, proposed), 'offer.tsx': throwing })

    const { code, out } = await remote.run(['check'])

    expect(code).toBe(1)
    expect(out).toContain(
      `webpack.config.ts:7: Offer: offer.tsx broke when it was drawn at header-banner ${jsdom}: Error: no order. Correct it; or let a real browser decide: install Chromium, or set SLIPWAY_BROWSER to one; or publish it unseen, with a reason: --unseen "why". (render-failed)`,
    )
  })

  test('one that never ends is refused like it, also with generated props; others are drawn all the same', async () => {
    const { code, faults, tried } = await check({
      'webpack.config.ts': config(`${offer}
    Fine: { module: './fine.tsx' },
    Throws: { module: './throws.tsx', global: true },`),
      'offer.tsx': loop,
      'fine.tsx': 'export const Fine = () => <p>Fine</p>',
      'throws.tsx': "export const Throws = () => { throw new Error('no field') }",
    })

    expect([code, tried]).toEqual([1, { by: 'jsdom' }])
    expect(faults).toMatchObject([
      {
        code: 'hung',
        line: 5,
        detail: expect.stringMatching(
          /^Offer: offer\.tsx broke .*at dashboard-before-cards in a simulated.* made-up props; .*hung: it did not finish within 20 s; look for a loop\. Correct it; .*--unseen "why"/,
        ),
      },
      {
        code: 'render-failed',
        line: 7,
        detail: expect.stringMatching(/^Throws: throws\.tsx broke .*at form-edit .*no field/),
      },
    ])
  })

  test('one that throws in code that comes later is refused like it', async () => {
    const { code, faults } = await check({
      'webpack.config.ts': config(offer, proposed),
      'offer.tsx': `import { lazy, Suspense } from 'react'
      const Late = lazy(() => import('./late'))
      export const Offer = () => <Suspense><Late /></Suspense>`,
      'late.tsx': "export default () => { throw new Error('too late') }",
    })

    expect(code).toBe(1)
    expect(faults).toMatchObject([
      { code: 'render-failed', detail: expect.stringContaining('Error: too late') },
    ])
  })

  test('--unseen overrules it, and its reason is told', async () => {
    await remote.write({
      'webpack.config.ts': config(`${offer}\n    Later: { module: './later.tsx' },`, proposed),
      'offer.tsx': throwing,
      'later.tsx': `new IntersectionObserver(() => {})\n${fine.replace('Offer', 'Later')}`,
    })

    const refused = await remote.run(['check', '--json'])
    const overruled = await remote.run(['check', '--json', '--unseen', ' needs a canvas '])

    const [before, after] = [refused.json.remotes[0], overruled.json.remotes[0]]
    const codes = ({ faults, warnings }: Told) =>
      [faults, warnings].map((list) => list.map(({ code }) => code))
    expect([refused.code, overruled.code]).toEqual([1, 0])
    expect(codes(before)[0]).toEqual(['remote-broken', 'render-failed'])
    expect(before.faults[0].detail).toMatch(/IntersectionObserver .*--unseen "why"/)
    expect(codes(after)).toEqual([
      [],
      ['remote-broken', 'render-failed', 'accessibility', 'accessibility'],
    ])
    expect(after.tried).toEqual({ by: 'unseen', why: 'needs a canvas' })
    expect(after.drawn).toMatch(/ Unseen: needs a canvas$/)
  })

  test('--unseen is for what fails, and takes a reason', async () => {
    await remote.write({ 'webpack.config.ts': config(offer, proposed), 'offer.tsx': fine })

    const fineAnyway = await remote.run(['check', '--json', '--unseen', 'in a hurry'])
    const noReason = await remote.run(['check', '--json', '--unseen', ' '])

    const [{ tried, drawn }] = fineAnyway.json.remotes
    expect([fineAnyway.code, tried]).toEqual([0, { by: 'jsdom' }])
    expect(drawn).toMatch(/ --unseen was not needed\.$/)
    expect([noReason.code, noReason.json.code]).toEqual([64, 'usage'])
  })
})

test('a component that draws with the host’s parts, and waits for more code, is drawn from what was built', async () => {
  const { code, faults, warnings, drawn } = await check({
    'webpack.config.ts': config(
      offer,
      `inlineLimit: 0,
  slots: [{ location: 'resource-page-actions', component: 'Offer', props: {} }],`,
    ),
    'offer.tsx': `import { useLocale } from '@slipway/sdk'
      import { Button } from '@slipway/sdk/ui'
      import { lazy, Suspense } from 'react'
      const More = lazy(() => import('./more'))
      export const Offer = ({ record }: { record: { title: string } }) => {
        const locale = useLocale()
        return <Suspense><Button>{record.title} {locale}</Button><More /></Suspense>
      }`,
    'more.tsx': 'export default () => <p>More</p>',
  })

  expect([code, faults, warnings]).toEqual([0, [], []])
  expect(drawn).toContain('1 slot(s) drawn')
})

describe('slipway publish', () => {
  it.each([
    ['a renamed export', 'export const Offering = () => null', '', 'not-a-component'],
    ['a component that is missing', fine, promise, 'expose-missing'],
    [
      'a picture without a text',
      "export const Offer = () => <img src='/a.png' />",
      '',
      'accessibility',
    ],
  ])('sends nothing of %s', async (_, source, more, code) => {
    const server = await createTestServer()
    const operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
    const { json } = await operator.createToken('shop', { name: 'ci', days: 30 })
    await remote.write({ 'webpack.config.ts': config(offer) + more, 'offer.tsx': source })

    const url = `http://127.0.0.1:${server.port}`
    const env = { SLIPWAY_URL: url, SLIPWAY_TOKEN: json.token }
    const published = await remote.run(['publish', '--release', '--json'], env)
    const { json: stored } = await operator.read('shop')
    await server.close()

    expect(published.code).toBe(1)
    expect(published.err).not.toContain('Sending')
    expect(published.json).toMatchObject({ code: 'remote-invalid', errors: [{ code }] })
    expect(stored.versions).toEqual([])
  })

  it('sends how it was tried, and what nobody has seen only with a reason', async () => {
    const server = await createTestServer()
    const operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
    const { json } = await operator.createToken('shop', { name: 'ci', days: 30 })
    await remote.write({ 'webpack.config.ts': config(offer, proposed), 'offer.tsx': throwing })
    const url = `http://127.0.0.1:${server.port}`
    const env = { SLIPWAY_URL: url, SLIPWAY_TOKEN: json.token }

    const refused = await remote.run(['publish', '--release'], env)
    const unseen = ['--unseen', 'Größe kennt jsdom nicht']
    const sent = await remote.run(['publish', '--release', ...unseen], env)
    const { json: stored } = await operator.read('shop')
    const told = [await remote.run(['versions'], env), await remote.run(['status'], env)]
    await server.close()

    expect([refused.code, sent.code]).toEqual([1, 0])
    expect(refused.err).toMatch(/cannot be published:[^]*no order\. Correct it; .*--unseen "why"/)
    expect(sent.out).toMatch(/shop 1\.0\.0 is published[^]*warning\(s\)[^]*no order[^]*live/)
    const tried = { by: 'unseen', why: 'Größe kennt jsdom nicht' }
    expect(stored.versions).toMatchObject([{ version: '1.0.0', tried }])
    expect(server.audited).toContainEqual(
      expect.objectContaining({
        action: 'remote.published',
        detail: expect.objectContaining({ tried }),
      }),
    )
    for (const { out } of told) expect(out).toContain('published unseen: Größe kennt jsdom nicht')
  })
})
