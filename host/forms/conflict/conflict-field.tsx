import type { FieldEntry, ResourceRecord } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useTexts } from '../../texts/use-texts'
import styles from './conflict-dialog.module.css'
import { ConflictValue } from './conflict-value'

export type Choice = 'theirs' | 'mine'

interface ConflictFieldProps {
  readonly field: FieldEntry
  readonly theirs: ResourceRecord
  readonly mine: ResourceRecord['values']
  readonly choice: Choice | undefined
  readonly onChoose: (choice: Choice) => void
}

/** One field that both changed: their value and mine, of which one is chosen. */
export function ConflictField(props: ConflictFieldProps): ReactElement {
  const { field, theirs, mine, choice, onChoose } = props
  const { t } = useTexts('form')
  const option = (value: Choice, word: string, record: Pick<ResourceRecord, 'values'>) => (
    <label
      htmlFor={`conflict-${field.name}-${value}`}
      className={styles.choice}
      data-chosen={choice === value || undefined}
    >
      <input
        type="radio"
        id={`conflict-${field.name}-${value}`}
        name={`conflict-${field.name}`}
        value={value}
        checked={choice === value}
        onChange={() => onChoose(value)}
      />
      <span className={styles.value}>
        <span className={styles.word}>{word}</span>
        <ConflictValue field={field} record={record} />
      </span>
    </label>
  )
  return (
    <fieldset className={styles.field}>
      <legend>{field.label}</legend>
      <div className={styles.choices}>
        {option('theirs', t('conflict.theirs'), theirs)}
        {option('mine', t('conflict.mine'), { values: mine })}
      </div>
    </fieldset>
  )
}
