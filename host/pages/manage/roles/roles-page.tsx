import { Skeleton } from '@mantine/core'
import type { ManagedRole, productPermissions } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useManagedRoles } from '../../../api/manage'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { PageHead } from '../../../ui/page/page-head'
import { usePageTitle } from '../../../ui/page/use-page-title'
import { QueryView } from '../../../ui/query-view'
import { SettingsSection } from '../../../ui/settings-section'
import styles from '../manage.module.css'

/** The roles, and what each may do. */
export function RolesPage(): ReactElement {
  const { t } = useTexts('manage')
  usePageTitle(t('roles.title'))
  return (
    <>
      <PageHead title={t('roles.title')} subtitle={t('roles.subtitle')} />
      <QueryView
        result={useManagedRoles()}
        skeleton={<Skeleton height={160} role="status" aria-label={t('loading')} />}
      >
        {(data) =>
          data.map((role) => <RoleSection key={role.name} role={role} isAll={isAll(role, data)} />)
        }
      </QueryView>
    </>
  )
}

function RoleSection({ role, isAll }: { readonly role: ManagedRole; readonly isAll: boolean }) {
  const { t } = useTexts('manage')
  const formats = useFormats()
  const users = t('role.users', { count: role.users, shown: formats.number(role.users) })
  return (
    <SettingsSection title={role.label} text={users}>
      {isAll || role.permissions.length === 0 ? (
        <p className={styles.hint}>{t(isAll ? 'role.everything' : 'role.nothing')}</p>
      ) : (
        <Permissions {...role} />
      )}
    </SettingsSection>
  )
}

// No role allows more than there is.
function isAll({ permissions }: ManagedRole, roles: readonly ManagedRole[]): boolean {
  const most = new Set(roles.flatMap((role) => role.permissions)).size
  return most > 0 && permissions.length === most
}

function Permissions({ permissions, labels = {} }: Pick<ManagedRole, 'permissions' | 'labels'>) {
  const { t } = useTexts('manage')
  const formats = useFormats()
  const nameOf = (resource: string, action: string) =>
    labels[`${resource}.${action}`] ?? (isKnown(action) ? t(actionTexts[action]) : action)
  return (
    <dl className={styles.permissions}>
      {byResource(permissions).map(([resource, actions]) => (
        <div key={resource}>
          <dt>{resource === 'slipway' ? t('role.system') : (labels[resource] ?? resource)}</dt>
          <dd>{formats.list(inOrder(actions).map((action) => nameOf(resource, action)))}</dd>
        </div>
      ))}
    </dl>
  )
}

type Actions = 'view' | 'create' | 'update' | 'delete' | keyof typeof productPermissions

/** In the order in which they are shown; an application's own follow by their names. */
const actionTexts = {
  view: 'permission.view',
  create: 'permission.create',
  update: 'permission.update',
  delete: 'permission.delete',
  develop: 'permission.develop',
  manage: 'permission.manage',
  release: 'permission.release',
  layout: 'permission.layout',
  preview: 'permission.preview',
} as const satisfies Record<Actions, string>

function isKnown(action: string): action is keyof typeof actionTexts {
  return Object.hasOwn(actionTexts, action)
}

function inOrder(actions: readonly string[]): readonly string[] {
  const known = Object.keys(actionTexts)
  const rank = (action: string) => (known.includes(action) ? known.indexOf(action) : known.length)
  return [...actions].sort((one, other) => rank(one) - rank(other))
}

function byResource(permissions: readonly string[]): [resource: string, actions: string[]][] {
  const groups = new Map<string, string[]>()
  for (const permission of permissions) {
    const at = permission.indexOf('.')
    const resource = permission.slice(0, at)
    groups.set(resource, [...(groups.get(resource) ?? []), permission.slice(at + 1)])
  }
  return [...groups]
}
