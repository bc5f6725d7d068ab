import { federationFaults } from './federation-manifest'

const manifest = (type: string) => ({
  name: 'cart',
  metaData: {
    remoteEntry: { name: 'remoteEntry.js', path: '', type },
    pluginVersion: '0.21.6',
    publicPath: 'auto',
  },
  shared: [],
  remotes: [],
  exposes: [],
})
const codesOf = (type: string, entry: string) =>
  federationFaults(manifest(type), new Map([['remoteEntry.js', Buffer.from(entry)]])).map(
    ({ code }) => code,
  )

test('an entry is a module by its code, whatever a manifest before 2.0 calls it', () => {
  expect(codesOf('global', 'var a = 1;export{a as get,a as init};')).toEqual([])
  expect(codesOf('global', 'var cart = (() => 1)()')).toEqual(['entry-not-module'])
  expect(codesOf('module', '')).toEqual([])
})
