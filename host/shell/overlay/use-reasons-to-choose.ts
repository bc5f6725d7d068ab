import type { MetaBody } from '@slipway/sdk/contract'
import { useMemo } from 'react'
import { useViewerVersions } from '../../api/develop'

/** Why a version is the one that this viewer gets. */
export type ReasonToChoose =
  | { readonly chosen: 'base' }
  | { readonly chosen: 'canary'; readonly percent: number }
  | { readonly chosen: 'override'; readonly origin: string }

interface Version {
  readonly remote: string
  readonly version: string
}

export interface ReasonsToChoose {
  /** `undefined`: not known, or the version is not the one that was chosen last. */
  of(version: Version): ReasonToChoose | undefined
}

export function useReasonsToChoose({ override, revision }: MetaBody): ReasonsToChoose {
  const { data } = useViewerVersions(revision)
  return useMemo(
    () => ({
      of({ remote, version }) {
        if (override?.remote === remote) return { chosen: 'override', origin: override.origin }
        const found = data?.items.find((one) => one.remote === remote && one.version === version)
        if (!found) return undefined
        if (found.chosen === 'base') return { chosen: 'base' }
        return { chosen: 'canary', percent: found.percent ?? 0 }
      },
    }),
    [override, data],
  )
}
