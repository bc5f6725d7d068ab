import { GlobalComponentRegistry, SlotComponentRegistry } from '@slipway/sdk'
import { type BootBody, bootBody, pageLocations } from '@slipway/sdk/contract'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { connectEvents, type Events } from './api/events'
import { createReporter } from './api/reports'
import { useRemotes } from './api/slots'
import { useSession } from './api/use-session'
import { createComponentLookup } from './component-lookup'
import { loadLazily } from './federation/load-lazily'
import { pageNonce } from './federation/page-nonce'
import { RemoteComponents } from './federation/remote-components'
import { AppRoot } from './shell/app-root'
import { createHostApp } from './shell/create-host-app'
import type { ComponentSource } from './slots/component-source'
import { reportOverwritten } from './slots/report-overwritten'
import { SlotServicesProvider } from './slots/slot-services'

/** Joins the parts of the interface and draws it. The only place that knows them all. */
export function bootstrap(): void {
  const text = document.getElementById('slipway-boot')?.textContent
  const boot = bootBody.parse(JSON.parse(text ?? 'null'))
  const remotes = new RemoteComponents(loadLazily)
  remotes.setRemotes(boot.session === 'known' ? boot.meta.remotes : boot.remotes)
  const app = createHostApp({ boot, nonce: pageNonce() })
  const source = createComponentLookup(remotes)
  requestPageComponents(boot, source)
  const report = createReporter(app.api)
  for (const registry of [SlotComponentRegistry, GlobalComponentRegistry]) {
    reportOverwritten(registry, report, (component) => remotes.ownerOf(component))
  }
  const services = {
    source,
    report,
    isOff: boot.safeMode,
  }
  const events = connectEvents({
    basePath: boot.basePath,
    onSlots: (signedIn) => void app.resolveAgain(signedIn),
    onHello: (hello) => void app.greet(hello),
    onSessionEnded: () => app.endSession(),
  })

  function Slots({ children }: { readonly children: ReactNode }): ReactNode {
    useCurrentRemotes(remotes)
    useEventsOfSession(events)
    return <SlotServicesProvider value={services}>{children}</SlotServicesProvider>
  }

  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element with the id "root".')
  void app.textsReady.then(() => createRoot(root).render(<AppRoot app={app} providers={Slots} />))
}

// Before anything is drawn: what this page's slots name is under way already, by the page's hints.
function requestPageComponents(boot: BootBody, source: ComponentSource): void {
  if (boot.safeMode) return
  const { slots } = boot.session === 'known' ? boot.meta : boot.slots
  const path = window.location.pathname.slice(`${boot.basePath}/app`.length) || '/'
  for (const location of pageLocations(boot.session === 'anonymous' ? '/login' : path)) {
    // Only the sign-in page knows whether it has room for its sidebar.
    if (location === 'login-sidebar') continue
    // Its box counts for itself.
    for (const { component } of slots[location] ?? []) source.request('slot', component)()
  }
}

// A sign-in in this document gives the event stream another session.
function useEventsOfSession(events: Events): void {
  const session = useSession()
  const user = session.state === 'signed-in' ? session.meta.user.id : undefined
  const atFirst = useRef(user)
  useEffect(() => {
    if (user !== atFirst.current) events.reconnect()
    atFirst.current = user
  }, [events, user])
}

// The map of remotes changes with the viewer and with each revision.
function useCurrentRemotes(remotes: RemoteComponents): void {
  const session = useSession()
  const publicRemotes = useRemotes(session.state === 'anonymous').data
  const current = session.state === 'signed-in' ? session.meta.remotes : publicRemotes
  useLayoutEffect(() => {
    if (current) remotes.setRemotes(current)
  }, [remotes, current])
}
