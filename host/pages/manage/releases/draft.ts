import type { ReleasedRemote, ReleaseHead } from '@slipway/sdk/contract'

/** The choice for one remote, before it is released. */
export interface Draft {
  readonly remote: string
  /** `null`: not chosen yet. */
  readonly version: string | null
  /** Everybody, a share of the signed-in users, or nobody: then the remote is taken out. */
  readonly reach: 'all' | 'share' | 'none'
  /** As it was typed. */
  readonly percent: string
}

/** A canary that is live is taken up, as somebody widens it next. */
export function draftOf(remote: string, live: ReleasedRemote | undefined): Draft {
  const { canary } = live ?? {}
  if (!canary) return { remote, version: null, reach: 'all', percent: '10' }
  const { version, percent } = canary
  return { remote, version, reach: 'share', percent: String(percent) }
}

/** The set that a release takes; `undefined` while something is missing. */
export function setOf(
  drafts: readonly Draft[],
  live: ReleaseHead['remotes'],
): Record<string, ReleasedRemote | null> | undefined {
  const entries = drafts.map((draft) => [draft.remote, releasedOf(draft, live[draft.remote])])
  if (entries.length === 0 || entries.some(([, released]) => released === undefined))
    return undefined
  // None of them is undefined.
  return Object.fromEntries(entries) as Record<string, ReleasedRemote | null>
}

function releasedOf(
  { reach, version, percent }: Draft,
  live: ReleasedRemote | undefined,
): ReleasedRemote | null | undefined {
  if (reach === 'none') return null
  if (version === null) return undefined
  if (reach === 'all') return { version }
  const share = readPercent(percent)
  return live && share !== undefined
    ? { version: live.version, canary: { version, percent: share } }
    : undefined
}

/** 0 to 100; `undefined` if it is no such number. */
export function readPercent(text: string): number | undefined {
  const share = text.trim() === '' ? Number.NaN : Number(text)
  return share >= 0 && share <= 100 ? share : undefined
}
