import { codedProblem } from '@slipway/sdk/contract'
import { demo } from '@slipway/sdk/contract/api'
import type { Request, Router } from 'express'
import type { BuiltVersion } from '../catalog/publish/built-remotes'
import { type ReleaseDeps, release } from '../catalog/release/release-changes'
import { bindEndpoints } from '../http/bind-endpoints'
import { setChangeHeader } from '../http/change-header'
import type { Caller } from '../identity/callers/caller'
import type { Guards } from '../identity/guards'
import { viewerOf } from '../identity/request-viewer'
import { createCallAudit } from '../storage/tables/call-audit'
import { createReleasesTable } from '../storage/tables/catalog/releases-table'
import { createVersionsTable, type StoredVersion } from '../storage/tables/catalog/versions-table'
import type { StorageScope } from '../storage/transact'
import { nextVersion } from './next-version'
import { broken } from './story'
import type { Visitors } from './visitors'

interface ShowcaseRoutesDeps extends ReleaseDeps {
  readonly guards: Guards
  readonly visitors: Visitors
  /** The folder in which the showcase's scripts were built. */
  readonly folder: string
}

/** `/demo/break`; behind the session handlers. */
export function showcaseRoutes({ guards, visitors, folder, ...deps }: ShowcaseRoutesDeps): Router {
  return bindEndpoints(
    demo,
    {
      'POST /demo/break': async ({ request, response }) => {
        const audit = createCallAudit(deps.createAudit)
        const version = await breakRemote(
          { ...deps, ...audit },
          { caller: callerIn(request), folder },
        )
        setChangeHeader(response, audit.change())
        visitors.meet(version)
        const { remote, component, location } = broken
        return { remote, component, location, version: version.manifest.version }
      },
    },
    { guards: guards.of },
  )
}

function callerIn(request: Request): Caller {
  const { user } = viewerOf(request)
  return { actor: { id: user.id, name: user.email }, remote: undefined }
}

interface Breaking {
  readonly caller: Caller
  /** The folder in which the showcase's scripts were built. */
  readonly folder: string
}

/**
 * Releases a version for everybody of which one component fails as soon as it is drawn, by what every release is
 * made by. Each time it is a new version: what the guard took off, it does not take off twice.
 *
 * @throws CodedError `demo-broken` while such a version is live, and what a release throws
 */
function breakRemote(deps: ReleaseDeps, { caller, folder }: Breaking): Promise<BuiltVersion> {
  const { remote, component, script, by, text: why } = broken
  return deps.changes.change('catalog', async (scope) => {
    const store = createVersionsTable(scope)
    const stored = await store.list(remote)
    const { id: expected, remotes } = await createReleasesTable(scope).head()
    const live = stored.find(({ manifest }) => manifest.version === remotes[remote]?.version)
    const whole = stored.find((one) => !isBroken(one))
    if (!live || !whole) throw codedProblem('not-found', `The remote ${remote} is not live.`)
    if (isBroken(live)) throw brokenAlready(remote)
    const version = `1.1.${stored.filter(isBroken).length}`
    const changed = { component, script, by, folder }
    const next = await nextVersion(await readVersion(scope, whole), { version, changed })
    await store.publish({ ...next, who: caller.actor.name })
    const own: ReleaseDeps = { ...deps, changes: { change: (_topic, work) => work(scope) } }
    await release(own, { set: { [remote]: { version } }, why, expected, caller })
    return next
  })
}

function isBroken({ manifest }: StoredVersion): boolean {
  return manifest.files.some(({ path }) => path === `${broken.script}.js`)
}

/** A stored version as it was published. */
async function readVersion(
  scope: StorageScope,
  { digest, manifest }: StoredVersion,
): Promise<BuiltVersion> {
  const { readFile } = createVersionsTable(scope)
  const files = new Map<string, Buffer>()
  for (const { path, integrity } of [...manifest.files, ...(manifest.maps ?? [])])
    files.set(path, await readFile(integrity))
  return { digest, manifest, manifestText: JSON.stringify(manifest), files }
}

function brokenAlready(remote: string) {
  const detail = `${remote} is broken already. The guard takes it off within a minute; “Roll back” does so at once.`
  return codedProblem('demo-broken', detail)
}
