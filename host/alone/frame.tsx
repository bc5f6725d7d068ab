import '../ui/theme/base-styles'
import { MantineProvider } from '@mantine/core'
import { HostProvider } from '@slipway/sdk'
import { languageOf, type MetaBody, type RemotesBody, type SlotsBody } from '@slipway/sdk/contract'
import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { createRemotes, type Remotes } from '../remotes/remotes'
import { createDevelop } from '../session/develop'
import { createLiveBody, LiveProvider } from '../session/live-bodies'
import { SlotBox } from '../slots/box/slot-box'
import { staffStandIns } from '../slots/box/slot-fallback'
import { SlotStandInsProvider } from '../slots/box/slot-stand-ins'
import type { DrawFramed, FramedSlot, FrameState } from '../slots/framed'
import { createSlotGuard } from '../slots/guard/slot-guard'
import { type SlotServices, SlotServicesProvider } from '../slots/slot-services'
import { fetchStaffTexts, loadTexts, setLanguage } from '../texts/texts'
import { styleNonce } from '../ui/page-nonce'
import { cssVariables, hostTheme } from '../ui/theme/theme'
import { lonelyHost } from './lonely-host'

/**
 * Draws the one slot that the page around this frame names. The frame has no origin, and so neither session nor
 * storage of the host: what runs in it can draw in its box, and nothing else.
 */
export function drawFrame(): void {
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no element with the id "root".')
  const root = createRoot(element)
  const remotes = createRemotes()
  const services = servicesOf(remotes)
  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source === window.parent && isDraw(data)) void draw(data.slot)
  })
  async function draw(slot: FramedSlot): Promise<void> {
    await readyTexts(slot)
    remotes.setRemotes({ slots: { [slot.entry.component]: slot.code }, globals: {} })
    root.render(<Framed slot={slot} services={services} />)
  }
  tell({ slipway: 'ready' })
}

function isDraw(data: unknown): data is DrawFramed {
  return typeof data === 'object' && data !== null && 'slipway' in data && data.slipway === 'draw'
}

// Without an origin of its own, a frame cannot know that of the page.
function tell(state: FrameState): void {
  window.parent.postMessage(state, '*')
}

async function readyTexts({ locale }: FramedSlot): Promise<void> {
  await setLanguage(languageOf([locale]))
  // Without them what is in the place of a broken component says less.
  await loadTexts(fetchStaffTexts).catch(() => undefined)
}

// Nobody is signed in here, and there is no server to ask.
const nobody = {
  meta: createLiveBody<MetaBody | null>(null, async () => null),
  slots: createLiveBody<SlotsBody>({ slots: {} }, async () => ({ slots: {} })),
  remotes: createLiveBody<RemotesBody>(undefined, async () => ({ slots: {}, globals: {} })),
}

// What is only looked at counts nowhere.
const report = () => undefined

function servicesOf(remotes: Remotes): SlotServices {
  return {
    source: remotes.source,
    report,
    isOff: false,
    develop: createDevelop(report),
    guard: createSlotGuard(report),
  }
}

interface FramedProps {
  readonly slot: FramedSlot
  readonly services: SlotServices
}

function Framed({ slot, services }: FramedProps): ReactElement {
  const { entry, location, given, locale, theme } = slot
  const nonce = styleNonce()
  const host = { ...lonelyHost(async () => undefined), locale, theme }
  return (
    <MantineProvider
      theme={hostTheme}
      cssVariablesResolver={cssVariables}
      forceColorScheme={theme}
      {...(nonce && { getStyleNonce: () => nonce })}
    >
      <LiveProvider value={nobody}>
        <HostProvider value={host}>
          <SlotServicesProvider value={services}>
            <SlotStandInsProvider value={staffStandIns}>
              <Measured>
                <SlotBox entry={entry} registry="slot" location={location} given={given} />
              </Measured>
            </SlotStandInsProvider>
          </SlotServicesProvider>
        </HostProvider>
      </LiveProvider>
    </MantineProvider>
  )
}

/** Tells the page how high its frame has to be, now and whenever that changes. */
function Measured({ children }: { readonly children: ReactElement }): ReactElement {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = () => tell({ slipway: 'height', height: Math.ceil(element.offsetHeight) })
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={box} style={{ display: 'flow-root', padding: '1rem' }}>
      {children}
    </div>
  )
}
