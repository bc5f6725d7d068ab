import { useHost } from '@slipway/sdk'
import {
  isActionLocation,
  type MetaBody,
  type Proposal,
  type RemoteEntry,
  resolveTexts,
  type SlotEntry,
} from '@slipway/sdk/contract'
import { type ReactElement, useLayoutEffect, useMemo } from 'react'
import { useLocationName } from '../../../layout/location-names'
import { SlotBox } from '../../../slots/box/slot-box'
import {
  type SlotServices,
  SlotServicesProvider,
  useSlotServices,
} from '../../../slots/slot-services'
import { useTexts } from '../../../texts/use-texts'
import styles from './proposals.module.css'

interface ProposalPreviewProps {
  readonly proposal: Proposal
  readonly code: RemoteEntry | undefined
}

/** The component, drawn with the props that would be delivered, where its code is live. */
export function ProposalPreview({ proposal, code }: ProposalPreviewProps): ReactElement {
  const { t } = useTexts('proposals')
  const nameOf = useLocationName()
  const { location } = proposal
  const isOff = useSlotServices().isOff
  if (isOff) return <p className={styles.notLive}>{t('preview.off')}</p>
  if (!code) return <p className={styles.notLive}>{t('preview.none')}</p>
  if ('unavailable' in code)
    return <p className={styles.notLive}>{t(`preview.${code.unavailable}`)}</p>
  const isOther = proposal.versions.every(({ version }) => version !== code.version)
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.fact}>
        {t('preview', { location: nameOf(location) })}
        {isOther && ` ${t('preview.other', { version: code.version })}`}
      </figcaption>
      <div className={styles.frame} data-location={location}>
        <Drawn proposal={proposal} code={code} />
      </div>
    </figure>
  )
}

function Drawn({ proposal, code }: { readonly proposal: Proposal; readonly code: RemoteEntry }) {
  const services = useSlotServices()
  const { component, location, id } = proposal
  useOffer(services, component, code)
  // What is only looked at is no draw of the location.
  const quiet = useMemo(() => {
    const { onDrawn: _, ...others } = services
    return { ...others, report: () => undefined }
  }, [services])
  return (
    <SlotServicesProvider value={quiet}>
      <SlotBox
        entry={useEntry(proposal)}
        registry="slot"
        location={location}
        place={`proposal/${id}`}
        given={isActionLocation(location) ? sampleContext : undefined}
      />
    </SlotServicesProvider>
  )
}

/** No record of anybody. */
const sampleContext = Object.freeze({ resource: 'example', resourceId: 1, record: { id: 1 } })

/** The entry that would be delivered, in the reader's language, as at a location. */
function useEntry({ component, props, content, locked }: Proposal): SlotEntry {
  const { locale } = useHost()
  // What did not change keeps its objects when it is asked for again.
  return useMemo(() => {
    const names = new Set(locked.map(({ prop }) => prop))
    const own = Object.entries(props).filter(([name]) => !names.has(name))
    const held = locked.flatMap(({ prop, held: has, value }) => (has ? [[prop, value]] : []))
    const entry = { component, props: Object.fromEntries([...own, ...held]) }
    // It came as JSON.
    const all = (content === null ? entry : { ...entry, content }) as SlotEntry
    return resolveTexts(all, locale)
  }, [component, props, content, locked, locale])
}

/**
 * Offers the component's code to this page, which has it only where one of its slots names it. What the page
 * has already stays.
 */
function useOffer({ develop }: SlotServices, component: string, code: RemoteEntry): void {
  const { mapMeta } = develop
  useLayoutEffect(() => {
    const before = mapMeta.get()
    const known = new WeakMap<MetaBody, ReturnType<typeof before>>()
    const withOffer = (meta: MetaBody) => {
      const found = known.get(meta)
      if (found) return found
      const mapped = before(meta)
      const { slots } = mapped.meta.remotes
      const remotes = { ...mapped.meta.remotes, slots: { [component]: code, ...slots } }
      const next = { ...mapped, meta: { ...mapped.meta, remotes } }
      known.set(meta, next)
      return next
    }
    mapMeta.set(withOffer)
    return () => {
      if (mapMeta.get() === withOffer) mapMeta.set(before)
    }
  }, [mapMeta, component, code])
}
