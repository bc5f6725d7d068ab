import { Button } from '@mantine/core'
import type { DevelopmentOverride, MetaBody } from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import { useMutation } from '@tanstack/react-query'
import { Hammer } from 'lucide-react'
import type { ReactElement } from 'react'
import { useLocation } from 'react-router'
import { useHostApi } from '../../api/api-context'
import { describeError } from '../../api/describe-error'
import { useFormats } from '../../formats/use-formats'
import type { DevelopState } from '../../session/develop'
import { useAskAtEnd } from '../../session/use-ask-at-end'
import { useSlotServices } from '../../slots/slot-services'
import { useTexts } from '../../texts/use-texts'
import { useSignal } from '../../ui/signal'
import styles from './develop-banner.module.css'

interface DevelopBannerProps {
  readonly meta: MetaBody
  readonly override: DevelopmentOverride
}

/** Says on every page that a remote's code comes from a development server, and how that ends. */
export function DevelopBanner({ meta, override }: DevelopBannerProps): ReactElement {
  const { t } = useTexts('develop')
  const { time } = useFormats()
  const { remote, origin, expiresAt } = override
  const notes = useNotes({ meta, override })
  useAskAtEnd(expiresAt)
  return (
    <section className={styles.banner} aria-label={t('banner.name')}>
      <Hammer size="1rem" aria-hidden className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.line}>{t('banner', { remote, origin, time: time(expiresAt) })}</p>
        <div role="status">
          {notes.map((note) => (
            <p key={note} className={styles.line}>
              {note}
            </p>
          ))}
        </div>
      </div>
      <Buttons override={override} />
    </section>
  )
}

function Buttons({ override }: Pick<DevelopBannerProps, 'override'>) {
  const { t } = useTexts('develop')
  const api = useHostApi()
  const { develop } = useSlotServices()
  const isOff = isOffFor(useSignal(develop.state), override)
  const { pathname, search } = useLocation()
  const again = () => develop.restart(pathname + search)
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      api.request(
        callOf('DELETE /develop/overrides/{remote}', { path: { remote: override.remote } }),
      ),
    onSuccess: again,
  })
  return (
    <div className={styles.buttons}>
      {error && <span role="alert">{describeError(error)}</span>}
      {isOff && (
        <Button size="compact-sm" variant="default" onClick={again}>
          {t('banner.reload')}
        </Button>
      )}
      <Button size="compact-sm" variant="default" loading={isPending} onClick={() => mutate()}>
        {t('banner.stop')}
      </Button>
    </div>
  )
}

function useNotes({ meta, override }: DevelopBannerProps): readonly string[] {
  const { t } = useTexts('develop')
  const { list } = useFormats()
  const { develop } = useSlotServices()
  const state = useSignal(develop.state)
  const { proposed, foreign } = useSignal(develop.mapMeta)(meta)
  if (isOffFor(state, override)) return [t('banner.off')]
  const named = (components: readonly string[]) => ({
    count: components.length,
    components: list(components),
  })
  switch (state.state) {
    case 'off':
      return []
    case 'gone':
      return [t('banner.gone', override)]
    case 'wrong':
      return [t('banner.wrong', { ...override, detail: state.detail })]
    case 'live':
      return [
        ...(state.fault ? [t('banner.fault')] : []),
        ...(proposed.length > 0 ? [t('banner.proposed', named(proposed))] : []),
        ...(foreign.length > 0 ? [t('banner.foreign', named(foreign))] : []),
      ]
  }
}

// Another tab set it, or another one.
function isOffFor(state: DevelopState, { remote, origin }: DevelopmentOverride): boolean {
  if (state.state === 'off') return true
  return state.override.remote !== remote || state.override.origin !== origin
}
