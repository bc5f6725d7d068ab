import type { GrantEntry, GrantRequest, NewGrants } from '@slipway/sdk/contract'
import { ShieldCheck } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../../api/api-context'
import { changeGrants, useGrants } from '../../../api/credentials'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog'
import { StateMessage } from '../../../ui/state-message'
import { RowList } from '../row-list'
import { useChangeNotice } from '../undo/use-change-notice'
import { CredentialRow } from './credential-row'

/** The grants that remotes ask for and have; of one remote, if it is named. */
export function GrantList({ remote }: { readonly remote: string }): ReactElement {
  const { t } = useTexts('tokens')
  const [asked, setAsked] = useState<Grant>()
  return (
    <>
      <RowList
        result={useGrants(remote, grantsOf)}
        label={t('grants.list')}
        part={t('title.grants')}
        empty={
          <StateMessage
            icon={ShieldCheck}
            title={t('grant.empty.title')}
            text={t('grant.empty.text')}
          />
        }
      >
        {(grant) => (
          <GrantRow
            key={`${grant.entry.remote} ${grant.origin}`}
            grant={grant}
            onChange={() => setAsked(grant)}
          />
        )}
      </RowList>
      {asked && <ChangeGrant grant={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** Its grants one by one; what is asked and not granted comes first. */
function grantsOf(entry: GrantEntry): readonly Grant[] {
  const { granted, asked } = entry.public
  const open = granted || asked ? [{ entry, origin: undefined, granted, asked }] : []
  const all = [...open, ...entry.origins.map((origin) => ({ entry, ...origin }))]
  return all.sort((one, other) => Number(one.granted) - Number(other.granted))
}

interface GrantRowProps {
  readonly grant: Grant
  readonly onChange: () => void
}

function GrantRow({ grant, onChange }: GrantRowProps) {
  const { t } = useTexts('tokens')
  const askedBy = useAskedBy()
  const what = useSayGrant()(grant)
  const { entry, origin, granted, asked } = grant
  const { remote } = entry
  const locations = origin === undefined ? entry.public.locations : []
  return (
    <CredentialRow
      icon={ShieldCheck}
      name={remote}
      about={what}
      tag={{
        color: granted ? 'teal' : 'yellow',
        text: t(granted ? 'grant.given' : 'grant.open'),
      }}
      facts={[askedBy(asked), ...(locations.length > 0 ? [locations.join(', ')] : [])]}
      action={{
        text: t(granted ? 'grant.take' : 'grant.give'),
        label: t(granted ? 'grant.takeNamed' : 'grant.giveNamed', { what, remote }),
        run: onChange,
      }}
    />
  )
}

function useSayGrant(): (grant: Grant) => string {
  const { t } = useTexts('tokens')
  return ({ origin }) => (origin === undefined ? t('grant.public') : t('grant.origin', { origin }))
}

function useAskedBy(): (asked: GrantRequest | null) => string {
  const { t } = useTexts('tokens')
  const { dateTime } = useFormats()
  return (asked) => {
    if (!asked) return t('grant.notAsked')
    const { version, who, at } = asked
    return t('grant.askedBy', { version, who, when: dateTime(at) })
  }
}

/** One thing that a remote may be granted. */
interface Grant {
  readonly entry: GrantEntry
  /** Of the team, which pages may call; nothing: public locations. */
  readonly origin: string | undefined
  readonly granted: boolean
  readonly asked: GrantRequest | null
}

interface ChangeGrantProps {
  readonly grant: Grant
  readonly onClose: () => void
}

/** Asks before it grants or takes back, with what that changes in front. */
function ChangeGrant({ grant, onClose }: ChangeGrantProps) {
  const { t } = useTexts('tokens')
  const api = useHostApi()
  const notice = useChangeNotice()
  const sayEffect = useSayEffect()
  const what = useSayGrant()(grant)
  const { granted } = grant
  const { remote } = grant.entry
  return (
    <ConfirmDialog
      isOpen
      title={t(granted ? 'grant.take.title' : 'grant.ask.title', { what, remote })}
      text={sayEffect(grant)}
      action={t(granted ? 'grant.take' : 'grant.give')}
      onClose={onClose}
      onConfirm={async () => {
        const { change } = await changeGrants(api, remote, turned(grant))
        await notice(t(granted ? 'grant.taken' : 'grant.saved', { what, remote }), change)
      }}
    />
  )
}

/** The other way round. */
function turned({ entry, origin, granted }: Grant): NewGrants {
  if (origin === undefined) return { public: !granted }
  const kept = entry.origins.filter((one) => one.granted && one.origin !== origin)
  return { origins: [...kept.map((one) => one.origin), ...(granted ? [] : [origin])] }
}

function useSayEffect(): (grant: Grant) => string {
  const { t } = useTexts('tokens')
  const { list } = useFormats()
  return ({ entry, origin, granted }) => {
    const { remote, live } = entry
    if (origin !== undefined)
      return t(granted ? 'grant.origin.take' : 'grant.origin.give', { remote, origin })
    const locations = list(entry.public.locations)
    if (granted)
      return t(locations ? 'grant.public.take' : 'grant.public.takeNowhere', { locations })
    if (!locations) return t('grant.public.nowhere')
    return t(live ? 'grant.public.give' : 'grant.public.later', { locations })
  }
}
