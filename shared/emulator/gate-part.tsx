import {
  type Manifest,
  type PageFacts,
  type ResourceRecord,
  resourceRecord,
  slotLocations,
} from '@slipway/sdk/contract'
import { type ReactElement, useEffect, useState } from 'react'
import { factsOf, type GateLine, gateLines, type ProposedGate } from './gate-lines'
import { recordAddress } from './stage-address'
import { pageWith, type View } from './view'

interface GatePartProps {
  readonly view: View
  readonly manifest: Manifest
}

/** The gates of the slots that the remote proposes here: shown in any case, and said what a host would do. */
export function GatePart({ view, manifest }: GatePartProps): ReactElement | null {
  const isWide = useIsWide(view)
  const page = usePageFacts(view)
  const { slots = [] } = slotLocations.present(manifest)
  const here = slots.filter(
    ({ component, location }) => component === view.component && location === view.place,
  )
  const gates = here.flatMap(({ gate }) => gate ?? [])
  if (!page || gates.length === 0) return null
  return (
    <section className="gate" aria-label="Gate">
      <h2>Gate</h2>
      {gates.map((gate) => (
        // JSON has no undefined.
        <GateLines
          key={JSON.stringify(gate)}
          lines={gateLines(gate as ProposedGate, { ...page, isWide })}
        />
      ))}
    </section>
  )
}

function GateLines({ lines }: { readonly lines: readonly GateLine[] }) {
  const isUnmet = lines.some(({ isMet }) => isMet === false)
  return (
    <>
      <ul>
        {lines.map(({ text, isMet }) => (
          <li key={text} data-met={isMet}>
            {text}
          </li>
        ))}
      </ul>
      <p>
        {isUnmet
          ? 'A host does not draw it on this page.'
          : 'A host draws it on this page, for whom it is meant.'}
      </p>
    </>
  )
}

/** Whether the host's frame, which is narrower than the window, is as wide as `device` asks. */
function useIsWide({ width }: View): boolean {
  const [isWide, setIsWide] = useState(false)
  useEffect(() => {
    const measure = () => {
      const frame = document.querySelector('iframe')
      setIsWide((frame?.clientWidth ?? 0) >= 1024)
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [width])
  return isWide
}

/** The facts about the page, with the record as it is saved. */
function usePageFacts(view: View): PageFacts | undefined {
  const facts = factsOf(pageWith(view.place))
  const hasRecord = facts.modes?.includes('create') === false
  const record = useSavedRecord(hasRecord ? recordAddress(view) : undefined)
  if (!hasRecord) return facts
  return record && { ...facts, values: record.values }
}

function useSavedRecord(address: string | undefined): ResourceRecord | undefined {
  const [read, setRead] = useState<{ readonly of: string; readonly record: ResourceRecord }>()
  useEffect(() => {
    if (address === undefined) return undefined
    const stop = new AbortController()
    const keep = async () => {
      const reply = await fetch(address, stop)
      setRead({ of: address, record: resourceRecord.parse(await reply.json()) })
    }
    // Without a record, as for nobody, the host decides by what is not known here.
    const ask = () => void keep().catch(() => undefined)
    ask()
    // What was saved in the frame is seen once the bar is used again.
    window.addEventListener('focus', ask, stop)
    return () => stop.abort()
  }, [address])
  return read?.of === address ? read?.record : undefined
}
