import { liveAs } from '../../catalog/catalog-state'
import { readHistory } from '../../catalog/release/way-back'
import { toIso } from '../../http/to-iso'
import {
  createReleasesTable,
  type StoredRelease,
} from '../../storage/tables/catalog/releases-table'
import type { VersionName } from '../../storage/tables/catalog/versions-table'
import type { StorageScope } from '../../storage/transact'

type Release = Pick<StoredRelease, 'id' | 'who' | 'why'> & {
  /** ISO 8601. */
  readonly at: string
}

/** The release since which a version is live without a break; `null` if it is not, or for very long. */
export type FindRelease = (part: VersionName) => Promise<Release | null>

/** How far back it looks. */
const MOST = 500

/** Reads each page of the history once, and no more of it than it is asked for. */
export function createReleaseFinder(scope: StorageScope): FindRelease {
  const history = readHistory(createReleasesTable(scope), MOST)
  return async function findRelease({ remote, version }) {
    let since: StoredRelease | undefined
    let index = 0
    for (; ; index += 1) {
      const release = await history(index)
      if (liveAs(release?.remotes[remote], version) === 'none') break
      since = release
    }
    if (!since || index === MOST) return null
    const { id, createdAt, who, why } = since
    return { id, at: toIso(createdAt), who, why }
  }
}
