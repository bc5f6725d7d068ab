import { Button } from '@mantine/core'
import type { CredentialState } from '@slipway/sdk/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { KeyRound, SearchX } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import type { TextName } from '../../../texts/texts'
import { useTexts } from '../../../texts/use-texts'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { QueryView } from '../../../ui/query-view'
import rows from '../../../ui/rows.module.css'
import { StateMessage } from '../../../ui/state-message'
import { ManageFooter } from '../manage-footer'
import { useChangeNotice } from '../undo/use-change-notice'
import type { ManageAddress } from '../use-manage-address'
import { CredentialRow } from './credential-row'

interface Credential {
  readonly id: number | string
  readonly name: string
  /** The remote or the person that it is of. */
  readonly remote: string
  readonly state: CredentialState
  readonly facts: readonly string[]
  /** What to know before it is ended. */
  readonly warning: string
  readonly end: () => Promise<void>
}

/** The names of the texts about its end. */
type EndTexts = Readonly<Record<'action' | 'named' | 'title' | 'done', TextName<'tokens'>>>

interface CredentialListProps<Item> {
  readonly of: 'tokens' | 'operators' | 'keys'
  readonly label: string
  readonly result: UseQueryResult<{
    readonly items: readonly Item[]
    readonly total: { readonly value: number }
  }>
  readonly address: ManageAddress
  readonly endTexts: EndTexts
  readonly read: (item: Item) => Credential
}

/** A page of tokens or of keys, what is in its place, and how to end one. */
export function CredentialList<Item>(props: CredentialListProps<Item>): ReactElement {
  const { of, label, result, address, endTexts, read } = props
  const [asked, setAsked] = useState<Credential>()
  return (
    <>
      <QueryView result={result} part={label} empty={<Nothing of={of} address={address} />}>
        {({ items, total }) => (
          <div className={rows.content} aria-busy={result.isPlaceholderData}>
            <ul className={rows.list} aria-label={label}>
              {items.map(read).map((one) => (
                <Row
                  key={`${one.remote} ${one.id}`}
                  {...one}
                  endTexts={endTexts}
                  onEnd={() => setAsked(one)}
                />
              ))}
            </ul>
            {total.value > items.length && <ManageFooter total={total.value} address={address} />}
          </div>
        )}
      </QueryView>
      {asked && <EndDialog {...asked} endTexts={endTexts} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function Nothing({ of, address }: Pick<CredentialListProps<unknown>, 'of' | 'address'>) {
  const { t } = useTexts('tokens')
  const { remote, state } = address.query
  if (!remote && !state)
    return (
      <StateMessage icon={KeyRound} title={t(`${of}.empty.title`)} text={t(`${of}.empty.text`)} />
    )
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

interface RowProps extends Credential {
  readonly endTexts: EndTexts
  readonly onEnd: () => void
}

function Row({ name, remote, state, facts, endTexts, onEnd }: RowProps) {
  const { t } = useTexts('tokens')
  const { color, text } = credentialLooks[state]
  const { action, named } = endTexts
  return (
    <CredentialRow
      icon={KeyRound}
      name={name}
      about={t('of', { remote })}
      tag={{ color, text: t(text) }}
      isOver={state === 'expired' || state === 'ended'}
      facts={facts}
      action={{ text: t(action), label: t(named, { name, remote }), run: onEnd }}
    />
  )
}

interface EndDialogProps extends Credential {
  readonly endTexts: EndTexts
  readonly onClose: () => void
}

function EndDialog({ name, remote, warning, endTexts, end, onClose }: EndDialogProps) {
  const { t } = useTexts('tokens')
  const tell = useChangeNotice()
  const { title, action, done } = endTexts
  return (
    <ConfirmDialog
      isOpen
      title={t(title, { name, remote })}
      text={warning}
      action={t(action)}
      onClose={onClose}
      onConfirm={async () => {
        await end()
        await tell(t(done, { name, remote }))
      }}
    />
  )
}
