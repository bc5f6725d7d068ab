import { liveAs } from '../../catalog/catalog-state'
import type { StoredRelease } from '../../storage/tables/catalog/releases-table'

/** From when to when a version was live without a break; milliseconds since 1970. */
export interface LiveSpan {
  readonly from: number
  /** `undefined`: it is live now. */
  readonly until: number | undefined
  /** The release that made it live; `undefined`: it is older than what is known. */
  readonly release: Pick<StoredRelease, 'id' | 'createdAt'> | undefined
}

export type LiveSpans = (remote: string, version: string) => readonly LiveSpan[]

type Release = Pick<StoredRelease, 'id' | 'createdAt' | 'remotes'>

/** When versions were live, the last time first. `isAll`: there was nothing before the oldest of `releases`. */
export function liveSpans(newestFirst: readonly Release[], isAll: boolean): LiveSpans {
  return (remote, version) => {
    const spans: LiveSpan[] = []
    let until: number | undefined
    let start: Release | undefined
    for (const release of newestFirst) {
      if (liveAs(release.remotes[remote], version) !== 'none') {
        start = release
        continue
      }
      if (start) spans.push({ from: start.createdAt, until, release: start })
      start = undefined
      until = release.createdAt
    }
    if (start && isAll) spans.push({ from: start.createdAt, until, release: start })
    else if (start) spans.push({ from: 0, until, release: undefined })
    return spans
  }
}
