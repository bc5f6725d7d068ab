import { operatorTokenRight } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useHostApi } from '../../../api/api-context'
import {
  endOperatorToken,
  endToken,
  revokeKey,
  useOperatorTokens,
  useSigningKeys,
  useTeamTokens,
} from '../../../api/credentials'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import type { ManageAddress } from '../use-manage-address'
import { CredentialList } from './credential-list'
import { rightTexts } from './rights-field'
import { useCredentialTimes } from './use-credential-times'

interface ListProps {
  readonly address: ManageAddress
}

/** Tokens of teams. */
export function TeamTokenList({ address }: ListProps): ReactElement {
  const { t } = useTexts('tokens')
  const api = useHostApi()
  const times = useCredentialTimes()
  const { keys: _keys, ...query } = address.query
  return (
    <CredentialList
      of="tokens"
      label={t('tokens.list')}
      result={useTeamTokens(query)}
      address={address}
      read={(token) => ({
        ...token,
        facts: [times.end(token), times.use(token), times.made(token)],
        used: times.use(token),
        end: () => endToken(api, token),
      })}
    />
  )
}

/** Tokens of operators; they are of no remote. */
export function OperatorTokenList({ address }: ListProps): ReactElement {
  const { t } = useTexts('tokens')
  const api = useHostApi()
  const times = useCredentialTimes()
  const sayRights = useSayRights()
  return (
    <CredentialList
      of="operators"
      label={t('title.operators')}
      result={useOperatorTokens(address.query['state'])}
      address={address}
      read={({ owner, rights, ...token }) => ({
        ...token,
        remote: owner.email,
        facts: [
          times.end(token),
          sayRights(rights),
          times.use(token),
          times.made({ ...token, who: owner.name }),
        ],
        used: times.use(token),
        end: () => endOperatorToken(api, token.id),
      })}
    />
  )
}

function useSayRights(): (rights: readonly string[]) => string {
  const { t } = useTexts('tokens')
  const { list } = useFormats()
  return (rights) => {
    const names = rights.map((right) => {
      const known = operatorTokenRight.safeParse(right)
      return known.success ? t(rightTexts[known.data]) : right
    })
    return t('may', { rights: list(names) })
  }
}

/** Keys that versions are signed with. */
export function KeyList({ address }: ListProps): ReactElement {
  const { t } = useTexts('tokens')
  const api = useHostApi()
  const { end, signed, made } = useCredentialTimes()
  const own = ownPages(address)
  return (
    <CredentialList
      of="keys"
      label={t('keys.list')}
      result={useSigningKeys(own.query)}
      address={own}
      read={(key) => ({
        ...key,
        // Remotes may have the same one.
        id: `${key.remote} ${key.id}`,
        facts: [end(key), ...signed(key), t('key.fingerprint', { id: key.id }), made(key)],
        end: () => revokeKey(api, key),
      })}
    />
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
