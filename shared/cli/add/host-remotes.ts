import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as t from '@babel/types'
import { valueOf } from '../adopt/edit-object'
import { writtenKey } from '../adopt/origins'
import { follow, type Source } from '../adopt/source'
import { findOwnConfig } from '../own-config'
import { ownPackage } from '../own-package'
import { usageError } from '../usage-error'
import type { HostSources } from './host-sources'

/** The folder of the remotes that `slipway dev` follows. */
export const remotesFolder = 'remotes'

/** The remotes of a host, by the names of their folders. */
export function hostRemotes({ folder }: HostSources): readonly string[] {
  const place = join(folder, remotesFolder)
  if (!existsSync(place)) return []
  return readdirSync(place).filter((name) => existsSync(join(place, name, 'package.json')))
}

/** The components that a remote defines, and its configuration. */
export interface DefinedComponents {
  readonly source: Source
  readonly node: t.ObjectExpression
  readonly names: readonly string[]
}

/** Reads the configuration of a remote; `undefined` where its components are not recognised. */
export function componentsOf(host: HostSources, remote: string): DefinedComponents | undefined {
  const source = host.read(configOf(host, remote))
  const definition = source && definitionIn(source)
  const node = definition && valueOf(source, definition, 'components')
  if (!source || !t.isObjectExpression(node)) return undefined
  const names = node.properties.map((one) => (t.isSpreadElement(one) ? undefined : writtenKey(one)))
  return { source, node, names: names.filter((name) => name !== undefined) }
}

/** The path of the configuration that builds a remote. */
export function configOf({ folder }: HostSources, remote: string): string {
  const place = `${remotesFolder}/${remote}`
  return `${place}/${findOwnConfig(join(folder, place))?.file ?? 'webpack.config.ts'}`
}

/** What `defineRemote`, or its like for another bundler, is called with. */
function definitionIn(source: Source): t.ObjectExpression | undefined {
  let found: t.ObjectExpression | undefined
  t.traverseFast(source.tree, (node) => {
    if (!t.isCallExpression(node) || !t.isIdentifier(node.callee)) return
    const [given] = node.arguments
    const value = given && follow(source, given)
    if (/^define\w*Remote$/.test(node.callee.name) && t.isObjectExpression(value)) found = value
  })
  return found
}

/** Throws `usage` where a remote of the host has a component of this name: slots call components by it alone. */
export function refuseComponent(host: HostSources, component: string): void {
  const owner = hostRemotes(host).find((one) => componentsOf(host, one)?.names.includes(component))
  if (owner === undefined) return
  throw usageError(
    `The component "${component}" is in ${remotesFolder}/${owner} already, and slots know components by their names alone. Take another name; nothing was written.`,
  )
}

/** The package that a new remote installs as the SDK: that of the others, else an archive that is there, else this version. */
export function sdkOf(host: HostSources): string {
  const others = hostRemotes(host).map((name) => sdkIn(join(host.folder, remotesFolder, name)))
  const archive = `vendor/slipway-sdk-${ownPackage().version}.tgz`
  const vendored = existsSync(join(host.folder, archive)) ? `file:../../${archive}` : undefined
  return others.find(Boolean) ?? vendored ?? ownPackage().version
}

function sdkIn(folder: string): string | undefined {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  return { ...dependencies, ...devDependencies }['@slipway/sdk']
}
