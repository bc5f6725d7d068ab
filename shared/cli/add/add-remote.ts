import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { remoteName } from '@slipway/sdk/contract'
import { bundlers, fillRemote } from '../files/write-remote'
import { readPackageText } from '../own-config'
import { usageError } from '../usage-error'
import { refuseComponent, remotesFolder, sdkOf } from './host-remotes'
import type { HostSources } from './host-sources'
import { placeSlot } from './place-slot'

/** Adds a remote with one component, which the application places. Returns notes for whoever adds it. */
export async function addRemote(
  host: HostSources,
  { name, location }: { readonly name: string; readonly location: string },
): Promise<readonly string[]> {
  if (!remoteName.safeParse(name).success)
    throw usageError(
      `"${name}" is not a name for a remote: use lower-case letters, digits and "-".`,
    )
  const folder = `${remotesFolder}/${name}`
  if (existsSync(join(host.folder, folder)))
    throw usageError(`${folder} is there already, so nothing was written. Take another name.`)
  const component = componentOf(name)
  refuseComponent(host, component)
  const remote = { name, component, locations: [location], kind: 'slot' } as const
  const about = { bundler: bundlers.webpack, url: undefined, sdk: sdkOf(host), isPlaced: true }
  for (const [path, text] of await fillRemote({ ...remote, ...about }))
    host.create(`${folder}/${path}`, text)
  installByRoot(host)
  return placeSlot(host, { component, location })
}

// As `slipway create` names it.
function componentOf(name: string): string {
  return name.replaceAll(/(?:^|-+)(\w?)/g, (_all, letter: string) => letter.toUpperCase())
}

/** Notes it where the repository's own installation leaves remotes out. */
function installByRoot({ folder, leave }: HostSources): void {
  const { workspaces } = JSON.parse(readPackageText(folder))
  const all: readonly unknown[] = Array.isArray(workspaces) ? workspaces : []
  if (all.includes(`${remotesFolder}/*`)) return
  leave({
    file: 'package.json',
    line: 1,
    reason: 'the remotes are not its workspaces, so that "npm install" leaves them out',
    lines: `"workspaces": ["${remotesFolder}/*"]`,
  })
}
