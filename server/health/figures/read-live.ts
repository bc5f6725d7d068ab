import type { HealthItem, ReleaseSet } from '@slipway/sdk/contract'
import { liveAs } from '../../catalog/catalog-state'
import {
  createReleasesTable,
  type StoredRelease,
} from '../../storage/tables/catalog/releases-table'
import type { StorageScope } from '../../storage/transact'
import { type LiveSpans, liveSpans } from './live-spans'

/** What is live, and what was. */
export interface Live {
  readonly head: ReleaseSet
  readonly spansOf: LiveSpans
  /** Whether a version is live, and which release made it live the last time. */
  stateOf(remote: string, version: string): Pick<HealthItem, 'live' | 'since'>
}

const PAGE = 100
/** How far back it looks for the release that made a version live. */
const MOST = 1000

/** `most`: so many releases back, where it matters little since when what is live was. */
export async function readLive(scope: StorageScope, most = MOST): Promise<Live> {
  const table = createReleasesTable(scope)
  const releases: StoredRelease[] = []
  const limit = Math.min(PAGE, most)
  let isAll = false
  while (!isAll && releases.length < most) {
    const page = await table.list({ limit, offset: releases.length })
    releases.push(...page)
    isAll = page.length < limit
  }
  const spansOf = liveSpans(releases, isAll)
  const head = releases[0]?.remotes ?? {}
  return {
    head,
    spansOf,
    stateOf(remote, version) {
      const release = spansOf(remote, version)[0]?.release
      return {
        live: liveAs(head[remote], version),
        since: release
          ? { release: release.id, at: new Date(release.createdAt).toISOString() }
          : null,
      }
    },
  }
}
