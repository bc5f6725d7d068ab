import { checkProps } from '@slipway/sdk/check'
import { type Manifest, textFaultsIn } from '@slipway/sdk/contract'
import { type ReactElement, useEffect, useId, useState } from 'react'
import { Controls } from './controls'
import { GatePart } from './gate-part'
import { stageAddress } from './stage-address'
import { placesOf, readView, type View, writeView } from './view'

const TYPING_MS = 400

/** The bar and the host beside it. */
export function Bar(): ReactElement {
  const { manifest, fault, isReached } = useRemote()
  const { view, change } = useView(manifest)
  const [round, setRound] = useState(0)
  const address = stageAddress(view)
  const component = manifest?.components.find(({ name }) => name === view.component)
  return (
    <div className="page">
      <aside className="bar" aria-label="slipway dev">
        <h1 className="name">
          {manifest?.name ?? 'slipway dev'}
          <span className="version">{manifest?.version}</span>
        </h1>
        <p className="status" role="status">
          {statusOf({ isReached, isBuilt: manifest !== undefined, isBroken: fault !== undefined })}
        </p>
        {manifest && <Controls view={view} manifest={manifest} onChange={change} />}
        {component && (
          <PropsEditor
            key={component.name}
            text={view.props}
            schema={component.props}
            onChange={(props) => change({ props })}
          />
        )}
        {manifest && <GatePart view={view} manifest={manifest} />}
        <div className="actions">
          <button type="button" onClick={() => setRound(round + 1)}>
            Start again
          </button>
          <a href={address} target="_blank" rel="noreferrer">
            Open alone
          </a>
        </div>
      </aside>
      <main className="stage" aria-label="The component in the host" data-width={view.width}>
        {fault && (
          <section className="fault" role="alert">
            <h2>{manifest ? 'The build failed; the last good one stays.' : 'The build failed.'}</h2>
            <pre>{fault}</pre>
          </section>
        )}
        {manifest ? (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- it is our own page, with its own policy
          <iframe key={`${round} ${address}`} title="The host" src={address} />
        ) : (
          !fault && <p className="waiting">Building …</p>
        )}
      </main>
    </div>
  )
}

interface Status {
  readonly isReached: boolean
  readonly isBuilt: boolean
  readonly isBroken: boolean
}

function statusOf({ isReached, isBuilt, isBroken }: Status): string {
  if (!isReached) return 'slipway dev has ended. Start it again.'
  if (isBroken) return 'Waiting for the fault to be corrected.'
  return isBuilt ? 'Up to date.' : 'Building …'
}

/** The chosen view, kept in the address. */
function useView(manifest: Manifest | undefined) {
  const [search, setSearch] = useState(() => window.location.search)
  const view = readView(new URLSearchParams(search), manifest)
  const change = (part: Partial<View>) => {
    const next = `?${writeView(fitting({ ...view, ...part }, part, manifest))}`
    window.history.replaceState(null, '', next)
    setSearch(next)
  }
  return { view, change }
}

// Another component is elsewhere and takes other props.
function fitting(view: View, part: Partial<View>, manifest: Manifest | undefined): View {
  const { component } = part
  if (component === undefined) return view
  const registry = manifest?.components.find(({ name }) => name === component)?.registry
  const fresh = readView(new URLSearchParams({ component }), manifest)
  const isFitting = placesOf(registry ?? 'slot').includes(view.place)
  return { ...view, props: fresh.props, place: isFitting ? view.place : fresh.place }
}

/** The remote as it is built now. */
interface Remote {
  /** `undefined` until something could be built. */
  readonly manifest: Manifest | undefined
  /** Why the last build failed; the one before stays on screen. */
  readonly fault: string | undefined
  readonly isReached: boolean
}

/** Follows the builds of the dev server. */
function useRemote(): Remote {
  const [remote, setRemote] = useState<Remote>({
    manifest: undefined,
    fault: undefined,
    isReached: true,
  })
  useEffect(() => {
    const change = (part: Partial<Remote>) => setRemote((before) => ({ ...before, ...part }))
    // One after the other: what was read first must not be last.
    let reading = Promise.resolve()
    const inTurn = (work: () => Promise<Partial<Remote>>) => {
      reading = reading.then(work).then(change)
    }
    const builds = new EventSource('/builds')
    builds.onopen = () => change({ isReached: true })
    builds.onerror = () => change({ isReached: false })
    builds.addEventListener('build', () =>
      inTurn(async () => ({ ...(await read()), fault: undefined })),
    )
    builds.addEventListener('fault', ({ data }) =>
      inTurn(async () => ({ fault: JSON.parse(data) })),
    )
    return () => builds.close()
  }, [])
  return remote
}

// The command may end while it is asked: the stream says so, and what was read before stays.
async function read(): Promise<Pick<Remote, 'manifest'> | undefined> {
  const reply = await fetch('/slipway.json').catch(() => undefined)
  return reply?.ok ? { manifest: await reply.json() } : undefined
}

interface PropsEditorProps {
  /** JSON. */
  readonly text: string
  readonly schema: Readonly<Record<string, unknown>> | undefined
  readonly onChange: (text: string) => void
}

/** The props as JSON; props that the schema refuses are reported, and not shown in the host. */
function PropsEditor({ text, schema, onChange }: PropsEditorProps): ReactElement {
  const [typed, setTyped] = useState(text)
  const id = useId()
  const faults = faultsOf(typed, schema)
  const isFine = faults.length === 0
  useEffect(() => {
    if (!isFine || typed === text) return undefined
    const timer = setTimeout(() => onChange(typed), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, text, isFine, onChange])
  return (
    <div className="props">
      <label htmlFor={id}>Props</label>
      <textarea
        id={id}
        rows={Math.min(14, typed.split('\n').length + 1)}
        spellCheck={false}
        value={typed}
        aria-invalid={!isFine}
        aria-describedby={`${id}-faults`}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul id={`${id}-faults`} aria-live="polite">
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </div>
  )
}

function faultsOf(text: string, schema: PropsEditorProps['schema']): readonly string[] {
  const props = parse(text)
  if (typeof props !== 'object' || props === null) return ['This is not a JSON object.']
  const ofTexts = textFaultsIn(props).map(({ pointer, detail }) => `${pointer}: ${detail}.`)
  // What a text by language is to the schema counts once it is one.
  if (ofTexts.length > 0) return ofTexts
  return checkProps({ props, schema: schema ?? {} }).map(({ detail, code }) => detail ?? code)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
