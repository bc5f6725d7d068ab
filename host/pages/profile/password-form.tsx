import { Button, Group } from '@mantine/core'
import { useHost } from '@slipway/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../api/api-context'
import { changePassword } from '../../api/profile'
import { useViewerMeta } from '../../session/use-session'
import { useTexts } from '../../texts/use-texts'
import { FaultAlert } from '../../ui/fault-alert'
import { faultOf, formFault } from '../../ui/fault-of'
import { PasswordField } from '../sign-in/password-field'
import styles from './profile.module.css'

const nothing = { current: '', password: '' }

export function PasswordForm(): ReactElement {
  const { t } = useTexts('profile')
  const { user } = useViewerMeta()
  const [values, setValues] = useState(nothing)
  const { mutate, error, isPending } = useChangePassword(() => setValues(nothing))
  const [hasShort, setShort] = useState(false)
  const isShort = values.password.length < 12
  const fault = formFault(error, ['/current', '/password'])
  return (
    <form
      className={styles.form}
      aria-label={t('password.title')}
      onSubmit={(event) => {
        event.preventDefault()
        setShort(isShort)
        if (!isShort) mutate(values)
      }}
    >
      <FaultAlert>{fault}</FaultAlert>
      {/* Whose password it is, for what keeps passwords. */}
      <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
      <PasswordField
        label={t('password.current')}
        size="sm"
        autoComplete="current-password"
        value={values.current}
        error={faultOf(error, '/current')}
        onChange={(current) => setValues({ ...values, current })}
      />
      <PasswordField
        label={t('password.new')}
        size="sm"
        autoComplete="new-password"
        description={t('password.hint')}
        value={values.password}
        error={hasShort && isShort ? t('password.short') : faultOf(error, '/password')}
        onChange={(password) => setValues({ ...values, password })}
      />
      <Group>
        <Button
          type="submit"
          variant="default"
          loading={isPending}
          disabled={!values.current || !values.password}
        >
          {t('password.change')}
        </Button>
      </Group>
    </form>
  )
}

function useChangePassword(onDone: () => void) {
  const api = useHostApi()
  const queryClient = useQueryClient()
  const { notify } = useHost()
  const { t } = useTexts('profile')
  return useMutation({
    mutationFn: (values: typeof nothing) => changePassword(api, values),
    onSuccess: () => {
      onDone()
      notify({ tone: 'success', message: t('password.changed') })
      return queryClient.invalidateQueries({ queryKey: ['profile', 'sessions'] })
    },
  })
}
