import { Button } from '@mantine/core'
import type { HeldRole, ManagedUser } from '@slipway/sdk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../../api/api-context'
import { describeError } from '../../../api/describe-error'
import { grantRole, manageKey, revokeRole } from '../../../api/manage'
import { useTexts } from '../../../texts/use-texts'
import { FaultAlert } from '../../../ui/fault-alert'
import styles from '../manage.module.css'
import { useRoleNames } from '../roles/use-role-names'
import { RoleList } from './role-list'
import { RolePicker } from './role-picker'

/** The roles of an account; they count with the next request of its user. */
export function UserRoles({ user }: { readonly user: ManagedUser }): ReactElement {
  const { t } = useTexts('manage')
  const nameOf = useRoleNames()
  const [removed, setRemoved] = useState<HeldRole>()
  const { mutate, error, isPending } = useChangeRoles(user.id)
  const grant = (held: HeldRole) =>
    mutate({ work: grantRole, held }, { onSuccess: () => setRemoved(undefined) })
  const revoke = (held: HeldRole) =>
    mutate({ work: revokeRole, held }, { onSuccess: () => setRemoved(held) })
  return (
    <>
      <FaultAlert>{error && describeError(error)}</FaultAlert>
      <RoleList held={user.roles} isBusy={isPending} onRemove={revoke} />
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
      <RolePicker held={user.roles} isBusy={isPending} onAdd={grant} />
    </>
  )
}

interface RoleChange {
  readonly work: typeof grantRole
  readonly held: HeldRole
}

function useChangeRoles(userId: number) {
  const api = useHostApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ work, held }: RoleChange) => work(api, userId, held),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: manageKey }),
  })
}
