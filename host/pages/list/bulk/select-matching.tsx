import { Button, Loader } from '@mantine/core'
import type { ListBody } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { describeError } from '../../../api/describe-error'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import styles from '../list.module.css'
import { useIsNarrow } from '../use-is-narrow'
import type { Selection } from '../use-selection'
import { type MatchingSelection, MOST_SELECTED } from './use-select-matching'

interface SelectMatchingProps {
  readonly list: ListBody
  readonly reading: MatchingSelection
  readonly selection: Selection
}

/** From the records on screen to all that match: offered once the page is selected. */
export function SelectMatching({
  list,
  reading,
  selection,
}: SelectMatchingProps): ReactElement | null {
  const { t } = useTexts('list')
  const formats = useFormats()
  const { matching } = reading
  // A list of cards has no box for the whole page.
  const isAsked = useIsNarrow() || selection.page === 'all'
  const total = Math.min(list.total.value, MOST_SELECTED)
  const isAll = selection.records.size >= total
  if (matching.state === 'reading') {
    const shown = { done: formats.number(matching.read), total: formats.number(total) }
    return (
      <span className={styles.matching}>
        <Loader size="xs" aria-hidden />
        <span role="status">{t('progress', shown)}</span>
        <Button size="compact-xs" variant="default" onClick={reading.stop}>
          {t('progress.stop')}
        </Button>
      </span>
    )
  }
  if (isAll || !isAsked) return null
  const name = list.total.exact ? 'select.matching' : 'select.first'
  return (
    <span className={styles.matching}>
      {matching.state === 'failed' && (
        <span role="alert">
          {t('select.failed')} {describeError(matching.error)}
        </span>
      )}
      <Button size="compact-sm" variant="subtle" onClick={reading.start}>
        {t(name, { shown: formats.number(total) })}
      </Button>
    </span>
  )
}
