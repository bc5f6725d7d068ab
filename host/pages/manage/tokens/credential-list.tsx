import { Button } from '@mantine/core'
import type { CredentialState } from '@slipway/sdk/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { KeyRound, SearchX } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '../../../texts/use-texts'
import { QueryView } from '../../../ui/query-view'
import rows from '../../../ui/rows.module.css'
import { StateMessage } from '../../../ui/state-message'
import { Tag } from '../../../ui/tag'
import { ManageFooter } from '../manage-footer'
import type { ManageAddress } from '../use-manage-address'
import styles from './tokens.module.css'

interface CredentialListProps<Item> {
  readonly result: UseQueryResult<{
    readonly items: readonly Item[]
    readonly total: { readonly value: number }
  }>
  readonly address: ManageAddress
  readonly label: string
  readonly empty: { readonly title: string; readonly text: string }
  readonly row: (item: Item) => ReactNode
}

/** A page of tokens or of keys, and what is in its place. */
export function CredentialList<Item>(props: CredentialListProps<Item>): ReactElement {
  const { result, address, label, empty, row } = props
  const { remote, state } = address.query
  return (
    <QueryView
      result={result}
      part={label}
      empty={remote || state ? <NothingLeft address={address} /> : <Empty {...empty} />}
    >
      {(data) => (
        <div className={rows.content} aria-busy={result.isPlaceholderData}>
          <ul className={rows.list} aria-label={label}>
            {data.items.map(row)}
          </ul>
          {data.total.value > data.items.length && (
            <ManageFooter total={data.total.value} address={address} />
          )}
        </div>
      )}
    </QueryView>
  )
}

function Empty(empty: { readonly title: string; readonly text: string }) {
  return <StateMessage icon={KeyRound} {...empty} />
}

function NothingLeft({ address }: { readonly address: ManageAddress }) {
  const { t } = useTexts('tokens')
  return (
    <StateMessage icon={SearchX} title={t('nothing.title')} text={t('nothing.text')}>
      <Button variant="default" onClick={() => address.change({ remote: '', state: '', keys: '' })}>
        {t('all')}
      </Button>
    </StateMessage>
  )
}

/** The look of each state. */
export const credentialLooks = {
  valid: { color: 'teal', text: 'badge.valid' },
  'expires-soon': { color: 'yellow', text: 'badge.expires-soon' },
  expired: { color: 'gray', text: 'badge.expired' },
  ended: { color: 'gray', text: 'badge.ended' },
} as const satisfies Record<CredentialState, object>

interface CredentialRowProps {
  readonly name: string
  readonly remote: string
  readonly state: CredentialState
  readonly facts: readonly string[]
  /** The action that ends it, while it can be ended. */
  readonly action: ReactNode
}

export function CredentialRow(props: CredentialRowProps): ReactElement {
  const { name, remote, state, facts, action } = props
  const { t } = useTexts('tokens')
  const isOver = state === 'expired' || state === 'ended'
  return (
    <li className={styles.row} data-quiet={isOver}>
      <KeyRound size="1.125rem" strokeWidth={1.5} className={rows.icon} aria-hidden />
      <div className={rows.about}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={rows.fact}>{t('of', { remote })}</span>
      </div>
      <Tag className={styles.badge ?? ''} color={credentialLooks[state].color}>
        {t(credentialLooks[state].text)}
      </Tag>
      <div className={styles.facts}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </div>
      <div className={styles.action}>{!isOver && action}</div>
    </li>
  )
}
