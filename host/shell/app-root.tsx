import '../ui/theme/base-styles'
import { MantineProvider, useComputedColorScheme } from '@mantine/core'
import { type Host, HostProvider } from '@slipway/sdk'
import { setNonce } from 'get-nonce'
import {
  type ComponentType,
  Fragment,
  type ReactElement,
  type ReactNode,
  useEffect,
  useMemo,
} from 'react'
import { ApiProvider } from '../api/api-context'
import { fillCredentials } from '../pages/sign-in/credentials-fill'
import { SignInPage } from '../pages/sign-in/sign-in-page'
import { authorOf, compareAccess } from '../session/access/access'
import { LiveProvider, loadSchemas } from '../session/live-bodies'
import { SessionActionsProvider } from '../session/session-actions'
import { usePageSession } from '../session/use-session'
import { afterFirstPaint } from '../ui/after-first-paint'
import { useSignal } from '../ui/signal'
import { cssVariables, hostTheme } from '../ui/theme/theme'
import type { HostApp } from './create-host-app'
import { Notices, showNotice } from './notices/notices'
import { reloadForCode } from './reload-for-code'

interface AppRootProps {
  readonly app: HostApp
  /** The providers that slots need around them; inside all those of the host. */
  readonly providers?: ComponentType<{ readonly children: ReactNode }>
}

/** The whole interface. */
export function AppRoot({ app, providers: Providers = Fragment }: AppRootProps): ReactElement {
  const { nonce } = app
  // The scroll lock under dialogs makes a style element of its own.
  if (nonce) setNonce(nonce)
  useRevalidation(app)
  return (
    <MantineProvider
      theme={hostTheme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      {...(nonce && { getStyleNonce: () => nonce })}
    >
      <LiveProvider value={app.live}>
        <ApiProvider value={app.api}>
          <SessionActionsProvider value={app.session}>
            <WithHost app={app}>
              <Providers>
                <Page app={app} />
                <Notices />
              </Providers>
            </WithHost>
          </SessionActionsProvider>
        </ApiProvider>
      </LiveProvider>
    </MantineProvider>
  )
}

function WithHost({ app, children }: { readonly app: HostApp; readonly children: ReactNode }) {
  return <HostProvider value={useHostObject(app)}>{children}</HostProvider>
}

function Page({ app: { pages, handedEmail } }: { readonly app: HostApp }) {
  const Pages = useSignal(pages.drawn)
  if (Pages) return <Pages />
  return pages.startsWithSignIn ? (
    <SignInPage resumeAt={pages.resumeAt} prepare={pages.prepare} handedEmail={handedEmail} />
  ) : null
}

// What the page carried may be older than the server; asked only after it has been painted.
function useRevalidation(app: HostApp): void {
  useEffect(() => {
    // Some browsers keep a failed import for good: code that does not come now comes with a new document.
    void afterFirstPaint().then(loadSchemas).catch(reloadForCode)
  }, [])
  useEffect(() => {
    if (app.boot.session === 'unknown') return undefined
    const timer = setTimeout(() => void app.refreshSlots(), 1000)
    return () => clearTimeout(timer)
  }, [app])
}

/** The `Host` that components see: the same object until the viewer's data change. */
function useHostObject(app: HostApp): Host {
  const session = usePageSession()
  const meta = session.state === 'signed-in' ? session.meta : undefined
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  return useMemo(() => {
    const { api, live, pages } = app
    // What began in another tenant, or with other rights, is over: it names what may not be seen now.
    const isStill = () => {
      const now = live.meta.state.get().body
      return !meta || !now || ['none', 'more'].includes(compareAccess(meta, now))
    }
    return {
      user: meta?.user ?? null,
      tenant: meta?.tenant ?? null,
      tenants: meta?.tenants ?? [],
      permissions: meta?.permissions ?? [],
      locale: meta?.user.locale ?? browserLocale(),
      theme,
      request: (call) => api.request({ ...call, ...(meta && { author: authorOf(meta) }) }),
      notify: (notice) => void (isStill() && showNotice(notice)),
      navigate: (path) => void (isStill() && pages.navigate(path)),
      refresh: () => pages.renewRecords(),
      switchTenant: (id) => pages.switchTenant(id),
      fillCredentials,
    }
  }, [app, meta, theme])
}

/** The browser's language as a tag that `Intl` takes; some systems hand out others (`en-US@posix`). */
export function browserLocale(languages: readonly string[] = navigator.languages): string {
  return languages.find(isLocale) ?? 'en'
}

function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}
