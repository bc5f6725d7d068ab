import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createRemoteFolder } from '../shared/cli/testing/remote-folder'
import { expect, test } from './test'

test.setTimeout(240_000)

test('slipway check refuses a proposed slot that throws in a real browser, and no other', async () => {
  const remote = await createRemoteFolder()
  await remote.write({
    'webpack.config.ts': `import { defineRemote } from '@slipway/sdk/build'

export default defineRemote({
  components: { Offer: { module: './offer.tsx' } },
  slots: [
    { location: 'header-banner', component: 'Offer', props: { order: { id: 7 } } },
    { location: 'login-sidebar', component: 'Offer', props: {} },
  ],
})
`,
    'offer.tsx': `export const Offer = ({ order }: { order: { id: number } }) => <p>{order.id}</p>`,
  })

  const browser = process.env['TEST_BROWSER'] ?? ''
  const { code, json } = await remote.run(['check', '--json'], { SLIPWAY_BROWSER: browser })
  await remote.remove()

  const [{ faults, drawn }] = json.remotes
  expect(code).toBe(1)
  expect(drawn).toBe(`2 slot(s) drawn in a browser (${browser}).`)
  expect(faults).toEqual([
    expect.objectContaining({
      code: 'render-failed',
      file: 'webpack.config.ts',
      line: 7,
      detail: expect.stringMatching(
        /offer\.tsx broke .*at login-sidebar in a browser: .*TypeError/,
      ),
    }),
  ])
})

test('a component that breaks with made-up props is a warning where a browser draws it, and refused where none does', async () => {
  const remote = await createRemoteFolder()
  await remote.write({
    'webpack.config.ts': `import { defineRemote } from '@slipway/sdk/build'

export default defineRemote({ components: { Offer: { module: './offer.tsx' } } })
`,
    'offer.tsx': `export const Offer = () => { throw new Error('no order') }`,
  })

  const browser = process.env['TEST_BROWSER'] ?? ''
  const drawn = await remote.run(['check', '--json'], { SLIPWAY_BROWSER: browser })
  const undrawn = await remote.run(['check', '--json'], { SLIPWAY_BROWSER: 'none' })
  await remote.remove()

  const untried = expect.objectContaining({
    detail: expect.stringMatching(/^Offer: was not checked/),
  })
  const broken = expect.objectContaining({
    code: 'render-failed',
    detail: expect.stringContaining('no order'),
  })
  expect([drawn.code, undrawn.code]).toEqual([0, 1])
  expect(drawn.json.remotes[0]).toMatchObject({ faults: [], warnings: [broken, untried] })
  // That it was not looked at follows from the fault.
  expect(undrawn.json.remotes[0]).toMatchObject({ faults: [broken], warnings: [] })
})

test('slipway check refuses a loop, proposed or not, and leaves to the browser what only jsdom lacks', async () => {
  const remote = await createRemoteFolder()
  await remote.write({
    'webpack.config.ts': `import { defineRemote } from '@slipway/sdk/build'

export default defineRemote({
  components: {
    Loop: { module: './loop.tsx' },
    Field: { module: './field.tsx', global: true },
    Seen: { module: './seen.tsx' },
  },
  slots: [
    { location: 'header-banner', component: 'Loop', props: {} },
    { location: 'header-banner', component: 'Seen', props: {} },
  ],
})
`,
    'loop.tsx': 'export const Loop = () => { for (;;); }',
    'field.tsx': 'export const Field = () => { for (;;); }',
    'seen.tsx': `const observer = new IntersectionObserver(() => {})
export const Seen = () => <p ref={(place) => void (place && observer.observe(place))}>Seen</p>`,
  })

  const browser = process.env['TEST_BROWSER'] ?? ''
  const args = ['check', '--json', '--unseen', 'in a hurry']
  const { code, json, err } = await remote.run(args, { SLIPWAY_BROWSER: browser })
  await remote.remove()

  const [{ faults, tried }] = json.remotes
  expect([code, tried]).toEqual([
    1,
    { by: 'browser', browser: expect.stringMatching(/^Chrom\w+ \d+$/) },
  ])
  const loops = /did not finish within 20 s; look for a loop/
  expect(faults).toEqual([
    expect.objectContaining({
      code: 'hung',
      pointer: '/slots/0',
      detail: expect.stringMatching(loops),
    }),
    expect.objectContaining({
      code: 'hung',
      pointer: '/components/1',
      detail: expect.stringMatching(loops),
    }),
  ])
  expect(err).toMatch(/--unseen does not overrule what Chrom\w+ \d+ has seen/)
})

