import type { AnyComponent } from '@slipway/sdk'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Loaded } from '../loaded'
import type { Bridge, CreateBridge } from './is-bridge'

/** A bridge of a remote. */
interface BridgeOf {
  readonly create: CreateBridge
  /** The name of the component, as `moduleName` for the bridge. */
  readonly name: string
  /** Milliseconds that its first drawing may take. */
  readonly deadlineMs: number
}

const known = new WeakMap<CreateBridge, AnyComponent>()

/** Loads as a component that gives its box to a bridge; the same one each time for the same bridge. */
export function loadedBridge(bridge: BridgeOf): Loaded {
  const Bridged: AnyComponent = (props) => <BridgeBox {...bridge} given={props} />
  const component = known.get(bridge.create) ?? Bridged
  known.set(bridge.create, component)
  return { ok: true, component }
}

interface BridgeBoxProps extends BridgeOf {
  readonly given: object
}

/** Draws a bridge again for other props, and ends it with the box. What it throws, at any time, is the box's. */
function BridgeBox({ create, name, deadlineMs, given }: BridgeBoxProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const running = useRef<RunningBridge>(undefined)
  const [fault, setFault] = useState<{ readonly cause: unknown }>()
  useEffect(() => {
    if (!place.current) return undefined
    const onFault = (cause: unknown) => setFault((first) => first ?? { cause })
    running.current = startBridge(place.current, { create, name, deadlineMs, onFault })
    return running.current.end
  }, [create, name, deadlineMs])
  useEffect(() => running.current?.draw(given), [given, create, name, deadlineMs])
  if (fault) throw fault.cause
  return <div ref={place} />
}

interface RunningBridge {
  draw(given: object): void
  end(): void
}

interface StartOptions extends BridgeOf {
  readonly onFault: (cause: unknown) => void
}

function startBridge(dom: HTMLElement, options: StartOptions): RunningBridge {
  const { create, name, deadlineMs } = options
  let isOver = false
  const onFault = (cause: unknown) => {
    if (!isOver) options.onFault(cause)
  }
  const late = new Error(`${name}: the bridge has drawn nothing after ${deadlineMs} ms`)
  const timer = setTimeout(onFault, deadlineMs, late)
  const unwatch = watchFaults(dom, onFault)
  const own = { moduleName: name, dom }
  // Its addresses are its own: those of the page belong to the host.
  const place = { basename: '/', memoryRoute: { entryPath: '/' } }
  // Of React 19, which catches what the component throws.
  const rootOptions = { onCaughtError: onFault, onUncaughtError: onFault }
  let bridge: Bridge | undefined
  return {
    draw(given) {
      const drawn = async () => {
        bridge ??= create()
        await bridge.render({ ...given, ...own, ...place, rootOptions })
        clearTimeout(timer)
      }
      drawn().catch(onFault)
    },
    end() {
      isOver = true
      clearTimeout(timer)
      unwatch()
      bridge?.destroy(own)
    },
  }
}

/**
 * Watches what bridges do with errors of theirs, which they keep from whoever calls `render`: Vue hands them to the
 * application that it leaves on the element, and federation's bridge for React 16 to 18 draws an alert.
 * Returns what ends it.
 */
function watchFaults(dom: HTMLElement, onFault: (cause: unknown) => void): () => void {
  const observer = new MutationObserver(() => {
    const alert = dom.querySelector(':scope > [role="alert"] > pre')
    if (alert?.previousElementSibling?.textContent === 'Something went wrong:')
      onFault(new Error(alert.textContent))
    handErrors(dom, onFault)
  })
  observer.observe(dom, { childList: true })
  return () => observer.disconnect()
}

interface VueElement extends HTMLElement {
  readonly __vue_app__?: {
    readonly config: { errorHandler?: ((error: unknown) => void) | undefined }
  }
}

// A handler of its own knows better.
function handErrors({ __vue_app__: app }: VueElement, onFault: (cause: unknown) => void): void {
  if (app) app.config.errorHandler ??= onFault
}
