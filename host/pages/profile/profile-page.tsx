import { Skeleton } from '@mantine/core'
import type { ReactElement } from 'react'
import { useProfile } from '../../api/profile'
import { useTexts } from '../../texts/use-texts'
import { ErrorMessage } from '../../ui/error-message'
import { PageHead } from '../../ui/page-head'
import { SettingsSection } from '../../ui/settings-section'
import { usePageTitle } from '../../ui/use-page-title'
import { AboutForm } from './about-form'
import { PasswordForm } from './password-form'
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
