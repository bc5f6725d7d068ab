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

  const browser = process.env['CHROME_PATH'] ?? ''
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
