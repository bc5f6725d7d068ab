import { type FailureLines, type Tone, worstTone } from '@slipway/sdk/contract'
import { useOverview } from '../../../api/overview'

interface Part {
  readonly remote: string
  /** One of these. */
  readonly versions?: readonly string[]
  readonly component?: string
}

interface LiveTones {
  readonly lines: FailureLines
  /** The worst of what is live of it; `undefined`: nothing of it was shown in the last hour. */
  of(part: Part): Tone | undefined
}

/** The tones of what is live, as Overview says them; `undefined`: not known yet, or not for this reader. */
export function useLiveTones(): LiveTones | undefined {
  const { data } = useOverview()
  if (!data) return undefined
  return {
    lines: data.lines,
    of({ remote, versions, component }) {
      const own = data.tones.filter(
        (one) =>
          one.remote === remote &&
          (versions?.includes(one.version) ?? true) &&
          (component ?? one.component) === one.component,
      )
      return own.length === 0 ? undefined : worstTone(own.map(({ tone }) => tone))
    },
  }
}
