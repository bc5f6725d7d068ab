import { Button, Group, Select } from '@mantine/core'
import type { HeldRole } from '@slipway/sdk/contract'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useManagedRoles, useManagedTenants } from '../../../api/manage'
import { useTexts } from '../../../texts/use-texts'
import styles from '../manage.module.css'
import { useRoleNames } from '../roles/use-role-names'

interface HeldRolesProps {
  readonly held: readonly HeldRole[]
  readonly isBusy?: boolean
  readonly onRemove: (held: HeldRole) => void
  readonly onAdd: (held: HeldRole) => void
  /** Between the roles and the choice of another one. */
  readonly children?: ReactNode
}

/** The roles of somebody, each to be removed, and the choice of another one. */
export function HeldRoles(props: HeldRolesProps): ReactElement {
  const { t } = useTexts('manage')
  return (
    <>
      {props.held.length > 0 ? (
        <RoleList {...props} />
      ) : (
        <p className={styles.hint}>{t('user.noRoles')}</p>
      )}
      {props.children}
      <RolePicker {...props} />
    </>
  )
}

function RoleList({ held, isBusy = false, onRemove }: HeldRolesProps) {
  const { t } = useTexts('manage')
  const nameOf = useRoleNames()
  return (
    <ul className={styles.held} aria-label={t('user.roles')}>
      {held.map((one) => (
        <li key={`${one.role} ${one.tenant}`}>
          <span className={styles.heldName}>{nameOf(one)}</span>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            disabled={isBusy}
            aria-label={t('user.removeNamed', { role: nameOf(one) })}
            onClick={() => onRemove(one)}
          >
            {t('user.remove')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

const everywhere = ''

function RolePicker({ held, isBusy = false, onAdd }: HeldRolesProps) {
  const { t } = useTexts('manage')
  const { data: roles = [] } = useManagedRoles()
  const { data: tenants = [] } = useManagedTenants()
  const [role, setRole] = useState<string | null>(null)
  const [place, setPlace] = useState(everywhere)
  const tenant = place === everywhere ? null : Number(place)
  const isHeld = held.some((one) => one.role === role && one.tenant === tenant)
  return (
    <Group gap={8} align="flex-end">
      <Select
        flex="1 1 11rem"
        label={t('user.role')}
        data={roles.map(({ name, label }) => ({ value: name, label }))}
        value={role}
        onChange={setRole}
      />
      <Select
        flex="1 1 11rem"
        label={t('user.where')}
        searchable={tenants.length > 8}
        allowDeselect={false}
        data={[
          { value: everywhere, label: t('everywhere') },
          ...tenants.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={place}
        onChange={(value) => setPlace(value ?? everywhere)}
      />
      <Button
        variant="default"
        loading={isBusy}
        disabled={role === null || isHeld}
        onClick={() => {
          if (role !== null) onAdd({ role, tenant })
          setRole(null)
        }}
      >
        {t('user.add')}
      </Button>
    </Group>
  )
}
