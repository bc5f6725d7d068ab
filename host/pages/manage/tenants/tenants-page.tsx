import { Button, TextInput } from '@mantine/core'
import type { ManagedTenant } from '@slipway/sdk/contract'
import { Building2, Pencil, Plus } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { createTenant, renameTenant, useManagedTenants } from '../../../api/manage'
import { useFormats } from '../../../formats/use-formats'
import { useLive } from '../../../session/live-bodies'
import { useTexts } from '../../../texts/use-texts'
import { ChangeDialog } from '../../../ui/dialogs/change-dialog'
import { faultOf } from '../../../ui/fault-of'
import { PageHead } from '../../../ui/page/page-head'
import { usePageTitle } from '../../../ui/page/use-page-title'
import rows from '../../../ui/rows.module.css'
import { StateMessage } from '../../../ui/state-message'
import styles from '../manage.module.css'
import { RowList } from '../row-list'
import { useChange } from '../undo/use-change'

/** The tenants, for whom the work is done. */
export function TenantsPage(): ReactElement {
  const { t } = useTexts('manage')
  // `null`: a new one.
  const [edited, setEdited] = useState<ManagedTenant | null>()
  usePageTitle(t('tenants.title'))
  return (
    <>
      <PageHead
        title={t('tenants.title')}
        subtitle={t('tenants.subtitle')}
        actions={
          <Button leftSection={<Plus size="1rem" />} onClick={() => setEdited(null)}>
            {t('tenant.new')}
          </Button>
        }
      />
      <TenantsList onRename={setEdited} />
      {edited !== undefined && (
        <TenantDialog tenant={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

function TenantsList({ onRename }: { readonly onRename: (tenant: ManagedTenant) => void }) {
  const { t } = useTexts('manage')
  return (
    <RowList
      result={useManagedTenants()}
      label={t('tenants.title')}
      empty={
        <StateMessage
          icon={Building2}
          title={t('tenants.empty.title')}
          text={t('tenants.empty.text')}
        />
      }
    >
      {(tenant) => <TenantRow key={tenant.id} {...tenant} onRename={() => onRename(tenant)} />}
    </RowList>
  )
}

function TenantRow({ name, users, onRename }: ManagedTenant & { readonly onRename: () => void }) {
  const { t } = useTexts('manage')
  const formats = useFormats()
  return (
    <li className={styles.row}>
      <Building2 size="1.125rem" strokeWidth={1.5} className={rows.icon} aria-hidden />
      <div className={rows.about}>
        <span className={styles.name}>{name}</span>
        <span className={styles.email}>
          {t('tenant.users', { count: users, shown: formats.number(users) })}
        </span>
      </div>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<Pencil size="0.875rem" aria-hidden />}
        aria-label={t('tenant.renameNamed', { name })}
        onClick={onRename}
      >
        {t('tenant.rename')}
      </Button>
    </li>
  )
}

interface TenantDialogProps {
  /** `null`: a new one. */
  readonly tenant: ManagedTenant | null
  readonly onClose: () => void
}

function TenantDialog({ tenant, onClose }: TenantDialogProps) {
  const { t } = useTexts('manage')
  const { t: tc } = useTexts('common')
  const [typed, setTyped] = useState(tenant?.name ?? '')
  const name = typed.trim()
  const change = useSaveTenant(tenant, onClose)
  return (
    <ChangeDialog
      size="sm"
      title={tenant ? t('tenant.renameTitle', { name: tenant.name }) : t('tenant.new')}
      action={tenant ? tc('save') : t('tenant.create')}
      isReady={name !== '' && name !== tenant?.name}
      change={change}
      faultsAt={['/name']}
      closeOnClickOutside
      onSend={() => change.mutate(name)}
      onClose={onClose}
    >
      <TextInput
        label={t('tenant.name')}
        required
        withAsterisk={false}
        maxLength={120}
        data-autofocus
        value={typed}
        error={faultOf(change.error, '/name')}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ChangeDialog>
  )
}

function useSaveTenant(tenant: ManagedTenant | null, onClose: () => void) {
  const live = useLive()
  const { t } = useTexts('manage')
  return useChange({
    send: (api, name: string) =>
      tenant ? renameTenant(api, tenant.id, name) : createTenant(api, name),
    said: (_, name) => t(tenant ? 'tenant.renamed' : 'tenant.created', { name }),
    onDone: () => {
      onClose()
      // The name is in the header, too.
      void live.meta.renew()
    },
  })
}
