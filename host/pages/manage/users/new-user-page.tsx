import { Button, Group, TextInput } from '@mantine/core'
import type { CreatedUser, NewUser } from '@slipway/sdk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { useHostApi } from '../../../api/api-context'
import { createUser, manageKey } from '../../../api/manage'
import { keptPath } from '../../../session/kept-places'
import { useViewerMeta } from '../../../session/use-session'
import { useTexts } from '../../../texts/use-texts'
import { FaultAlert } from '../../../ui/fault-alert'
import { faultOf, formFault } from '../../../ui/fault-of'
import { LanguageSelect } from '../../../ui/language-select'
import { PageHead } from '../../../ui/page/page-head'
import { usePageTitle } from '../../../ui/page/use-page-title'
import styles from '../manage.module.css'
import { HeldRoles } from './held-roles'
import { InviteLink } from './invite-link'

/** Makes an account; the link by which its user sets a password is shown once. */
export function NewUserPage(): ReactElement {
  const { t } = useTexts('manage')
  const api = useHostApi()
  const queryClient = useQueryClient()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (user: NewUser) => createUser(api, user),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: manageKey }),
  })
  const title = data ? t('link.title', { name: data.user.name }) : t('user.new')
  usePageTitle(title)
  const usersPath = keptPath(useViewerMeta(), '/manage/users')
  return (
    <>
      <PageHead crumbs={[{ label: t('users.title'), to: usersPath }]} title={title} />
      {data ? <Created {...data} /> : <UserForm error={error} isBusy={isPending} onSave={mutate} />}
    </>
  )
}

function Created({ user, link }: CreatedUser) {
  const { t } = useTexts('manage')
  return (
    <div className={styles.narrow}>
      <InviteLink link={link} name={user.name} />
      <Group>
        <Button component={Link} to={`/manage/users/${user.id}`} variant="default">
          {t('link.done')}
        </Button>
      </Group>
    </div>
  )
}

interface UserFormProps {
  readonly error: unknown
  readonly isBusy: boolean
  readonly onSave: (user: NewUser) => void
}

function UserForm({ error, isBusy, onSave }: UserFormProps) {
  const { t } = useTexts('manage')
  const { locale } = useViewerMeta().user
  const [user, setUser] = useState<NewUser>({ email: '', name: '', locale, roles: [] })
  const change = (values: Partial<NewUser>) => setUser({ ...user, ...values })
  const fault = formFault(error, ['/email', '/name', '/locale'])
  return (
    <form
      className={styles.narrow}
      aria-label={t('user.new')}
      onSubmit={(event) => {
        event.preventDefault()
        onSave(user)
      }}
    >
      <FaultAlert>{fault}</FaultAlert>
      <TextInput
        label={t('field.name')}
        required
        withAsterisk={false}
        maxLength={120}
        autoComplete="off"
        autoFocus
        value={user.name}
        error={faultOf(error, '/name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('field.email')}
        type="email"
        required
        withAsterisk={false}
        maxLength={254}
        autoComplete="off"
        value={user.email}
        error={faultOf(error, '/email')}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      <LanguageSelect
        label={t('field.language')}
        value={user.locale ?? locale}
        error={faultOf(error, '/locale')}
        onChange={(tag) => change({ locale: tag })}
      />
      <fieldset className={styles.fieldset}>
        <legend>{t('user.roles')}</legend>
        <HeldRoles
          held={user.roles}
          onRemove={(held) => change({ roles: user.roles.filter((one) => one !== held) })}
          onAdd={(held) => change({ roles: [...user.roles, held] })}
        />
      </fieldset>
      <Group>
        <Button type="submit" loading={isBusy}>
          {t('user.create')}
        </Button>
      </Group>
    </form>
  )
}
