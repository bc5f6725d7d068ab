import { Alert, Button, List, Text, ThemeIcon } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { describeError } from '../../api/describe-error'
import { useSlotServices } from '../../slots/slot-services'
import { useTexts } from '../../texts/use-texts'
import styles from './develop.module.css'

interface ConsentProps {
  readonly text: string
  readonly notes: readonly string[]
  readonly warning: string
  readonly confirm: string
  readonly cancel: string
  readonly onConfirm: () => Promise<unknown>
}

/** Asks for a yes to code that is not released; the page is loaded anew with it. */
export function Consent(props: ConsentProps): ReactElement {
  const { text, notes, warning, confirm, cancel, onConfirm } = props
  const { develop } = useSlotServices()
  const { mutate, error, isPending } = useMutation({
    mutationFn: onConfirm,
    onSuccess: () => develop.restart('/'),
  })
  return (
    <div className={styles.card}>
      <Text className={styles.long}>{text}</Text>
      <List size="sm" spacing="xs" className={styles.long}>
        {notes.map((note) => (
          <List.Item key={note}>{note}</List.Item>
        ))}
      </List>
      <div className={styles.warning}>
        <ThemeIcon variant="transparent" color="gray" size="sm" aria-hidden>
          <TriangleAlert size="1rem" />
        </ThemeIcon>
        <Text size="sm">{warning}</Text>
      </div>
      {error && (
        <Alert color="red" role="alert" py="xs">
          {describeError(error)}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button onClick={() => mutate()} loading={isPending}>
          {confirm}
        </Button>
        <Button variant="default" component={Link} to="/">
          {cancel}
        </Button>
      </div>
    </div>
  )
}

/** Leads back where nothing can be agreed to. */
export function BackToStart(): ReactElement {
  const { t } = useTexts('shell')
  return (
    <Button variant="default" component={Link} to="/">
      {t('notFound.back')}
    </Button>
  )
}
