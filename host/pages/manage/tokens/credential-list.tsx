import { Button } from '@mantine/core'
import type { CredentialState } from '@slipway/sdk/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { KeyRound, SearchX } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../../texts/use-texts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog'
import { QueryView } from '../../../ui/query-view'
import rows from '../../../ui/rows.module.css'
import { StateMessage } from '../../../ui/state-message'
import { ManageFooter } from '../manage-footer'
import { useChangeNotice } from '../undo/use-change-notice'
import type { ManageAddress } from '../use-manage-address'
import { CredentialRow } from './credential-row'

interface Credential {
  /** Of no other in the list. */
  readonly id: number | string
  readonly name: string
  /** The remote or the person that it is of. */
  readonly remote: string
  readonly state: CredentialState
  readonly facts: readonly string[]
  /** When it was used last, which is good to know before it is ended. */
  readonly used?: string
  readonly end: () => Promise<void>
}

interface CredentialListProps<Item> {
  readonly of: 'tokens' | 'operators' | 'keys'
  readonly label: string
  readonly result: UseQueryResult<{
    readonly items: readonly Item[]
    readonly total: { readonly value: number }
  }>
  readonly address: ManageAddress
  readonly read: (item: Item) => Credential
}

/** A page of tokens or of keys, what is in its place, and how to end one. */
export function CredentialList<Item>(props: CredentialListProps<Item>): ReactElement {
  const { of, label, result, address, read } = props
  const [asked, setAsked] = useState<Credential>()
  return (
    <>
      <QueryView result={result} part={label} empty={<Nothing of={of} address={address} />}>
        {({ items, total }) => (
          <div className={rows.content} aria-busy={result.isPlaceholderData}>
            <ul className={rows.list} aria-label={label}>
              {items.map(read).map((one) => (
                <Row key={one.id} {...one} of={of} onEnd={() => setAsked(one)} />
              ))}
            </ul>
            {total.value > items.length && <ManageFooter total={total.value} address={address} />}
          </div>
        )}
      </QueryView>
      {asked && <EndDialog {...asked} of={of} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function Nothing({ of, address }: Pick<CredentialListProps<unknown>, 'of' | 'address'>) {
  const { t } = useTexts('tokens')
  const { remote, state } = address.query
  if (!remote && !state)
    return (
      <StateMessage icon={KeyRound} title={t(`empty.title.${of}`)} text={t(`empty.text.${of}`)} />
    )
  return (
    <StateMessage icon={SearchX} title={t('nothing.title')} text={t('nothing.text')}>
      <Button variant="default" onClick={() => address.change({ remote: '', state: '', keys: '' })}>
        {t('all')}
      </Button>
    </StateMessage>
  )
}

const colors = {
  valid: 'teal',
  'expires-soon': 'yellow',
  expired: 'gray',
  ended: 'gray',
} as const satisfies Record<CredentialState, string>

interface RowProps extends Credential, Pick<CredentialListProps<unknown>, 'of'> {
  readonly onEnd: () => void
}

function Row({ of, name, remote, state, facts, onEnd }: RowProps) {
  const { t } = useTexts('tokens')
  const kind = kindOf(of)
  return (
    <CredentialRow
      icon={KeyRound}
      name={name}
      about={t('of', { remote })}
      tag={{ color: colors[state], text: t(`badge.${state}`) }}
      isOver={state === 'expired' || state === 'ended'}
      facts={facts}
      action={{
        text: t(`end.${kind}`),
        label: t(`endNamed.${kind}`, { name, remote }),
        run: onEnd,
      }}
    />
  )
}

interface EndDialogProps extends Credential, Pick<CredentialListProps<unknown>, 'of'> {
  readonly onClose: () => void
}

function EndDialog({ of, name, remote, used = '', end, onClose }: EndDialogProps) {
  const { t } = useTexts('tokens')
  const tell = useChangeNotice()
  const kind = kindOf(of)
  return (
    <ConfirmDialog
      isOpen
      title={t(`end.title.${kind}`, { name, remote })}
      text={t(`end.text.${of}`, { name, remote, used })}
      action={t(`end.${kind}`)}
      onClose={onClose}
      onConfirm={async () => {
        await end()
        await tell(t(`ended.${kind}`, { name, remote }))
      }}
    />
  )
}

function kindOf(of: CredentialListProps<unknown>['of']) {
  return of === 'keys' ? 'key' : 'token'
}
