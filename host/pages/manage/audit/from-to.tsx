import { VisuallyHidden } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTexts } from '../../../texts/use-texts'
import styles from '../manage.module.css'
import { changedParts } from './changed-parts'
import { FoldedValue } from './folded-value'
import { useDetailName, useWriteValue } from './use-write-value'

interface FromToProps {
  /** Of the entry; it says what `null` means. */
  readonly action?: string
  readonly from: unknown
  readonly to: unknown
}

/** Each part that differs, as it was before and as it is after; terms of a list. */
export function FromTo({ action = '', from, to }: FromToProps): ReactElement {
  const { t } = useTexts('undo')
  const nameOf = useDetailName()
  const write = useWriteValue()
  const say = (value: unknown, name: string) =>
    value === null && /^remote\.(?:dis|en)abled$/.test(action) ? t('on') : write(value, name)
  return (
    <>
      {changedParts(from, to).map((part) => (
        <div key={part.name}>
          <dt>{part.name ? nameOf(part.name) : t('change')}</dt>
          <dd>
            <VisuallyHidden>{t('from')} </VisuallyHidden>
            <FoldedValue text={say(part.from, part.name)} />
            <span className={styles.arrow} aria-hidden>
              {' → '}
            </span>
            <VisuallyHidden> {t('to')} </VisuallyHidden>
            <FoldedValue text={say(part.to, part.name)} />
          </dd>
        </div>
      ))}
    </>
  )
}
