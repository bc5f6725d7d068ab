import type { GrantEntry, GrantRequest, NewGrants } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useHostApi } from '../../../api/api-context'
import { changeGrants } from '../../../api/credentials'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { useChangeNotice } from '../undo/use-change-notice'

/** One thing that a remote may be granted. */
export interface Grant {
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
export function ChangeGrant({ grant, onClose }: ChangeGrantProps): ReactElement {
  const { t } = useTexts('tokens')
  const api = useHostApi()
  const notice = useChangeNotice()
  const sayEffect = useSayEffect()
  const { entry, origin, granted } = grant
  const { remote } = entry
  const what = origin === undefined ? t('grant.public') : t('grant.origin', { origin })
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
