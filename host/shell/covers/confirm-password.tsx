import { Alert, Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../api/api-context'
import { PasswordField } from '../../pages/sign-in/password-field'
import { confirmPassword } from '../../session/password-confirmation'
import { useSessionActions } from '../../session/session-actions'
import { useViewerMeta } from '../../session/use-session'
import { useTexts } from '../../texts/use-texts'
import { Dialog } from '../../ui/dialogs/dialog'
import { faultOf, formFault } from '../../ui/fault-of'
import { useSignal } from '../../ui/signal'
import styles from './confirm-password.module.css'

/** Covers the page while a change waits for the password. */
export function ConfirmPassword(): ReactElement | null {
  const asked = useSignal(useSessionActions().confirmation.asked)
  return asked ? <PasswordDialog onAnswer={asked.answer} /> : null
}

function PasswordDialog({ onAnswer }: { readonly onAnswer: (isGiven: boolean) => void }) {
  const { t } = useTexts('shell')
  const { t: tc } = useTexts('common')
  const { t: ts } = useTexts('sign-in')
  const { user } = useViewerMeta()
  const api = useHostApi()
  const [password, setPassword] = useState('')
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => confirmPassword(api, password),
    onSuccess: () => onAnswer(true),
    onError: () => setPassword(''),
  })
  const fault = formFault(error, ['/password'])
  return (
    // Over dialogs whose change waits for it.
    <Dialog
      opened
      onClose={() => onAnswer(false)}
      size="sm"
      zIndex={300}
      title={t('confirm.title')}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          mutate()
        }}
      >
        <Text size="sm" c="dimmed">
          {t('confirm.text', { email: user.email })}
        </Text>
        {fault && (
          <Alert color="red" role="alert" py="xs">
            {fault}
          </Alert>
        )}
        {/* Whose password it is, for what keeps passwords. */}
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <PasswordField
          label={ts('password')}
          size="sm"
          autoComplete="current-password"
          autoFocus
          value={password}
          error={faultOf(error, '/password')}
          onChange={setPassword}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isPending} onClick={() => onAnswer(false)}>
            {tc('cancel')}
          </Button>
          <Button type="submit" loading={isPending} disabled={!password}>
            {t('confirm.go')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
