import type { ReleasedRemote } from '@slipway/sdk/contract'
import {
  createReleasesTable,
  type StoredRelease,
} from '../../storage/tables/catalog/releases-table'
import type { StorageScope } from '../../storage/transact'

interface Release {
  readonly id: number
  /** ISO 8601. */
  readonly at: string
  readonly who: string
  readonly why: string
}

/** The release since which a version is live without a break; `null` if it is not, or for very long. */
export type FindRelease = (part: {
  readonly remote: string
  readonly version: string
}) => Promise<Release | null>

const PAGE = 50
/** How far back it looks. */
const MOST = 500

/** Reads each page of the history once, and no more of it than it is asked for. */
export function createReleaseFinder(scope: StorageScope): FindRelease {
  const releases = createReleasesTable(scope)
  const read: StoredRelease[] = []
  let isAll = false

  async function at(index: number): Promise<StoredRelease | undefined> {
    if (index < read.length || isAll || index >= MOST) return read[index]
    const page = await releases.list({ limit: PAGE, offset: read.length })
    read.push(...page)
    isAll = page.length < PAGE
    return read[index]
  }

  return async function findRelease({ remote, version }) {
    let since: StoredRelease | undefined
    for (let index = 0; ; index += 1) {
      const release = await at(index)
      if (!release || !holds(release.remotes[remote], version)) break
      since = release
    }
    if (!since || (read.length >= MOST && since === read.at(-1))) return null
    const { id, createdAt, who, why } = since
    return { id, at: new Date(createdAt).toISOString(), who, why }
  }
}

function holds(released: ReleasedRemote | undefined, version: string): boolean {
  return released?.version === version || released?.canary?.version === version
}
