import { ENOUGH_REPORTS, type HealthBody } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import manage from '../manage.module.css'

const ranges = {
  hour: 'markedIn.hour',
  day: 'markedIn.day',
  week: 'markedIn.week',
  month: 'markedIn.month',
} as const

interface MarkedByProps {
  readonly body: Pick<HealthBody, 'lines' | 'range'>
}

/** From where on figures are marked, of which time they are, and what is not told. */
export function MarkedBy({ body: { lines, range } }: MarkedByProps): ReactElement {
  const { t } = useTexts('health')
  const formats = useFormats()
  const said = {
    range: t(ranges[range]),
    amber: formats.number(lines.amber),
    red: formats.number(lines.red),
    enough: ENOUGH_REPORTS,
  }
  return (
    <>
      <p className={manage.hint}>{t('marked', said)}</p>
      {range !== 'hour' && <p className={manage.hint}>{t('marked.others')}</p>}
    </>
  )
}
