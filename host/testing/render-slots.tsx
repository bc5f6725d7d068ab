import { GlobalComponentRegistry, HostProvider, SlotComponentRegistry } from '@slipway/sdk'
import type { BootBody, MetaBody, RemoteDescriptor, RemotesBody } from '@slipway/sdk/contract'
import { createFakeHost, type FakeHost } from '@slipway/sdk/testing'
import { act, type RenderResult, render } from '@testing-library/react'
import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { createApi } from '../api/api'
import { ApiProvider } from '../api/api-context'
import { loadWithRetry } from '../remotes/load-with-retry'
import type { Loaded } from '../remotes/loaded'
import { createRemotes } from '../remotes/remotes'
import { createDevelop } from '../session/develop'
import { createLiveBodies, LiveProvider } from '../session/live-bodies'
import type { FoundReport } from '../session/reports/describe-thrown'
import { staffStandIns } from '../slots/box/slot-fallback'
import { SlotStandInsProvider } from '../slots/box/slot-stand-ins'
import { createSlotGuard } from '../slots/guard/slot-guard'
import { reportOverwritten } from '../slots/report-overwritten'
import { SlotServicesProvider } from '../slots/slot-services'
import type { DrawnSlot } from '../slots/slot-timeline'
import { anonymousBoot } from './sample-bodies'

type Slots = MetaBody['slots']
type Load = (remote: RemoteDescriptor) => Promise<Loaded>

interface SlotPage {
  /** Entries of the signed-in user's `/meta`; without them nobody is signed in. */
  readonly meta?: { readonly slots: Slots; readonly permissions?: readonly string[] }
  /** Entries of `/slots`. */
  readonly slots?: Slots
  /** Components that remotes offer, by name, and how each is loaded. */
  readonly remotes?: Readonly<Record<string, Load>>
  readonly globals?: Readonly<Record<string, Load>>
  readonly descriptor?: Partial<RemoteDescriptor>
  readonly isOff?: boolean
}

export interface RenderedSlots extends RenderResult {
  readonly reports: FoundReport[]
  /** Components that were told to be on screen, in their order. */
  readonly drawn: string[]
  /** What components ask; its language is that of the page. */
  readonly host: FakeHost
  /** Gives the page another `/meta`, as after an event. */
  setSlots(slots: Slots): void
  /** Gives the page another map of remotes, as after a release. */
  setRemotes(remotes: Partial<RemotesBody>): void
}

/** Draws slots with the real registries, lookup and remote states; only the network is missing. */
export function renderSlots(element: ReactElement, page: SlotPage): RenderedSlots {
  SlotComponentRegistry.clear()
  GlobalComponentRegistry.clear()
  const reports: FoundReport[] = []
  const drawn: string[] = []
  const offers = { ...page.remotes, ...page.globals }
  const remotes = createRemotes(
    loadWithRetry((remote, { name }) => offers[name]?.(remote) ?? never()),
  )
  remotes.setRemotes(remotesOf(page))
  const api = createApi({
    basePath: '',
    fetch: () => Promise.reject(new Error('no network')),
    onSessionEnded() {},
  })
  const live = createLiveBodies(api, bootOf(page))
  for (const registry of [SlotComponentRegistry, GlobalComponentRegistry]) {
    reportOverwritten(
      registry,
      (found) => void reports.push(found),
      (component) => remotes.ownerOf(component),
    )
  }
  const services = {
    source: remotes.source,
    report: (report: FoundReport) => void reports.push(report),
    isOff: page.isOff ?? false,
    develop: createDevelop(() => undefined),
    guard: createSlotGuard((report) => void reports.push(report)),
    onDrawn: ({ component }: DrawnSlot) => void drawn.push(component),
  }
  const host = createFakeHost()
  const rendered = render(
    <LiveProvider value={live}>
      <ApiProvider value={api}>
        <WithHost host={host}>
          <SlotServicesProvider value={services}>
            <SlotStandInsProvider value={staffStandIns}>{element}</SlotStandInsProvider>
          </SlotServicesProvider>
        </WithHost>
      </ApiProvider>
    </LiveProvider>,
  )
  return {
    ...rendered,
    reports,
    drawn,
    host,
    setRemotes: (body) => act(() => remotes.setRemotes({ slots: {}, globals: {}, ...body })),
    setSlots: (slots) => live.meta.set(metaOf({ ...page, meta: { ...page.meta, slots } })),
  }
}

function WithHost({ host, children }: { readonly host: FakeHost; readonly children: ReactNode }) {
  const [current, setCurrent] = useState({ ...host })
  useEffect(() => host.subscribe(() => setCurrent({ ...host })), [host])
  return <HostProvider value={current}>{children}</HostProvider>
}

function never(): Promise<Loaded> {
  return new Promise(() => undefined)
}

function remotesOf({ remotes, globals, descriptor: own }: SlotPage): RemotesBody {
  const describe = (names: object = {}) =>
    Object.fromEntries(Object.keys(names).map((name) => [name, descriptor(own)]))
  return { slots: describe(remotes), globals: describe(globals) }
}

function bootOf({ slots = {}, ...page }: SlotPage): BootBody {
  const common = { ...anonymousBoot, slots: { slots } }
  return page.meta ? { ...common, session: 'known', meta: metaOf(page) } : common
}

function metaOf(page: Omit<SlotPage, 'slots'>): MetaBody {
  const { slots = {}, permissions = [] } = page.meta ?? {}
  return {
    dashboards: [],
    modules: [],
    slots,
    user: { id: 1, name: 'Ada', email: 'ada@example.com', locale: 'en' },
    tenant: null,
    tenants: [],
    permissions: [...permissions],
    remotes: remotesOf(page),
    revision: 1,
  }
}

/** How a remote's component is loaded. */
export function descriptor(overrides: Partial<RemoteDescriptor> = {}): RemoteDescriptor {
  return {
    remote: 'starter',
    version: '1.0.0',
    base: '/assets/remotes/0/',
    entry: 'entry.js',
    expose: './Any',
    files: {},
    css: [],
    preload: [],
    fallback: 'notice',
    deadlineMs: 5000,
    minHeight: 40,
    ...overrides,
  }
}
