import { Button } from '@mantine/core'
import type { CreatedTeamToken, TeamToken } from '@slipway/sdk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../../api/api-context'
import { endToken, makeTeamToken, useTeamTokens } from '../../../api/credentials'
import { manageKey } from '../../../api/manage'
import { useTexts } from '../../../texts/use-texts'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { Dialog } from '../../../ui/dialog'
import { useChangeNotice } from '../undo/use-change-notice'
import type { ManageAddress } from '../use-manage-address'
import { CredentialForm } from './credential-form'
import { CredentialList, CredentialRow } from './credential-list'
import { ShownToken } from './shown-token'
import { useCredentialTimes } from './use-credential-times'

/** Tokens of teams, and how to end one. */
export function TokenList({ address }: { readonly address: ManageAddress }): ReactElement {
  const { t } = useTexts('tokens')
  const { keys: _keys, ...query } = address.query
  const [asked, setAsked] = useState<TeamToken>()
  return (
    <>
      <CredentialList
        result={useTeamTokens(query)}
        address={address}
        label={t('tokens.list')}
        empty={{ title: t('tokens.empty.title'), text: t('tokens.empty.text') }}
        row={(token) => <TokenRow key={token.id} token={token} onEnd={() => setAsked(token)} />}
      />
      {asked && <EndToken token={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function TokenRow({ token, onEnd }: { readonly token: TeamToken; readonly onEnd: () => void }) {
  const { t } = useTexts('tokens')
  const times = useCredentialTimes()
  const { name, remote } = token
  return (
    <CredentialRow
      {...token}
      facts={[times.end(token), times.use(token), times.made(token)]}
      action={
        <Button
          variant="default"
          size="xs"
          aria-label={t('token.endNamed', { name, remote })}
          onClick={onEnd}
        >
          {t('token.end')}
        </Button>
      }
    />
  )
}

function EndToken({ token, onClose }: { readonly token: TeamToken; readonly onClose: () => void }) {
  const { t } = useTexts('tokens')
  const api = useHostApi()
  const tell = useChangeNotice()
  const times = useCredentialTimes()
  const { name, remote } = token
  return (
    <ConfirmDialog
      isOpen
      title={t('token.end.title', { name, remote })}
      text={t('token.end.text', { used: times.use(token) })}
      action={t('token.end')}
      onClose={onClose}
      onConfirm={async () => {
        await endToken(api, token)
        await tell(t('token.ended', { name, remote }))
      }}
    />
  )
}

interface NewTokenDialogProps {
  /** The remote that the page is filtered by; may be empty. */
  readonly remote: string
  readonly onClose: () => void
}

/** Makes a token, and shows it this once; it is gone with the dialog. */
export function NewTokenDialog({ remote, onClose }: NewTokenDialogProps): ReactElement {
  const { t } = useTexts('tokens')
  const [values, setValues] = useState({ remote, name: 'ci', days: '90' })
  const [made, setMade] = useState<CreatedTeamToken>()
  const change = useCreateToken(setMade)
  const name = values.name.trim()
  const of = { name, remote: values.remote }
  if (made)
    return (
      <ShownToken
        made={made}
        title={t('shown.title', of)}
        text={(when) => t('shown.text', { ...of, when })}
        use={(url) => t('shown.use', { url })}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      opened
      closeOnClickOutside={false}
      onClose={onClose}
      size="md"
      title={t('token.dialog')}
    >
      <CredentialForm
        values={values}
        onChange={(change) => setValues({ ...values, ...change })}
        nameHint={t('form.nameHint')}
        days={{ label: t('form.days'), most: 366 }}
        change={change}
        isReady
        action={t('token.create')}
        onSave={() => change.mutate({ ...values, name })}
        onClose={onClose}
      />
    </Dialog>
  )
}

interface NewToken {
  readonly remote: string
  readonly name: string
  readonly days: string
}

function useCreateToken(onMade: (token: CreatedTeamToken) => void) {
  const api = useHostApi()
  const queryClient = useQueryClient()
  return useMutation({
    // What the cache of mutations keeps would outlive the dialog: the token is handed on alone.
    mutationFn: async ({ remote, name, days }: NewToken) =>
      onMade(await makeTeamToken(api, remote, { name, days: Number(days) })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: manageKey }),
  })
}
