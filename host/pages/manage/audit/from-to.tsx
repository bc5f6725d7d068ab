import { VisuallyHidden } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTexts } from '../../../texts/use-texts'
import styles from '../manage.module.css'
import { FoldedValue } from './folded-value'
import { useDetailName, useWriteValue } from './use-write-value'

interface FromToProps {
  /** Of the entry; it says what `null` means. */
  readonly action: string
  readonly from: unknown
  readonly to: unknown
}

/** Each part that differs, as it was before and as it is after; terms of a list. */
export function FromTo({ action, from, to }: FromToProps): ReactElement {
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

interface ChangedPart {
  /** Empty: the value as a whole. */
  readonly name: string
  readonly from: unknown
  readonly to: unknown
}

/** The parts in which two values differ; values that are no objects differ as a whole. */
function changedParts(from: unknown, to: unknown): readonly ChangedPart[] {
  if (!hasParts(from) || !hasParts(to)) return [{ name: '', from, to }]
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return names
    .map((name) => ({ name, from: from[name] ?? null, to: to[name] ?? null }))
    .filter((part) => JSON.stringify(part.from) !== JSON.stringify(part.to))
}

function hasParts(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
