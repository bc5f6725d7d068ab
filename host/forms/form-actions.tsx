import { Button } from '@mantine/core'
import { useHostForm } from '@slipway/sdk'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import styles from '../fields/field.module.css'
import { useTexts } from '../texts/use-texts'

interface FormActionsProps {
  readonly saveLabel: string
  /** The path that Cancel leads to. */
  readonly cancelPath: string
}

/** Save and Cancel, and whether there is anything to save. */
export function FormActions({ saveLabel, cancelPath }: FormActionsProps): ReactElement {
  const { t } = useTexts('form')
  const { t: tc } = useTexts('common')
  const submitting = useHostForm((form) => form.submitting)
  const dirty = useHostForm((form) => form.dirty)
  return (
    <div className={styles.actions}>
      <Button type="submit" loading={submitting} aria-keyshortcuts="s Control+S">
        {saveLabel}
      </Button>
      <Button component={Link} to={cancelPath} variant="subtle" color="gray">
        {tc('cancel')}
      </Button>
      <span className={styles.state} aria-live="polite">
        {dirty ? t('unsaved') : ''}
      </span>
    </div>
  )
}
