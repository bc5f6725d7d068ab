import {
  boxesOf,
  ENOUGH_REPORTS,
  type FailureLines,
  type HealthFigures,
  type HealthItem,
  type Percentile,
} from '@slipway/sdk/contract'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'

const FEW = '–'

/** Figures as people read them; what is not known is said, never 0. */
export function useFigureTexts() {
  const { t } = useTexts('health')
  const formats = useFormats()
  const seconds = (ms: number) => formats.number(ms / 1000)
  const time = (value: Percentile | null) => {
    if (value === null) return FEW
    const { above, upTo } = value
    if (upTo === null) return t('time.over', { from: seconds(above) })
    if (above === 0) return t('time.upTo', { to: formats.number(upTo) })
    if (above >= 1000) return t('time.seconds', { from: seconds(above), to: seconds(upTo) })
    return t('time.range', { from: formats.number(above), to: formats.number(upTo) })
  }
  return {
    /** The range of a time, such as `100–200 ms`; `–`: too few to tell, which the page says once. */
    time,
    /** p50 and p95. */
    times: ({ p50, p95 }: HealthFigures['load']) =>
      p50 === null ? FEW : `${time(p50)} / ${time(p95)}`,
    /** Failures among 1,000 boxes. */
    rate(figures: HealthFigures) {
      const { failuresPer1000 } = figures
      if (failuresPer1000 !== null)
        return formats.number(failuresPer1000, { maximumFractionDigits: 1 })
      return boxesOf(figures) === 0 ? t('few.none') : FEW
    },
    /** By which reasons boxes failed, and how many of them after they were drawn. */
    failed: ({ reasons, failures, later }: HealthFigures) => [
      ...reasons.map(({ code, count }) => t('reason', { code, shown: formats.number(count) })),
      ...(later > 0
        ? [t('later.of', { later: formats.number(later), failures: formats.number(failures) })]
        : []),
    ],
    since: ({ release, at }: NonNullable<HealthItem['since']>) =>
      t('since', { release, when: formats.dateTime(at) }),
    /** From where on something is marked, and of how many reports. */
    lines: ({ amber, red }: FailureLines) => ({
      amber: formats.number(amber),
      red: formats.number(red),
      enough: ENOUGH_REPORTS,
    }),
  }
}
