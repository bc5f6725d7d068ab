import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtVersion } from '../../testing/built-version'
import { type BuiltVersion, readBuiltRemotes } from './built-remotes'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-remotes-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(dist: string, version: BuiltVersion): string {
  const place = join(folder, dist)
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'slipway.json'), version.manifestText)
  for (const [path, bytes] of version.files) writeFileSync(join(place, path), bytes)
  return place
}

test('finds a remote in its dist, and several one folder below', async () => {
  write('starter/dist', builtVersion())
  write('many/dist/one', builtVersion({ name: 'one' }))
  write('many/dist/two', builtVersion({ name: 'two' }))

  const { versions, faults } = await readBuiltRemotes(folder)

  expect(versions.map(({ manifest }) => manifest.name)).toEqual(['one', 'two', 'starter'])
  expect(faults).toEqual([])
})

test('S66: a changed byte, a missing file and a wrong size are faults of that remote alone', async () => {
  write('good/dist', builtVersion({ name: 'good' }))
  writeFileSync(
    join(write('changed/dist', builtVersion({ name: 'changed' })), 'entry.js'),
    'other bytes',
  )
  rmSync(join(write('missing/dist', builtVersion({ name: 'missing' })), 'entry.js'))

  const { versions, faults } = await readBuiltRemotes(folder)

  expect(versions.map(({ manifest }) => manifest.name)).toEqual(['good'])
  expect(faults.map(({ code }) => code)).toEqual(['bundle-modified', 'bundle-invalid'])
  expect(faults[0]?.message).toMatch(/changed 1\.0\.0: entry\.js .* Build the remote again/)
})

test.each([
  ['../entry.js', 'a path above the folder'],
  ['/entry.js', 'an absolute path'],
  ['.hidden', 'a hidden file'],
  ['a//b.js', 'an empty part'],
])('S60: %s in slipway.json is refused', async (path) => {
  const version = builtVersion()
  const manifest = { ...version.manifest, files: [{ ...version.manifest.files[0], path }] }
  write('starter/dist', { ...version, manifestText: JSON.stringify(manifest) })

  const { versions, faults } = await readBuiltRemotes(folder)

  expect(versions).toEqual([])
  expect(faults).toMatchObject([{ code: 'manifest-invalid' }])
})

test('S68: an integrity value in hexadecimal is refused', async () => {
  const version = builtVersion()
  const manifest = {
    ...version.manifest,
    files: [{ ...version.manifest.files[0], integrity: `sha384-${'ab'.repeat(48)}` }],
  }
  write('starter/dist', { ...version, manifestText: JSON.stringify(manifest) })

  expect((await readBuiltRemotes(folder)).faults).toMatchObject([{ code: 'manifest-invalid' }])
})

test('text that is no JSON names the folder', async () => {
  mkdirSync(join(folder, 'starter/dist'), { recursive: true })
  writeFileSync(join(folder, 'starter/dist/slipway.json'), '{')

  const { faults } = await readBuiltRemotes(folder)

  expect(faults[0]?.message).toContain(join(folder, 'starter/dist'))
})

test('a folder that is not there has no remotes', async () => {
  expect(await readBuiltRemotes(join(folder, 'nowhere'))).toEqual({ versions: [], faults: [] })
})
