import type { Fault } from '@slipway/sdk/contract'
import type { Storage } from '../../storage/storage'
import type { ClaimedNames } from '../../storage/tables/catalog/component-names'
import { createReleasesTable } from '../../storage/tables/catalog/releases-table'
import { createVersionsTable } from '../../storage/tables/catalog/versions-table'

/**
 * Faults of names that a version would lose: the released one has `Card`, which slots name, and this one `shop/Card` in
 * its place, as a build is described where no host says which names its remote has had. A version with both is fine,
 * and so is any after it.
 */
export async function lostNameFaults(
  storage: Storage,
  { name: remote, components }: ClaimedNames,
): Promise<Fault[]> {
  const live = (await createReleasesTable(storage).head()).remotes[remote]
  const released = live && (await createVersionsTable(storage).find(remote, live.version))
  const had = keysOf(released?.manifest.components ?? [])
  const has = keysOf(components)
  return components.flatMap(({ registry, name }, index) => {
    const short = name.startsWith(`${remote}/`) ? name.slice(remote.length + 1) : ''
    const isLost = had.has(`${registry} ${short}`) && !has.has(`${registry} ${short}`)
    if (!isLost || had.has(`${registry} ${name}`)) return []
    const detail = `The released ${live?.version} calls it "${short}", and slots name it so: they would find nothing under "${name}". Describe the build where the host answers (slipway login, or SLIPWAY_URL and SLIPWAY_TOKEN), which keeps the name; or name it in package.json: "slipway": { "components": { "${short}": {} } }. To rename it, publish and release a version with both names first.`
    return [{ pointer: `/components/${index}/name`, code: 'name-lost', detail }]
  })
}

function keysOf(components: ClaimedNames['components']): ReadonlySet<string> {
  return new Set(components.map(({ registry, name }) => `${registry} ${name}`))
}
