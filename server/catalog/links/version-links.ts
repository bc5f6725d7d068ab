import { codedProblem, type VersionLink } from '@slipway/sdk/contract'
import type { remotes } from '@slipway/sdk/contract/api'
import type { Handlers } from '../../http/bind-endpoints'
import { toIso } from '../../http/to-iso'
import { callerOf, createToken, hashToken } from '../../identity/callers/caller'
import type { TeamRoutesDeps } from '../../identity/callers/change-guards'
import type { Actor } from '../../storage/tables/audit-table'
import { createRemovalsTable } from '../../storage/tables/catalog/removals-table'
import {
  createVersionLinksTable,
  type StoredVersionLink,
} from '../../storage/tables/catalog/version-links-table'
import { createVersionsTable } from '../../storage/tables/catalog/versions-table'
import { transact } from '../../storage/transact'

const MINUTE_MS = 60_000

interface LinkDeps extends Pick<TeamRoutesDeps, 'storage' | 'changes' | 'createAudit'> {
  readonly basePath: string
}

interface LinkOrder {
  readonly remote: string
  readonly version: string
  readonly minutes: number
  readonly actor: Actor
}

/** `/manage/remotes/:remote/links`: what its team, and operators, know of links to its versions. */
export function linkHandlers(deps: LinkDeps) {
  return {
    async 'GET /manage/remotes/{remote}/links'({ path }) {
      const links = await createVersionLinksTable(deps.storage).list(path.remote)
      return { items: links.map(describeLink) }
    },
    async 'POST /manage/remotes/{remote}/links'({ request, path, body }) {
      const token = createToken()
      const order = { ...path, ...body, actor: callerOf(request).actor }
      const link = describeLink(await makeLink(deps, order, hashToken(token)))
      return { ...link, path: `${deps.basePath}/app/develop?link=${token}` }
    },
    'DELETE /manage/remotes/{remote}/links/{id}': ({ request, path }) =>
      endLink(deps, { ...path, actor: callerOf(request).actor }),
  } satisfies Partial<Handlers<typeof remotes>>
}

function makeLink(
  { storage, createAudit }: LinkDeps,
  { actor, minutes, ...wanted }: LinkOrder,
  tokenHash: string,
): Promise<StoredVersionLink> {
  return transact(storage, async (scope) => {
    // Otherwise the version might go as an old one, just before the link is there.
    await createRemovalsTable(scope).hold()
    if (!(await createVersionsTable(scope).find(wanted.remote, wanted.version)))
      throw versionUnknown(wanted)
    const links = createVersionLinksTable(scope)
    const lifeMs = minutes * MINUTE_MS
    const { remote, version } = wanted
    const link = await links.add({ remote, version, tokenHash, who: actor.name, lifeMs })
    const detail = { link: link.id, version, until: toIso(link.expiresAt) }
    const subject = { id: null, name: remote }
    await createAudit(scope).add({ actor, action: 'remote.link-made', subject, detail })
    return link
  })
}

function versionUnknown({ remote, version }: Pick<LinkOrder, 'remote' | 'version'>) {
  return codedProblem(
    'version-unknown',
    `${remote} has no version ${version}. Publish it first, then make a link to it.`,
  )
}

/** Ends a link for all sessions, whose tabs are told; 404 when there is none. */
function endLink(
  { changes, createAudit }: LinkDeps,
  { remote, id, actor }: Pick<LinkOrder, 'remote' | 'actor'> & { readonly id: number },
): Promise<void> {
  return changes.change('access', async (scope) => {
    const ended = await createVersionLinksTable(scope).remove(remote, id)
    if (!ended)
      throw codedProblem('not-found', `${remote} has no link ${id}, or it has ended already.`)
    const subject = { id: null, name: remote }
    const detail = { link: id, version: ended.version }
    await createAudit(scope).add({ actor, action: 'remote.link-ended', subject, detail })
  })
}

function describeLink({ createdAt, expiresAt, ...link }: StoredVersionLink): VersionLink {
  return { ...link, createdAt: toIso(createdAt), expiresAt: toIso(expiresAt) }
}
