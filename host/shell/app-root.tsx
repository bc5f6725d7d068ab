import '../ui/theme/base-styles'
import { MantineProvider } from '@mantine/core'
import { HostProvider } from '@slipway/sdk'
import { setNonce } from 'get-nonce'
import { type ComponentType, Fragment, type ReactElement, type ReactNode, useEffect } from 'react'
import { ApiProvider } from '../api/api-context'
import { SignInPage } from '../pages/sign-in/sign-in-page'
import { LiveProvider, loadSchemas } from '../session/live-bodies'
import { SessionActionsProvider } from '../session/session-actions'
import { afterFirstPaint } from '../ui/after-first-paint'
import { useSignal } from '../ui/signal'
import { cssVariables, hostTheme } from '../ui/theme/theme'
import type { HostApp } from './create-host-app'
import { Notices } from './notices/notices'
import { reloadForCode } from './reload-for-code'
import { useHostObject } from './use-host-object'

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
                <Page pages={app.pages} />
                <Notices />
              </Providers>
            </WithHost>
          </SessionActionsProvider>
        </ApiProvider>
      </LiveProvider>
    </MantineProvider>
  )
}

interface WithHostProps {
  readonly app: HostApp
  readonly children: ReactNode
}

function WithHost({ app, children }: WithHostProps) {
  return <HostProvider value={useHostObject(app)}>{children}</HostProvider>
}

function Page({ pages }: { readonly pages: HostApp['pages'] }) {
  const Pages = useSignal(pages.drawn)
  if (Pages) return <Pages />
  return pages.startsWithSignIn ? (
    <SignInPage resumeAt={pages.resumeAt} prepare={pages.prepare} />
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
