import type { HealthFigures, HealthItem, Percentile } from '@slipway/sdk/contract'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'

interface FigureTexts {
  /** Where a time lies, such as `100–200 ms`. */
  time(value: Percentile | null): string
  /** p50 and p95, or that there are too few to tell. */
  times(value: HealthFigures['load']): string
  /** Failures among 1,000 attempts. */
  rate(figures: Pick<HealthFigures, 'failuresPer1000' | 'reports'>): string
  reasons(reasons: HealthFigures['reasons']): readonly string[]
  since(since: NonNullable<HealthItem['since']>): string
}

/** Figures as people read them; what is not known is said, never 0. */
export function useFigureTexts(): FigureTexts {
  const { t } = useTexts('health')
  const formats = useFormats()
  const seconds = (ms: number) => formats.number(ms / 1000)
  const time = (value: Percentile | null) => {
    if (value === null) return t('few')
    const { above, upTo } = value
    if (upTo === null) return t('time.over', { from: seconds(above) })
    if (above === 0) return t('time.upTo', { to: formats.number(upTo) })
    if (above >= 1000) return t('time.seconds', { from: seconds(above), to: seconds(upTo) })
    return t('time.range', { from: formats.number(above), to: formats.number(upTo) })
  }
  return {
    time,
    times: ({ p50, p95 }) => (p50 === null ? t('few') : `${time(p50)} / ${time(p95)}`),
    rate({ failuresPer1000, reports }) {
      if (reports === 0) return t('few.none')
      return failuresPer1000 === null
        ? t('few')
        : formats.number(failuresPer1000, { maximumFractionDigits: 1 })
    },
    reasons: (reasons) =>
      reasons.map(({ code, count }) => t('reason', { code, shown: formats.number(count) })),
    since: ({ release, at }) => t('since', { release, when: formats.dateTime(at) }),
  }
}
