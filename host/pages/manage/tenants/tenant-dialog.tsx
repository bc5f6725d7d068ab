import { TextInput } from '@mantine/core'
import type { ManagedTenant } from '@slipway/sdk/contract'
import { type ReactElement, useState } from 'react'
import { createTenant, renameTenant } from '../../../api/manage'
import { useLive } from '../../../session/live-bodies'
import { useTexts } from '../../../texts/use-texts'
import { ChangeDialog } from '../../../ui/change-dialog'
import { faultOf } from '../../../ui/fault-of'
import { useChange } from '../undo/use-change'

interface TenantDialogProps {
  /** `null`: a new one. */
  readonly tenant: ManagedTenant | null
  readonly onClose: () => void
}

export function TenantDialog({ tenant, onClose }: TenantDialogProps): ReactElement {
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
