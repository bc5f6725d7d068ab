import type { FailingComponent, OverviewBody } from '@slipway/sdk/contract'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'

type State = Pick<OverviewBody, 'remotes' | 'idle' | 'failing'>

interface StateText {
  readonly sentence: string
  /** A sentence on what else fails. */
  readonly more: string | undefined
}

/** The state of the host in one sentence: its worst failure, or that there is none. */
export function useStateText(): (overview: State) => StateText {
  const { t } = useTexts('overview')
  const formats = useFormats()
  const moment = useMomentText()
  const fails = ({ remote, version, component, failures, boxes, since }: FailingComponent) =>
    t('says.fails', {
      remote,
      version,
      component,
      failures: formats.number(failures),
      boxes: formats.number(boxes),
      when: moment(since),
    })
  const well = ({ remotes, idle }: State) => {
    const count = { count: remotes, shown: formats.number(remotes) }
    if (remotes === 0) return t('says.none')
    if (idle === 0) return t('says.healthy', count)
    if (idle === remotes) return t('says.idle', count)
    return t('says.some', { healthy: formats.number(remotes - idle), shown: count.shown })
  }
  return (overview) => {
    const [worst, ...others] = overview.failing
    if (!worst) return { sentence: well(overview), more: undefined }
    const count = { count: others.length, shown: formats.number(others.length) }
    return { sentence: fails(worst), more: others.length > 0 ? t('says.more', count) : undefined }
  }
}

/** A moment of the last day: of today its time, else with its date. */
export function useMomentText(): (instant: string) => string {
  const formats = useFormats()
  return (instant) => {
    const isToday = new Date(instant).toDateString() === new Date().toDateString()
    return isToday ? formats.time(instant) : formats.dateTime(instant)
  }
}
