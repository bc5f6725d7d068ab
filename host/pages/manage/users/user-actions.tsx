import { Button, Group } from '@mantine/core'
import { useHost } from '@slipway/sdk'
import type { ManagedUser, ManagedUserBody } from '@slipway/sdk/contract'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../../api/api-context'
import { describeError } from '../../../api/describe-error'
import { changeUser, makeLink, type UserChange } from '../../../api/manage'
import { useTexts } from '../../../texts/use-texts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog'
import { Dialog } from '../../../ui/dialogs/dialog'
import { useChange } from '../undo/use-change'
import { InviteLink } from './invite-link'

/** What can be done with an account: its link, its sessions, and whether it may sign in. */
export function UserActions({ user, sessions }: Omit<ManagedUserBody, 'self'>): ReactElement {
  const { t } = useTexts('manage')
  const [asked, setAsked] = useState<'disable' | 'end-sessions'>()
  const change = useChangeUser(user)
  if (user.state === 'disabled') {
    return (
      <Button loading={change.isPending} onClick={() => change.mutate('enable')}>
        {t('user.do.enable')}
      </Button>
    )
  }
  return (
    <>
      <NewLink user={user} />
      {sessions > 0 && (
        <Button variant="default" onClick={() => setAsked('end-sessions')}>
          {t('user.do.end-sessions')}
        </Button>
      )}
      <Button variant="default" c="red" onClick={() => setAsked('disable')}>
        {t('user.do.disable')}
      </Button>
      {asked && (
        <ConfirmDialog
          isOpen
          title={t(`user.title.${asked}`, { name: user.name })}
          text={t(`user.text.${asked}`, { name: user.name })}
          action={t(`user.do.${asked}`)}
          onClose={() => setAsked(undefined)}
          onConfirm={async () => void (await change.mutateAsync(asked))}
        />
      )}
    </>
  )
}

function useChangeUser({ id, name, state }: ManagedUser) {
  const { t } = useTexts('manage')
  return useChange({
    send: (api, change: UserChange) => changeUser(api, id, change),
    said: (_, change) => t(`user.done.${change}`, { name }),
    // The dialog reports the others.
    tellsRefusal: state === 'disabled',
  })
}

function NewLink({ user }: { readonly user: ManagedUser }) {
  const { t } = useTexts('manage')
  const api = useHostApi()
  const { notify } = useHost()
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: () => makeLink(api, user.id),
    onError: (error) => notify({ tone: 'error', message: describeError(error) }),
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<KeyRound size="1rem" aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t('link.make')}
      </Button>
      <Dialog
        opened={data !== undefined}
        onClose={reset}
        title={t('link.title', { name: user.name })}
        closeOnClickOutside={false}
      >
        {data && <InviteLink link={data} name={user.name} />}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={reset}>
            {t('link.done')}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}