test('slipway check refuses a library that needs text as code, by its file, and not one that only has it', async () => {
  const remote = await createRemoteFolder()
  await mkdir(join(remote.path, 'node_modules'))
  await remote.write({
    'node_modules/needs.js': `export const seven = () => Function('return 7')()`,
    'node_modules/at-start.js': `export const eight = new Function('return 8')()`,
    'node_modules/has.js': `export const root = self || Function('return this')()`,
    'webpack.config.ts': `import { defineRemote } from '@slipway/sdk/build'

export default defineRemote({
  components: {
    Needs: { module: './needs.tsx' },
    Starts: { module: './starts.tsx' },
    Field: { module: './field.tsx', global: true },
    Has: { module: './has.tsx', locations: ['resource-page-actions'] },
  },
  slots: [{ location: 'header-banner', component: 'Needs', props: {} }],
})
`,
    'needs.tsx': `import { seven } from 'needs.js'
export const Needs = () => <p>{seven()}</p>`,
    'starts.tsx': `import { eight } from 'at-start.js'
export const Starts = () => <p>{eight}</p>`,
    'field.tsx': `export const Field = () => <output>fine</output>`,
    'has.tsx': `import { root } from 'has.js'
export const Has = () => <p>{typeof root}</p>`,
  })

  const browser = process.env['TEST_BROWSER'] ?? ''
  const { json } = await remote.run(['check', '--json'], { SLIPWAY_BROWSER: browser })
  await remote.remove()

  const [{ faults, warnings, drawn }] = json.remotes
  const files = ['at-start', 'has', 'needs'].map((name) => `node_modules/${name}.js`)
  const cause = `It is in one of ${files.map((file) => `${file}:1`).join(', ')}.`
  expect(faults).toEqual([
    expect.objectContaining({
      code: 'code-blocked',
      pointer: '/slots/0',
      detail: expect.stringMatching(/^Needs: needs\.tsx needs text as code/),
    }),
    expect.objectContaining({
      code: 'code-blocked',
      pointer: '/components/1',
      detail: expect.stringContaining(cause),
    }),
  ])
  const told = warnings.filter(({ code }: { code: string }) => code === 'code-inert')
  expect(told).toMatchObject(files.map((file) => ({ file, line: 1 })))
  expect(drawn).toMatch(/^1 slot\(s\) and 3 component\(s\) without a proposed slot drawn in/)
})

test('slipway check warns of what the browser notes while it draws: the policy, missing files and errors, each once, with its library', async () => {
  const remote = await createRemoteFolder()
  await mkdir(join(remote.path, 'node_modules'))
  await remote.write({
    'node_modules/noisy.js': `export const track = () => {
  fetch('https://ads.example.com/seen').catch((error) => console.error('noisy %s', 'gave up', error))
  console.error('noisy %s', 'is deprecated')
}`,
    'webpack.config.ts': `import { defineRemote } from '@slipway/sdk/build'

export default defineRemote({
  components: {
    Card: { module: './card.tsx' },
    Offer: { module: './offer.tsx' },
    Quiet: { module: './quiet.tsx' },
  },
  slots: [{ location: 'header-banner', component: 'Offer', props: {} }],
})
`,
    'card.tsx': `import { useEffect } from 'react'
import { track } from 'noisy.js'
export const Card = () => {
  useEffect(() => track(), [])
  return <p>Card</p>
}`,
    'offer.tsx': `import { useEffect } from 'react'
import { track } from 'noisy.js'
export const Offer = () => {
  useEffect(() => {
    track()
    setTimeout(() => { throw new Error('too late') })
  }, [])
  return <>
    <img alt="" src="/img/logo.png" />
    <img alt="" src="https://cdn.example.com/photo.png" />
  </>
}`,
    'quiet.tsx': `export const Quiet = () => <p style={{ color: 'red' }}>Quiet</p>`,
  })

  const browser = process.env['TEST_BROWSER'] ?? ''
  const { code, json } = await remote.run(['check', '--json'], { SLIPWAY_BROWSER: browser })
  await remote.remove()

  const [{ faults, warnings }] = json.remotes
  const library = { file: 'node_modules/noisy.js', pointer: 'node_modules/noisy.js' }
  const own = { file: 'offer.tsx', pointer: 'offer.tsx' }
  const byText = ({ detail: one = '' }, { detail: other = '' }) => one.localeCompare(other)
  // jsdom, which the check of accessibility uses, has no fetch.
  const ofBrowser = warnings.filter((one: { code: string }) => one.code !== 'accessibility')
  expect([code, faults]).toEqual([0, []])
  expect(ofBrowser.toSorted(byText)).toEqual([
    expect.objectContaining({
      ...library,
      line: 3,
      code: 'console-error',
      detail: expect.stringMatching(/^noisy\.js: an error in the console: noisy is deprecated\. /),
    }),
    expect.objectContaining({
      ...library,
      line: 2,
      code: 'policy-refused',
      detail: expect.stringMatching(
        /^noisy\.js: .*"https:\/\/ads\.example\.com\/seen" \(connect-src\)\. .*"origins"/,
      ),
    }),
    expect.objectContaining({
      ...own,
      code: 'address-missing',
      detail: expect.stringMatching(/^Offer: "\/img\/logo\.png" is an address of the host/),
    }),
    expect.objectContaining({
      ...own,
      line: 6,
      code: 'console-error',
      detail: expect.stringMatching(/^Offer: an error that nobody catches: Error: too late\. /),
    }),
    expect.objectContaining({
      ...own,
      code: 'policy-refused',
      detail: expect.stringMatching(
        /^Offer: .*"https:\/\/cdn\.example\.com\/photo\.png" \(img-src\)/,
      ),
    }),
  ])
})
