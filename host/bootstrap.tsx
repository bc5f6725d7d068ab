import { GlobalComponentRegistry, SlotComponentRegistry } from '@slipway/sdk'
import { type BootBody, productPermissions } from '@slipway/sdk/contract'
import { componentsAhead, pageAt } from '@slipway/sdk/contract/pages'
import { type ReactNode, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import {
  checkBrowser,
  createRemotes,
  loadAfter,
  type Remotes,
  showInDevtools,
  startDevelopment,
} from './remotes/remotes'
import { createDevelop, type Develop } from './session/develop'
import { useLive } from './session/live-bodies'
import { createReporter, type Report } from './session/reports/reports'
import { usePageSession } from './session/use-session'
import { AppRoot } from './shell/app-root'
import { createHostApp } from './shell/create-host-app'
import type { ComponentSource } from './slots/component-source'
import { createSlotGuard } from './slots/guard/slot-guard'
import { reportOverwritten } from './slots/report-overwritten'
import { SlotServicesProvider } from './slots/slot-services'
import { createSlotTimeline } from './slots/slot-timeline'
import { styleNonce } from './ui/page-nonce'
import { useSignal } from './ui/signal'

/** Joins the parts of the interface and draws it. The only place that knows them all. */
export function bootstrap(): void {
  const boot = readBoot()
  const app = createHostApp({ boot, nonce: styleNonce() })
  const reporter = createReporter(app)
  const remotes = createRemotes(loadAfter(reporter.ready))
  const develop = createDevelop((path) => window.location.replace(`${boot.basePath}/app${path}`))
  const takeRemotes = () => {
    if (boot.isConsole) return
    remotes.setRemotes(
      boot.session === 'known' ? develop.mapMeta.get()(boot.meta).meta.remotes : boot.remotes,
    )
    requestPageComponents(boot, remotes.source)
  }
  const override = boot.session === 'known' && !boot.isConsole ? boot.meta.override : undefined
  // Before anything is drawn, so that no slot has to change over. Without that code the page has the
  // released version, and its banner says so.
  const remotesTaken = override
    ? startDevelopment(override, develop).then(takeRemotes)
    : takeRemotes()
  const report = withoutRemote(override?.remote, reporter.report)
  for (const registry of [SlotComponentRegistry, GlobalComponentRegistry]) {
    reportOverwritten(registry, report, (component) => remotes.ownerOf(component))
  }
  const services = {
    source: remotes.source,
    report,
    isOff: boot.safeMode || boot.isConsole,
    develop,
    guard: createSlotGuard(report),
    onDrawn: createSlotTimeline(report),
  }
  app.followEvents()

  function Slots({ children }: { readonly children: ReactNode }): ReactNode {
    useCurrentRemotes(remotes, { develop, isOff: boot.isConsole })
    return <SlotServicesProvider value={services}>{children}</SlotServicesProvider>
  }

  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element with the id "root".')
  const isReady = Promise.all([app.textsReady, remotesTaken])
  void isReady.then(() => createRoot(root).render(<AppRoot app={app} providers={Slots} />))
  // Hot reload and a development server have no digests, and no policy.
  // A visit that is not counted is not worth a word to the user.
  if (!boot.development && !override) checkBrowser(reporter.reportUnenforced).catch(() => undefined)
}

// Not checked by the schema: the server that named this very script in the page wrote it, and the sign-in
// form would wait for zod.
function readBoot(): BootBody {
  const text = document.getElementById('slipway-boot')?.textContent
  if (!text) throw new Error('The page has no element with the id "slipway-boot".')
  return JSON.parse(text)
}

// What a development server sends has a released version's number, and counts for nobody.
function withoutRemote(remote: string | undefined, report: Report): Report {
  if (remote === undefined) return report
  return (outcome) => {
    if (outcome.remote !== remote) report(outcome)
  }
}

// Before anything is drawn: what this page's slots name is under way already, by the page's hints.
function requestPageComponents(boot: BootBody, source: ComponentSource): void {
  if (boot.safeMode) return
  const { slots } = boot.session === 'known' ? boot.meta : boot.slots
  const path = window.location.pathname.slice(`${boot.basePath}/app`.length) || '/'
  const page = boot.session === 'anonymous' ? 'sign-in' : pageAt(path)
  // Asked for, not used: its box counts for itself.
  for (const component of componentsAhead(page, slots)) source.request('slot', component)()
}

// The map of remotes changes with the viewer and with each revision.
function useCurrentRemotes(
  remotes: Remotes,
  { develop, isOff }: { readonly develop: Develop; readonly isOff: boolean },
): void {
  const session = usePageSession()
  const mapMeta = useSignal(develop.mapMeta)
  const publicRemotes = useSignal(useLive().remotes.state).body
  const known = session.state === 'signed-in' ? mapMeta(session.meta).meta.remotes : publicRemotes
  const current = isOff ? undefined : known
  const isDeveloper =
    session.state === 'signed-in' && session.meta.permissions.includes(productPermissions.develop)
  useLayoutEffect(() => {
    if (current) remotes.setRemotes(current)
    if (current && isDeveloper) void showInDevtools(current)
  }, [remotes, current, isDeveloper])
}
