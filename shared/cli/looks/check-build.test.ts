import { join } from 'node:path'
import { Locations, locations } from '@slipway/sdk/contract'
import { checkBuild, warningLines } from './check-build'

test('a deprecated location is a warning of check and publish, which keeps nothing back', async () => {
  const table = {
    ...locations,
    TOP_BANNER: { replacedBy: 'header-banner', deprecatedSince: '1.4.0' },
  }
  const manifest = {
    components: [],
    slots: [{ location: 'top-banner', component: 'Offer', props: {} }],
  }
  const build = {
    name: 'shop',
    version: '1.0.0',
    dist: 'dist',
    manifestText: JSON.stringify(manifest),
    files: new Map(),
    bytes: 0,
    modules: {},
    faults: [],
    warnings: [],
  }
  const context = {
    env: {},
    cwd: join(process.cwd(), 'remotes/starter'),
    isTerminal: false,
    progress() {},
  }

  const looked = await checkBuild({ context, build, locations: new Locations(table, '1.4.0') })

  expect(looked.faults).toEqual([])
  expect(warningLines([looked]).join('\n')).toMatch(
    /1 warning.*\n {2}webpack\.config\.ts.*: The location "top-banner" is deprecated .*"header-banner".*\(location-deprecated\)/,
  )
})
