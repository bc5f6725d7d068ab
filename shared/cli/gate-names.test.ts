import { createRemoteFolder, type RemoteFolder } from './testing/remote-folder'
import { runShared } from './testing/run-shared'
import { useTeamOfHost } from './testing/team-of-host'

// It builds, and starts a jest of its own; the machine may be busy.
jest.setTimeout(300_000)

const team = useTeamOfHost()
let folder: RemoteFolder
beforeAll(async () => {
  folder = await createRemoteFolder(runShared)
})
afterAll(() => folder.remove())

const propose = (gate: string) =>
  folder.write({
    'webpack.config.ts': `import { defineRemote } from '@slipway/sdk/build'

export default defineRemote({
  components: { Ship: { module: './ship.tsx' } },
  slots: [
    {
      location: 'resource-page-actions',
      component: 'Ship',
      gate: ${gate},
    },
  ],
})
`,
    'ship.tsx': 'export const Ship = () => <button>Ship</button>',
  })

const unseen = /Resources and fields in gates were not looked at: (.*)/

describe('names in the gate of a proposed slot', () => {
  test('that the host does not have are faults of the check, with file, line and the nearest one', async () => {
    await propose(`{
        resources: ['orders', 'costumers'],
        record: { status: ['payed'] },
      }`)

    const { code, json, err } = await folder.run(['check', '--json'], team.env)
    const published = await folder.run(['publish', '--json'], team.env)

    const at = { file: 'webpack.config.ts' }
    expect(code).toBe(1)
    expect(json.remotes[0].faults).toMatchObject([
      {
        ...at,
        line: 11,
        pointer: '/slots/0/gate/record/status',
        detail: 'orders: there is no option "payed"; did you mean "paid"?',
      },
      {
        ...at,
        line: 10,
        pointer: '/slots/0/gate/resources',
        detail: 'there is no resource "costumers"; did you mean "customers"?',
      },
    ])
    expect(err).not.toMatch(unseen)
    expect([published.code, published.json.errors]).toMatchObject([1, [{ ...at }, { ...at }]])
  })

  test('that it has are no faults', async () => {
    await propose(`{ resources: ['orders'], record: { status: 'paid', total: { min: 1 } } }`)

    const { json, err } = await folder.run(['check', '--json'], team.env)

    expect(json).toMatchObject({ ok: true, remotes: [{ faults: [] }] })
    expect(err).not.toMatch(unseen)
  })

  test('without a host the check says in one line that it did not look, where there is a name', async () => {
    await propose(`{ resources: ['costumers'] }`)
    const alone = await folder.run(['check', '--json'])
    const away = await folder.run(['check', '--json'], {
      ...team.env,
      SLIPWAY_URL: 'http://127.0.0.1:1',
    })
    await propose('{ mode: "view" }')
    const without = await folder.run(['check', '--json'])

    expect(alone.json.ok).toBe(true)
    for (const { err } of [alone, away])
      expect(unseen.exec(err)?.[1]).toBe(
        'no host was asked, or none answered; save one: npx slipway login.',
      )
    expect(without.err).not.toMatch(unseen)
  })
})
