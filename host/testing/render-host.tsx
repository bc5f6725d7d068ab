import { notifications } from '@mantine/notifications'
import { GlobalComponentRegistry, SlotComponentRegistry } from '@slipway/sdk'
import type { BootBody } from '@slipway/sdk/contract'
import { isConsolePath } from '@slipway/sdk/contract/console-path'
import { act, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createRemotes } from '../remotes/remotes'
import { createDevelop, type Develop } from '../session/develop'
import { AppRoot } from '../shell/app-root'
import { createHostApp, type HostApp } from '../shell/create-host-app'
import { createSlotGuard } from '../slots/guard/slot-guard'
import { SlotServicesProvider } from '../slots/slot-services'
import { createFakeApi, type FakeApi } from './fake-api'
import { signedInBoot } from './sample-bodies'

interface HostPage {
  /** Path below the interface. */
  readonly path: string
  readonly boot?: BootBody
  readonly api?: FakeApi
}

export interface RenderedHost {
  readonly app: HostApp
  readonly api: FakeApi
  readonly user: UserEvent
  readonly develop: Develop
  /** Addresses that replaced the document. */
  readonly replaced: readonly string[]
  /** Addresses on the other side of the border of Administration, that a new document was opened at. */
  readonly opened: readonly string[]
}

/** The whole interface with its real providers, router and registries; only the network is ours. */
export async function renderHost(page: HostPage): Promise<RenderedHost> {
  const { path, api = createFakeApi() } = page
  // As the server marks its pages.
  const boot: BootBody = { ...(page.boot ?? signedInBoot), isConsole: isConsolePath(path) }
  const replaced: string[] = []
  const opened: string[] = []
  notifications.clean()
  window.history.replaceState(null, '', `/app${path}`)
  const app = createHostApp({
    boot,
    fetch: api.fetch,
    replaceDocument: (address) => void replaced.push(address),
    openDocument: (address) => void opened.push(address),
  })
  await app.textsReady
  const develop = createDevelop((to) => void replaced.push(`/app${to}`))
  // The code of remotes does not come here.
  const remotes = createRemotes(() => new Promise(() => undefined))
  remotes.setRemotes(boot.session === 'known' ? boot.meta.remotes : boot.remotes)
  const services = {
    source: remotes.source,
    report() {},
    isOff: boot.isConsole,
    develop,
    guard: createSlotGuard(() => undefined),
  }
  function Slots({ children }: { readonly children: ReactNode }) {
    return <SlotServicesProvider value={services}>{children}</SlotServicesProvider>
  }
  await act(async () => {
    render(<AppRoot app={app} providers={Slots} />)
  })
  return { app, api, develop, user: userEvent.setup(), replaced, opened }
}

/** Forgets what tests registered. */
export function clearRegistries(): void {
  SlotComponentRegistry.clear()
  GlobalComponentRegistry.clear()
}
