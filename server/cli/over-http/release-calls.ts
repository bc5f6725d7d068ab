import {
  codedProblem,
  type NewRelease,
  type NewReleasePreview,
  type NewRollback,
  type PassedOver,
  type ReleaseEntry,
} from '@slipway/sdk/contract'
import type { OperatorHost } from './operator-host'

/** The release that became live, or would. */
export interface LiveNow {
  readonly entry: Pick<ReleaseEntry, 'id' | 'changed'>
  readonly isNew: boolean
  readonly passedOver: readonly PassedOver[]
}

interface Dry {
  readonly dryRun?: boolean | undefined
}

/** Releases a set onto the head that it was decided for. */
export async function releaseByHost(
  host: OperatorHost,
  { dryRun, ifMatch, ...body }: NewRelease & Dry & { readonly ifMatch: string | undefined },
): Promise<LiveNow> {
  if (dryRun) return await previewByHost(host, { set: body.set })
  const reply = await host.ask('POST /manage/releases', { body, ifMatch })
  return { entry: reply.body, isNew: reply.status === 201, passedOver: [] }
}

/** Goes back to the last good set, or to that of a release. */
export async function rollBackByHost(
  host: OperatorHost,
  { dryRun, ...body }: NewRollback & Dry,
): Promise<LiveNow> {
  const { why: _why, ...rollback } = body
  if (dryRun) return await previewByHost(host, { rollback })
  const { etag: ifMatch } = await host.ask('GET /manage/releases/head')
  const reply = await host.ask('POST /manage/releases/rollback', { body, ifMatch })
  const { passedOver = [], ...entry } = reply.body
  return { entry, isNew: reply.status === 201, passedOver }
}

async function previewByHost(host: OperatorHost, wanted: NewReleasePreview): Promise<LiveNow> {
  const { body } = await host.ask('POST /manage/releases/preview', { body: wanted })
  const { changes, faults, freeze, head, passedOver } = body
  if (faults.length > 0) {
    const said = faults.map(({ detail, code }) => detail ?? code).join(' ')
    throw codedProblem('release-refused', `Nothing would be released. ${said}`)
  }
  if (freeze) throw codedProblem('releases-frozen', `Frozen by ${freeze.who}: ${freeze.why}`)
  const changed = changes.map(({ remote, from, to }) => ({ remote, from, to }))
  return { entry: { id: head, changed }, isNew: changed.length > 0, passedOver }
}
