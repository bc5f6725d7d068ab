import { Button, Select } from '@mantine/core'
import type { HeldRole } from '@slipway/sdk/contract'
import { type ReactElement, useState } from 'react'
import { useManagedRoles, useManagedTenants } from '../../../api/manage'
import { useTexts } from '../../../texts/use-texts'
import styles from '../manage.module.css'

interface RolePickerProps {
  readonly held: readonly HeldRole[]
  readonly isBusy?: boolean
  readonly onAdd: (held: HeldRole) => void
}

const everywhere = ''

/** Chooses a role and where it is held. */
export function RolePicker({ held, isBusy = false, onAdd }: RolePickerProps): ReactElement {
  const { t } = useTexts('manage')
  const { data: roles = [] } = useManagedRoles()
  const { data: tenants = [] } = useManagedTenants()
  const [role, setRole] = useState<string | null>(null)
  const [place, setPlace] = useState(everywhere)
  const tenant = place === everywhere ? null : Number(place)
  const isHeld = held.some((one) => one.role === role && one.tenant === tenant)
  return (
    <div className={styles.picker}>
      <Select
        className={styles.pickerField ?? ''}
        label={t('user.role')}
        data={roles.map(({ name, label }) => ({ value: name, label }))}
        value={role}
        onChange={setRole}
      />
      <Select
        className={styles.pickerField ?? ''}
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
    </div>
  )
}
