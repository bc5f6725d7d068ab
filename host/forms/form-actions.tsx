import { Button } from '@mantine/core'
import { useHostForm } from '@slipway/sdk'
import type { ReactElement } from 'react'
import styles from '../fields/field.module.css'
import { useTexts } from '../texts/use-texts'

interface FormActionsProps {
  readonly saveLabel: string
  readonly onCancel: () => void
}

/** Save and Cancel, and whether there is anything to save. */
export function FormActions({ saveLabel, onCancel }: FormActionsProps): ReactElement {
  const { t } = useTexts('form')
  const { t: tc } = useTexts('common')
  const submitting = useHostForm((form) => form.submitting)
  const dirty = useHostForm((form) => form.dirty)
  return (
    <div className={styles.actions}>
      <Button type="submit" loading={submitting} aria-keyshortcuts="s Control+S">
        {saveLabel}
      </Button>
      <Button variant="subtle" color="gray" onClick={onCancel}>
        {tc('cancel')}
      </Button>
      <span className={styles.state} aria-live="polite">
        {dirty ? t('unsaved') : ''}
      </span>
    </div>
  )
}
