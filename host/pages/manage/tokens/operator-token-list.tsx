import { Button } from '@mantine/core'
import { type OperatorToken, operatorTokenRight } from '@slipway/sdk/contract'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../../api/api-context'
import { endOperatorToken, useOperatorTokens } from '../../../api/credentials'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { useChangeNotice } from '../undo/use-change-notice'
import type { ManageAddress } from '../use-manage-address'
import { CredentialList, CredentialRow } from './credential-list'
import { rightTexts } from './new-operator-token-dialog'
import { useCredentialTimes } from './use-credential-times'

/** Tokens of operators, and how to end one. */
export function OperatorTokenList({ address }: { readonly address: ManageAddress }): ReactElement {
  const { t } = useTexts('tokens')
  const [asked, setAsked] = useState<OperatorToken>()
  return (
    <>
      <CredentialList
        result={useOperatorTokens(address.query['state'])}
        address={address}
        label={t('operators.title')}
        empty={{ title: t('operators.empty.title'), text: t('operators.empty.text') }}
        row={(token) => <Row key={token.id} token={token} onEnd={() => setAsked(token)} />}
      />
      {asked && <EndToken token={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function Row({ token, onEnd }: { readonly token: OperatorToken; readonly onEnd: () => void }) {
  const { t } = useTexts('tokens')
  const times = useCredentialTimes()
  const rightsOf = useRights()
  const { name, owner, createdAt } = token
  return (
    <CredentialRow
      {...token}
      remote={owner.email}
      facts={[
        times.end(token),
        t('may', { rights: rightsOf(token) }),
        times.use(token),
        times.made({ who: owner.name, createdAt }),
      ]}
      action={
        <Button
          variant="default"
          size="xs"
          aria-label={t('token.endNamed', { name, remote: owner.email })}
          onClick={onEnd}
        >
          {t('token.end')}
        </Button>
      }
    />
  )
}

function useRights(): (token: OperatorToken) => string {
  const { t } = useTexts('tokens')
  const { locale } = useFormats()
  return ({ rights }) => {
    const names = rights.map((right) => {
      const known = operatorTokenRight.safeParse(right)
      return known.success ? t(rightTexts[known.data]) : right
    })
    return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
  }
}

interface EndTokenProps {
  readonly token: OperatorToken
  readonly onClose: () => void
}

function EndToken({ token, onClose }: EndTokenProps) {
  const { t } = useTexts('tokens')
  const api = useHostApi()
  const tell = useChangeNotice()
  const times = useCredentialTimes()
  const of = { name: token.name, remote: token.owner.email }
  return (
    <ConfirmDialog
      isOpen
      title={t('token.end.title', of)}
      text={t('operator.endText', { used: times.use(token) })}
      action={t('token.end')}
      onClose={onClose}
      onConfirm={async () => {
        await endOperatorToken(api, token.id)
        await tell(t('token.ended', of))
      }}
    />
  )
}
