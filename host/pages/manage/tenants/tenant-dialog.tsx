import { Alert, Button, Group, TextInput } from '@mantine/core'
import type { ManagedTenant } from '@slipway/sdk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../../api/api-context'
import { createTenant, manageKey, renameTenant } from '../../../api/manage'
import { useLive } from '../../../session/live-bodies'
import { useTexts } from '../../../texts/use-texts'
import { Dialog } from '../../../ui/dialog'
import { faultOf, formFault } from '../../../ui/fault-of'
import styles from '../manage.module.css'
import { useChangeNotice } from '../undo/use-change-notice'

interface TenantDialogProps {
  /** `null`: a new one. */
  readonly tenant: ManagedTenant | null
  readonly onClose: () => void
}

export function TenantDialog({ tenant, onClose }: TenantDialogProps): ReactElement {
  const { t } = useTexts('manage')
  const { t: tc } = useTexts('common')
  const [name, setName] = useState(tenant?.name ?? '')
  const { mutate, error, isPending } = useSaveTenant(tenant, onClose)
  const fault = formFault(error, ['/name'])
  return (
    <Dialog
      opened
      onClose={onClose}
      size="sm"
      title={tenant ? t('tenant.renameTitle', { name: tenant.name }) : t('tenant.new')}
    >
      <form
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          mutate(name.trim())
        }}
      >
        {fault && (
          <Alert color="red" role="alert" py="xs">
            {fault}
          </Alert>
        )}
        <TextInput
          label={t('tenant.name')}
          required
          withAsterisk={false}
          maxLength={120}
          data-autofocus
          value={name}
          error={faultOf(error, '/name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isPending} onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button
            type="submit"
            loading={isPending}
            disabled={!name.trim() || name.trim() === tenant?.name}
          >
            {tenant ? tc('save') : t('tenant.create')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

function useSaveTenant(tenant: ManagedTenant | null, onDone: () => void) {
  const api = useHostApi()
  const queryClient = useQueryClient()
  const live = useLive()
  const say = useChangeNotice()
  const { t } = useTexts('manage')
  return useMutation({
    mutationFn: (name: string) =>
      tenant ? renameTenant(api, tenant.id, name) : createTenant(api, name),
    onSuccess: async (change, name) => {
      onDone()
      say(t(tenant ? 'tenant.renamed' : 'tenant.created', { name }), change)
      await queryClient.invalidateQueries({ queryKey: manageKey })
      // The name is in the header, too.
      await live.meta.renew()
    },
  })
}
