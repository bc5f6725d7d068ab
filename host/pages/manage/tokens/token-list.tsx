import { Button } from '@mantine/core'
import type { TeamToken } from '@slipway/sdk/contract'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../../api/api-context'
import { endToken, useTeamTokens } from '../../../api/credentials'
import { useTexts } from '../../../texts/use-texts'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { useChangeNotice } from '../undo/use-change-notice'
import type { ManageAddress } from '../use-manage-address'
import { CredentialList, CredentialRow } from './credential-list'
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
