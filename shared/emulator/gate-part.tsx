import {
  type Manifest,
  type PageFacts,
  type ResourceRecord,
  resourceRecord,
} from '@slipway/sdk/contract'
import { type ReactElement, useEffect, useState } from 'react'
import { factsOf, gateLines, type ProposedGate } from './gate-lines'
import { recordAddress } from './stage-address'
import { pageWith, type View } from './view'

interface GatePartProps {
  readonly view: View
  readonly manifest: Manifest
}

/** The gate of the slot that the remote proposes here: shown in any case, and said what a host would do. */
export function GatePart({ view, manifest }: GatePartProps): ReactElement | null {
  const proposed = manifest.slots?.filter(({ component }) => component === view.component) ?? []
  const slot = proposed.find(({ location }) => location === view.place) ?? proposed[0]
  const page = usePageFacts(view)
  if (!slot?.gate || !page) return null
  // JSON has no undefined.
  const lines = gateLines(slot.gate as ProposedGate, { ...page, isWide: view.width === 'desktop' })
  const isUnmet = lines.some(({ isMet }) => isMet === false)
  return (
    <section className="gate" aria-label="Gate">
      <h2>Gate</h2>
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
    </section>
  )
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
