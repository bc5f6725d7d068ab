import { Button, Group } from '@mantine/core'
import { useHost } from '@slipway/sdk'
import type { ManagedUser } from '@slipway/sdk/contract'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../../api/api-context'
import { describeError } from '../../../api/describe-error'
import { changeUser, makeLink, type UserChange } from '../../../api/manage'
import { useTexts } from '../../../texts/use-texts'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { Dialog } from '../../../ui/dialog'
import { useChange } from '../undo/use-change'
import { InviteLink } from './invite-link'

interface UserActionsProps {
  readonly user: ManagedUser
  readonly sessions: number
}

/** The texts of a change: its name, its question and its message. */
const words = {
  disable: {
    action: 'user.disable',
    title: 'user.disable.title',
    text: 'user.disable.text',
    done: 'user.disabled',
  },
  'end-sessions': {
    action: 'user.endSessions',
    title: 'user.endSessions.title',
    text: 'user.endSessions.text',
    done: 'user.endedSessions',
  },
} as const

export function UserActions({ user, sessions }: UserActionsProps): ReactElement {
  const { t } = useTexts('manage')
  const { name } = user
  const [asked, setAsked] = useState<keyof typeof words>()
  const change = useChangeUser(user)
  const shown = asked ?? 'disable'
  if (user.state === 'disabled') {
    return (
      <Button loading={change.isPending} onClick={() => change.mutate('enable')}>
        {t('user.enable')}
      </Button>
    )
  }
  return (
    <>
      <NewLink user={user} />
      {sessions > 0 && (
        <Button variant="default" onClick={() => setAsked('end-sessions')}>
          {t('user.endSessions')}
        </Button>
      )}
      <Button variant="default" c="red" onClick={() => setAsked('disable')}>
        {t('user.disable')}
      </Button>
      <ConfirmDialog
        key={shown}
        isOpen={asked !== undefined}
        title={t(words[shown].title, { name })}
        text={t(words[shown].text, { name })}
        action={t(words[shown].action)}
        onClose={() => setAsked(undefined)}
        onConfirm={async () => void (await change.mutateAsync(shown))}
      />
    </>
  )
}

function useChangeUser(user: ManagedUser) {
  const { t } = useTexts('manage')
  return useChange({
    send: (api, change: UserChange) => changeUser(api, user.id, change),
    said: (_, change) =>
      t(change === 'enable' ? 'user.enabled' : words[change].done, { name: user.name }),
    // The dialog reports the others.
    tellsRefusal: user.state === 'disabled',
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
