import { Button, Group, Skeleton, Text, TextInput } from '@mantine/core'
import { useHost } from '@slipway/sdk'
import type { ProfileBody } from '@slipway/sdk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../api/api-context'
import { changeProfile, useProfile } from '../../api/profile'
import { useLive } from '../../session/live-bodies'
import { useTexts } from '../../texts/use-texts'
import { ErrorMessage } from '../../ui/error-message'
import { FaultAlert } from '../../ui/fault-alert'
import { faultOf, formFault } from '../../ui/fault-of'
import { LanguageSelect } from '../../ui/language-select'
import { PageHead } from '../../ui/page/page-head'
import { usePageTitle } from '../../ui/page/use-page-title'
import { SettingsSection } from '../../ui/settings-section'
import { Tag } from '../../ui/tag'
import { PasswordForm } from './password-form'
import styles from './profile.module.css'
import { Sessions } from './sessions'

/** The profile: who one is here, the password, and the browsers that are signed in. */
export function ProfilePage(): ReactElement {
  const { t } = useTexts('profile')
  const { data, error, refetch } = useProfile()
  usePageTitle(t('title'))
  return (
    <>
      <PageHead title={t('title')} />
      <SettingsSection title={t('about.title')} text={t('about.text')}>
        {data && <AboutForm key={data.user.id} profile={data} />}
        {!data && error && <ErrorMessage error={error} onRetry={() => void refetch()} />}
        {!data && !error && <FormSkeleton label={t('loading')} />}
      </SettingsSection>
      <SettingsSection title={t('password.title')} text={t('password.text')}>
        <PasswordForm />
      </SettingsSection>
      <SettingsSection title={t('sessions.title')} text={t('sessions.text')}>
        <Sessions />
      </SettingsSection>
    </>
  )
}

function FormSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label}>
      {[1, 2, 3].map((row) => (
        <div key={row}>
          <Skeleton height={11} width={90} mb={9} />
          <Skeleton height={36} mb={16} />
        </div>
      ))}
    </div>
  )
}

/** Name and language; the address is changed by nobody. */
function AboutForm({ profile }: { readonly profile: ProfileBody }): ReactElement {
  const { t } = useTexts('profile')
  const { t: tc } = useTexts('common')
  const { user } = profile
  const [values, setValues] = useState({ name: user.name, locale: user.locale })
  const { mutate, error, isPending } = useSaveProfile()
  const isChanged = values.name.trim() !== user.name || values.locale !== user.locale
  const fault = formFault(error, ['/name', '/locale'])
  return (
    <form
      className={styles.form}
      aria-label={t('about.title')}
      onSubmit={(event) => {
        event.preventDefault()
        mutate(values)
      }}
    >
      <FaultAlert>{fault}</FaultAlert>
      <TextInput
        label={t('name')}
        autoComplete="name"
        required
        withAsterisk={false}
        maxLength={120}
        value={values.name}
        error={faultOf(error, '/name')}
        onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
      />
      <TextInput label={t('email')} value={user.email} readOnly variant="filled" />
      <LanguageSelect
        label={t('language')}
        value={values.locale}
        error={faultOf(error, '/locale')}
        onChange={(locale) => setValues({ ...values, locale })}
      />
      <Roles roles={profile.roles} />
      <Group>
        <Button type="submit" loading={isPending} disabled={!isChanged || !values.name.trim()}>
          {tc('save')}
        </Button>
      </Group>
    </form>
  )
}

function Roles({ roles }: Pick<ProfileBody, 'roles'>) {
  const { t } = useTexts('profile')
  return (
    <div>
      <Text size="sm" fw={500} mb={6}>
        {t('roles.title')}
      </Text>
      {roles.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('roles.none')}
        </Text>
      )}
      <ul className={styles.roles} aria-label={t('roles.title')}>
        {roles.map(({ label, tenant }) => (
          <li key={`${label} ${tenant}`}>
            <Tag color="gray" size="lg">
              {t('roles.in', { role: label, tenant: tenant ?? t('roles.everywhere') })}
            </Tag>
          </li>
        ))}
      </ul>
    </div>
  )
}

function useSaveProfile() {
  const api = useHostApi()
  const queryClient = useQueryClient()
  const live = useLive()
  const { notify } = useHost()
  const { t } = useTexts('profile')
  return useMutation({
    mutationFn: (values: { readonly name: string; readonly locale: string }) =>
      changeProfile(api, values),
    onSuccess: async () => {
      // With /meta the language of all texts follows.
      await Promise.all([
        live.meta.renew(),
        queryClient.invalidateQueries({ queryKey: ['profile', 'self'] }),
      ])
      notify({ tone: 'success', message: t('saved') })
    },
  })
}
