import { Avatar, Button } from '@mantine/core'
import type { ManagedUser } from '@slipway/sdk/contract'
import { Plus, Users } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useManagedUsers } from '../../../api/manage'
import { useTexts } from '../../../texts/use-texts'
import { PageHead } from '../../../ui/page/page-head'
import { usePageTitle } from '../../../ui/page/use-page-title'
import { QueryView } from '../../../ui/query-view'
import { RowsSkeleton } from '../../../ui/rows'
import rows from '../../../ui/rows.module.css'
import { StateMessage } from '../../../ui/state-message'
import { Tag } from '../../../ui/tag'
import styles from '../manage.module.css'
import { ManageFooter } from '../manage-footer'
import { ManageToolbar } from '../manage-toolbar'
import { NothingFound } from '../nothing-found'
import { useAreRoleNamesComing, useRoleNames } from '../roles/use-role-names'
import { type ManageAddress, useManageAddress } from '../use-manage-address'
import { UserStateBadge } from './user-state-badge'

/** Everybody who has an account. */
export function UsersPage(): ReactElement {
  const { t } = useTexts('manage')
  const address = useManageAddress()
  usePageTitle(t('users.title'))
  return (
    <>
      <PageHead
        title={t('users.title')}
        actions={
          <Button component={Link} to="/manage/users/new" leftSection={<Plus size="1rem" />}>
            {t('user.new')}
          </Button>
        }
      />
      <ManageToolbar
        key={address.query['q'] === undefined ? 'all' : 'found'}
        address={address}
        searchLabel={t('users.search')}
        filters={[
          {
            name: 'state',
            label: t('state.filter'),
            any: t('state.all'),
            options: (['active', 'invited', 'disabled'] as const).map((value) => ({
              value,
              label: t(`state.${value}`),
            })),
          },
        ]}
      />
      <UsersList address={address} />
    </>
  )
}

function UsersList({ address }: { readonly address: ManageAddress }) {
  const { t } = useTexts('manage')
  const result = useManagedUsers(address.query)
  if (useAreRoleNamesComing() && result.data) return <RowsSkeleton />
  return (
    <QueryView
      result={result}
      empty={
        Object.keys(address.query).length > 0 ? (
          <NothingFound to="/manage/users" />
        ) : (
          <StateMessage icon={Users} title={t('users.empty.title')} text={t('users.empty.text')} />
        )
      }
    >
      {(data) => (
        <div className={rows.content} aria-busy={result.isPlaceholderData}>
          <ul className={rows.list} aria-label={t('users.list')}>
            {data.items.map((user) => (
              <UserRow key={user.id} user={user} />
            ))}
          </ul>
          <ManageFooter total={data.total.value} address={address} />
        </div>
      )}
    </QueryView>
  )
}

const shownRoles = 3

function UserRow({ user }: { readonly user: ManagedUser }) {
  const nameOf = useRoleNames()
  const more = user.roles.length - shownRoles
  return (
    <li className={styles.row} data-quiet={user.state === 'disabled'}>
      <Avatar size={34} radius="xl" name={user.name} color="harbour" aria-hidden />
      <div className={rows.about}>
        <Link className={`${rows.whole} ${styles.rowLink}`} to={`/manage/users/${user.id}`}>
          {user.name}
        </Link>
        <span className={styles.email}>{user.email}</span>
      </div>
      <div className={styles.chips}>
        {user.roles.slice(0, shownRoles).map((held) => (
          <Tag key={`${held.role} ${held.tenant}`} color="gray" maw="100%">
            {nameOf(held)}
          </Tag>
        ))}
        {more > 0 && <span className={rows.quiet}>+{more}</span>}
      </div>
      <div className={styles.state}>
        <UserStateBadge state={user.state} />
      </div>
    </li>
  )
}
