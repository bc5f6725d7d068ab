import { Button } from '@mantine/core'
import type { SigningKey } from '@slipway/sdk/contract'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../../api/api-context'
import { revokeKey, useSigningKeys } from '../../../api/credentials'
import { useTexts } from '../../../texts/use-texts'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { useChangeNotice } from '../undo/use-change-notice'
import type { ManageAddress } from '../use-manage-address'
import { CredentialList, CredentialRow } from './credential-list'
import { useCredentialTimes } from './use-credential-times'

/** Keys that versions are signed with, and how to revoke one. */
export function KeyList({ address }: { readonly address: ManageAddress }): ReactElement {
  const { t } = useTexts('tokens')
  const own = ownPages(address)
  const [asked, setAsked] = useState<SigningKey>()
  return (
    <>
      <CredentialList
        result={useSigningKeys(own.query)}
        address={own}
        label={t('keys.list')}
        empty={{ title: t('keys.empty.title'), text: t('keys.empty.text') }}
        row={(key) => (
          <KeyRow key={`${key.remote} ${key.id}`} signingKey={key} onRevoke={() => setAsked(key)} />
        )}
      />
      {asked && <RevokeKey signingKey={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** The address as the list of keys has it: its page is not that of the tokens. */
function ownPages(address: ManageAddress): ManageAddress {
  const { keys, page: _page, ...query } = address.query
  return {
    query: keys ? { ...query, page: keys } : query,
    change: address.change,
    href: (page) => `?${new URLSearchParams({ ...address.query, keys: String(page) })}`,
  }
}

interface KeyRowProps {
  readonly signingKey: SigningKey
  readonly onRevoke: () => void
}

function KeyRow({ signingKey, onRevoke }: KeyRowProps) {
  const { t } = useTexts('tokens')
  const times = useCredentialTimes()
  const { id, name, remote } = signingKey
  return (
    <CredentialRow
      {...signingKey}
      facts={[
        times.end(signingKey),
        ...times.signed(signingKey),
        t('key.fingerprint', { id }),
        times.made(signingKey),
      ]}
      action={
        <Button
          variant="default"
          size="xs"
          aria-label={t('key.revokeNamed', { name, remote })}
          onClick={onRevoke}
        >
          {t('key.revoke')}
        </Button>
      }
    />
  )
}

interface RevokeKeyProps {
  readonly signingKey: SigningKey
  readonly onClose: () => void
}

function RevokeKey({ signingKey, onClose }: RevokeKeyProps) {
  const { t } = useTexts('tokens')
  const api = useHostApi()
  const tell = useChangeNotice()
  const { name, remote } = signingKey
  return (
    <ConfirmDialog
      isOpen
      title={t('key.revoke.title', { name, remote })}
      text={t('key.revoke.text', { name, remote })}
      action={t('key.revoke')}
      onClose={onClose}
      onConfirm={async () => {
        await revokeKey(api, signingKey)
        await tell(t('key.revoked', { name, remote }))
      }}
    />
  )
}
