import { useHost } from '@slipway/sdk'
import {
  isActionLocation,
  type Proposal,
  type RemoteEntry,
  resolveTexts,
  type SlotEntry,
} from '@slipway/sdk/contract'
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { useLocationName } from '../../../layout/location-names'
import { type DrawFramed, type FramedSlot, readFrameState } from '../../../slots/framed'
import { useTexts } from '../../../texts/use-texts'
import { useListener } from '../../../ui/use-listener'
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

/** In a frame without the session and its origin: code that nobody has approved yet gets nothing of this page. */
function Drawn({ proposal, code }: { readonly proposal: Proposal; readonly code: RemoteEntry }) {
  const { t } = useTexts('proposals')
  const { locale, theme } = useHost()
  const { location } = proposal
  const entry = useEntry(proposal)
  const given = isActionLocation(location) ? sampleContext : undefined
  const slot = useMemo(
    () => ({ entry, code, location, given, locale, theme }),
    [entry, code, location, given, locale, theme],
  )
  const { frame, height } = useFrame(slot)
  return (
    <iframe
      ref={frame}
      className={styles.framed}
      style={{ blockSize: height }}
      title={t('preview.frame', { component: entry.component })}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      src={addressOfFrame()}
    />
  )
}

/** Hands the slot to the frame when that is ready and whenever it changes; the height is the one that it asks for. */
function useFrame(slot: FramedSlot) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(LEAST_HEIGHT)
  const [isReady, setReady] = useState(false)
  useListener(window, 'message', ({ source, data }) => {
    if (source === null || source !== frame.current?.contentWindow) return
    const state = readFrameState(data)
    if (state?.slipway === 'ready') setReady(true)
    if (state?.slipway === 'height')
      setHeight(Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, state.height)))
  })
  useEffect(() => {
    // A frame without an origin can be addressed by none.
    const message: DrawFramed = { slipway: 'draw', slot }
    if (isReady) frame.current?.contentWindow?.postMessage(message, '*')
  }, [isReady, slot])
  return { frame, height }
}

const LEAST_HEIGHT = 48
const MOST_HEIGHT = 448

function addressOfFrame(): string {
  const [base = ''] = window.location.pathname.split('/app/')
  return `${base}/app/frame`
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
