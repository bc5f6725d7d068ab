import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharedModules } from '../build/definition/complete-remote'
import { hostVersions } from './host-versions'

const versionOf = (folder: string) =>
  JSON.parse(readFileSync(join(process.cwd(), folder, 'package.json'), 'utf8')).version

test('the versions are those of the host', () => {
  const { shared } = hostVersions

  expect([shared.react, shared['react-dom']]).toEqual([
    versionOf('node_modules/react'),
    versionOf('node_modules/react-dom'),
  ])
  expect(shared['@slipway/sdk']).toBe(versionOf('shared'))
  expect(hostVersions.runtime).toBe(versionOf('node_modules/@module-federation/runtime-core'))
})

test('a remote may share exactly what the host has; with what draws a tree of its own only where it says so', () => {
  const { 'react-dom/client': _, ...shared } = hostVersions.shared

  expect(Object.keys(shared)).toEqual(Object.keys(sharedModules))
})
