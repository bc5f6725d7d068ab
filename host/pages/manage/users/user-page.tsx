import { Avatar, Button, Skeleton } from '@mantine/core'
import type { HeldRole, ManagedUser, ManagedUserBody } from '@slipway/sdk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useHostApi } from '../../../api/api-context'
import { describeError } from '../../../api/describe-error'
import { grantRole, manageKey, revokeRole, useManagedUser } from '../../../api/manage'
import { useFormats } from '../../../formats/use-formats'
import { keptPath } from '../../../session/kept-places'
import { useViewerMeta } from '../../../session/use-session'
import { useTexts } from '../../../texts/use-texts'
import { FaultAlert } from '../../../ui/fault-alert'
import { PageHead } from '../../../ui/page/page-head'
import { usePageTitle } from '../../../ui/page/use-page-title'
import { QueryView } from '../../../ui/query-view'
import { SettingsSection } from '../../../ui/settings-section'
import { Tag } from '../../../ui/tag'
import styles from '../manage.module.css'
import { useRoleNames } from '../roles/use-role-names'
import { HeldRoles } from './held-roles'
import { UserActions } from './user-actions'
import { UserStateBadge } from './user-state-badge'

/** One account, and what can be done with it. */
export function UserPage(): ReactElement {
  const { t } = useTexts('manage')
  const result = useManagedUser(Number(useParams()['id']))
  const usersPath = keptPath(useViewerMeta(), '/manage/users')
  usePageTitle(result.data?.user.name ?? t('users.title'))
  return (
    <QueryView
      result={result}
      size="page"
      skeleton={
        <>
          <PageHead
            crumbs={[{ label: t('users.title'), to: usersPath }]}
            title={<Skeleton component="span" display="block" height={20} width={220} my={4} />}
          />
          <Skeleton height={120} role="status" aria-label={t('loading')} />
        </>
      }
    >
      {(data) => <Account {...data} />}
    </QueryView>
  )
}

function Account({ user, sessions, self }: ManagedUserBody) {
  const usersPath = keptPath(useViewerMeta(), '/manage/users')
  const { t } = useTexts('manage')
  const formats = useFormats()
  const facts = [
    user.email,
    t('user.created', { when: formats.dateTime(user.createdAt) }),
    sessions === 0
      ? t('user.notSignedIn')
      : t('user.sessions', { count: sessions, shown: formats.number(sessions) }),
  ]
  return (
    <>
      <PageHead
        crumbs={[{ label: t('users.title'), to: usersPath }]}
        title={
          <span className={styles.title}>
            <Avatar size={36} radius="xl" name={user.name} color="harbour" aria-hidden />
            {user.name}
          </span>
        }
        aside={
          <>
            <UserStateBadge state={user.state} />
            {self && <Tag color="harbour">{t('user.self')}</Tag>}
          </>
        }
        subtitle={
          <span className={styles.facts}>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </span>
        }
        actions={<UserActions user={user} sessions={sessions} />}
      />
      <SettingsSection title={t('user.roles')}>
        <UserRoles user={user} />
      </SettingsSection>
      {user.state !== 'disabled' && (
        <SettingsSection title={t('user.slots')}>
          <p className={styles.hint}>
            <Link to={`/manage/explain?${new URLSearchParams({ user: String(user.id) })}`}>
              {t('user.explain')}
            </Link>
          </p>
        </SettingsSection>
      )}
      <SettingsSection title={t('audit.title')}>
        <p className={styles.hint}>
          <Link to={`/manage/audit?${new URLSearchParams({ q: user.email })}`}>
            {t('user.audit')}
          </Link>
        </p>
      </SettingsSection>
    </>
  )
}

/** The roles of an account; they count with the next request of its user. */
function UserRoles({ user }: { readonly user: ManagedUser }) {
  const { t } = useTexts('manage')
  const nameOf = useRoleNames()
  const [removed, setRemoved] = useState<HeldRole>()
  const { mutate, error, isPending } = useChangeRoles(user.id, setRemoved)
  const grant = (held: HeldRole) => mutate({ work: grantRole, held })
  return (
    <>
      <FaultAlert>{error && describeError(error)}</FaultAlert>
      <HeldRoles
        held={user.roles}
        isBusy={isPending}
        onRemove={(held) => mutate({ work: revokeRole, held })}
        onAdd={grant}
      >
        {removed && (
          <p className={styles.undo} role="status">
            {t('user.took', { role: nameOf(removed) })}
            <Button
              variant="default"
              size="compact-sm"
              loading={isPending}
              onClick={() => grant(removed)}
            >
              {t('user.undo')}
            </Button>
          </p>
        )}
      </HeldRoles>
    </>
  )
}

interface RoleChange {
  readonly work: typeof grantRole
  readonly held: HeldRole
}

function useChangeRoles(user: number, onDone: (removed: HeldRole | undefined) => void) {
  const api = useHostApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ work, held }: RoleChange) => work(api, user, held),
    onSuccess: async (_, { work, held }) => {
      await queryClient.invalidateQueries({ queryKey: manageKey })
      onDone(work === revokeRole ? held : undefined)
    },
  })
}
