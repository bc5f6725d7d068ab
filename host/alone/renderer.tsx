// Before React where it can be: the watch for endless drawing works only then.
import '../slots/guard/watch-commits'
import { type Host, HostProvider } from '@slipway/sdk'
import { type ComponentType, type ReactElement, type ReactNode, useMemo } from 'react'
import { LiveProvider } from '../session/live-bodies'
import { AppSlotRenderer as HostSlotRenderer } from '../slots/app-slot-renderer'
import {
  type SlotFallbackProps,
  type SlotStandIns,
  SlotStandInsProvider,
} from '../slots/box/slot-stand-ins'
import { SlotServicesProvider } from '../slots/slot-services'
import { lonelyHost } from './lonely-host'
import { createSlotPageParts, type SlotPageParts } from './slot-page'
import type { FailedSlotProps, SlotPageOptions, SlotPageReport } from './slot-page-options'

export type { FailedSlotProps, SlotPageOptions, SlotPageReport }

/** The slots of a page that is not a host's. */
export interface SlotPage {
  /** Settles when slots and remotes have been read; rejects when the server did not answer. */
  readonly ready: Promise<void>
  /** Reads them again: a newer release takes the place of what is drawn, as in a host. */
  refresh(): Promise<void>
}

interface OpenSlotPage extends SlotPage {
  readonly parts: SlotPageParts
  readonly standIns: SlotStandIns
}

/**
 * Makes the slots of a React page of your own, from a Slipway server or from a fixed list. Once for the page.
 *
 * @example
 * const page = createSlotPage({ slots: { sidebar: [{ component: 'Greeting', props: {} }] }, remotes: ['/greeting/slipway.json'] })
 */
export function createSlotPage(options: SlotPageOptions): SlotPage {
  const parts = createSlotPageParts(options)
  const ready = parts.refresh()
  // Whoever does not wait for it gets a page without slots, and no error that nobody caught.
  ready.catch(() => undefined)
  const page: OpenSlotPage = {
    ready,
    refresh: parts.refresh,
    parts,
    standIns: standInsOf(options.Failed),
  }
  return page
}

export interface SlotPageProviderProps {
  readonly page: SlotPage
  /** The parts of the host that components ask for by hooks, as far as the page has them. */
  readonly host?: Partial<Host>
  readonly children?: ReactNode
}

/** Around everything that draws slots. */
export function SlotPageProvider({ page, host, children }: SlotPageProviderProps): ReactElement {
  // Made by createSlotPage, the only one that makes them.
  const { parts, standIns, refresh } = page as OpenSlotPage
  const whole = useMemo(() => ({ ...lonelyHost(refresh), ...host }), [refresh, host])
  return (
    <HostProvider value={whole}>
      <LiveProvider value={parts.live}>
        <SlotServicesProvider value={parts.services}>
          <SlotStandInsProvider value={standIns}>{children}</SlotStandInsProvider>
        </SlotServicesProvider>
      </LiveProvider>
    </HostProvider>
  )
}

export interface SlotRendererProps {
  /** A location of the server, or any name of the fixed list. */
  readonly location: string
  /** Props for each entry, over the entry's own. */
  readonly context?: object
}

/** Draws the entries of a location, each in its own box: one that fails costs only that. */
// The host's own, whose pages have fifteen locations; this page has what its list says.
export const AppSlotRenderer: ComponentType<SlotRendererProps> =
  HostSlotRenderer as unknown as ComponentType<SlotRendererProps>

function standInsOf(Given: ComponentType<FailedSlotProps> | undefined): SlotStandIns {
  if (!Given) return { Failed: () => null, Missing: () => null }
  const Failed = ({ ref, fallback: _fallback, ...failed }: SlotFallbackProps) => (
    <div ref={ref} style={{ display: 'contents' }} data-slipway-failed={failed.reason}>
      <Given {...failed} />
    </div>
  )
  return { Failed, Missing: () => null }
}
