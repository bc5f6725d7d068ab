import '../../ui/theme/shell-styles'
import { MantineThemeProvider } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { HostProvider, useHost } from '@slipway/sdk'
import type { MetaBody } from '@slipway/sdk/contract'
import { type ReactElement, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { useFormats } from '../../formats/use-formats'
import { usePageAccess } from '../../session/access/page-access'
import { createOverPage, OverPageProvider } from '../../session/over-page'
import { usePageSession } from '../../session/use-session'
import { AppSlotRenderer } from '../../slots/app-slot-renderer'
import { staffStandIns } from '../../slots/box/slot-fallback'
import { type SlotStandIns, SlotStandInsProvider } from '../../slots/box/slot-stand-ins'
import { LaterPageSlots } from '../../slots/page/later-page-slots'
import { useTexts } from '../../texts/use-texts'
import { Sheet } from '../../ui/dialogs/dialog'
import { listTheme } from '../../ui/theme/list-theme'
import { useListener } from '../../ui/use-listener'
import { useConsoleFrame } from '../console/console-frame'
import { ConfirmPassword } from '../covers/confirm-password'
import { goTargets } from '../shortcuts/go-targets'
import { ShortcutSheet } from '../shortcuts/shortcut-sheet'
import { useShortcuts } from '../shortcuts/use-shortcuts'
import { DevelopBanner } from './develop-banner'
import { DeveloperNotes } from './developer-notes'
import { ArrangeDoor, OverlayDoor, PreviewDoor } from './doors'
import { Header } from './header'
import { Navigation } from './navigation'
import { ReachBanner } from './reach-banner'
import styles from './shell.module.css'
import { useRowFocus } from './use-row-focus'

function Shortcuts({ meta }: { readonly meta: MetaBody }) {
  const frame = useConsoleFrame(meta)
  const targets = useMemo(() => goTargets(meta, frame?.consolePlaces(meta)), [meta, frame])
  useShortcuts(targets)
  return (
    <>
      {frame && <frame.FailureNotice meta={meta} />}
      {frame && <frame.OperatorNotices meta={meta} />}
      <ShortcutSheet targets={targets} permissions={meta.permissions} />
    </>
  )
}

/** The frame around every page of a signed-in user. */
export function Shell(): ReactElement {
  const { t } = useTexts('shell')
  const session = usePageSession()
  const location = useLocation()
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const { turn, isConsole } = usePageAccess()
  const [overPage] = useState(createOverPage)
  const main = useNavigationFocus(turn)
  useRowFocus()
  const meta = session.state === 'signed-in' ? session.meta : undefined
  const host = useViewedHost(meta)
  const standIns = useStandIns(meta)
  // Also when the page that is open is chosen again.
  useEffect(close, [location.key, close])
  if (session.state === 'anonymous') {
    const next = location.pathname + location.search
    return <Navigate to={`/login?${new URLSearchParams({ next })}`} replace />
  }
  return (
    <HostProvider value={host}>
      <OverPageProvider value={overPage}>
        <SlotStandInsProvider value={standIns}>
          <MantineThemeProvider theme={listTheme} inherit>
            <div className={styles.shell}>
              <a className={styles.skip} href="#content">
                {t('skip')}
              </a>
              <Header isMenuOpen={isOpen} onMenu={toggle} />
              <ReachBanner session={session} />
              {meta?.override && !isConsole && (
                <DevelopBanner meta={meta} override={meta.override} />
              )}
              {meta && <PreviewDoor meta={meta} />}
              <aside className={styles.side}>
                <Navigation />
              </aside>
              <NavigationDrawer isOpen={isOpen} onClose={close} />
              <main ref={main} id="content" className={styles.main} tabIndex={-1}>
                {meta && <PrintHead meta={meta} />}
                <AppSlotRenderer key={`before ${turn}`} location="global-before-content" />
                {meta && (
                  <div data-console={isConsole || undefined}>
                    <Outlet />
                  </div>
                )}
                <AppSlotRenderer key={`after ${turn}`} location="global-after-content" />
              </main>
              {meta?.pageSlots !== undefined && (
                <LaterPageSlots by="window" slots={meta.pageSlots} revision={meta.revision} />
              )}
              <ScrollRestoration getKey={scrollKey} />
              {meta && <Shortcuts meta={meta} />}
              {meta && <ConfirmPassword />}
              {meta && !isConsole && <DeveloperNotes meta={meta} />}
              {meta && !isConsole && <OverlayDoor meta={meta} />}
              {meta && !isConsole && <ArrangeDoor meta={meta} />}
            </div>
          </MantineThemeProvider>
        </SlotStandInsProvider>
      </OverPageProvider>
    </HostProvider>
  )
}

/** Operators have more in the place of what failed, once its code is there. */
function useStandIns(meta: MetaBody | undefined): SlotStandIns {
  const frame = useConsoleFrame(meta)
  const WaysOut = frame?.BoxWaysOut
  return useMemo(() => ({ ...staffStandIns, WaysOut }), [WaysOut])
}

/** In a preview slots are drawn for its locale. */
function useViewedHost(meta: MetaBody | undefined) {
  const host = useHost()
  const locale = meta?.view?.as?.locale
  return useMemo(() => (locale ? { ...host, locale } : host), [host, locale])
}

// Every page that is loaded by its address has the key "default"; its place is not that of another page.
function scrollKey({ key, pathname, search }: { key: string; pathname: string; search: string }) {
  return key === 'default' ? pathname + search : key
}

interface NavigationDrawerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The navigation on small screens. */
function NavigationDrawer({ isOpen, onClose }: NavigationDrawerProps): ReactElement {
  const { t } = useTexts('shell')
  return (
    <Sheet
      opened={isOpen}
      onClose={onClose}
      size={272}
      title="Slipway"
      closeLabel={t('closeNavigation')}
    >
      <Navigation />
    </Sheet>
  )
}

/**
 * Moves the focus to the content when another page is opened, so that screen readers go on there; also
 * when the page is drawn again (another `turn`) and what had the focus is gone.
 */
function useNavigationFocus(turn: number): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  useEffect(() => {
    if (turn > 0 && document.activeElement === document.body) {
      main.current?.focus({ preventScroll: true })
    }
  }, [turn])
  return main
}

/** Facts that paper does not know by itself: whose data it shows, when it was printed, and for whom. */
function PrintHead({ meta }: { readonly meta: MetaBody }): ReactElement {
  const formats = useFormats()
  const at = formats.dateTime(usePrintedAt())
  const parts = [meta.tenant?.name, meta.user.name, at].filter(Boolean)
  return (
    <p data-print-only style={{ margin: 0, fontSize: '0.75rem' }}>
      {parts.join(' · ')}
    </p>
  )
}

function usePrintedAt(): string {
  const [at, setAt] = useState(() => new Date().toISOString())
  // The browser draws the paper as soon as this returns.
  useListener(window, 'beforeprint', () => flushSync(() => setAt(new Date().toISOString())))
  return at
}
