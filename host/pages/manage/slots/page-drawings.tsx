import { Text, UnstyledButton } from '@mantine/core'
import type { MapEntry, SlotMapBody } from '@slipway/sdk/contract'
import { locationsOf, type PageId } from '@slipway/sdk/contract/pages'
import { createContext, type ReactElement, type ReactNode, useContext } from 'react'
import { type DrawnLocation, useLocationName } from '../../../layout/location-names'
import { useTexts } from '../../../texts/use-texts'
import { DrawnEntries } from './drawn-entries'
import type { EntryMark } from './entry/entry-mark'
import styles from './page-drawings.module.css'

interface PageDrawingsProps {
  readonly map: SlotMapBody
  /** The number of differences from another layout. */
  readonly changesAt: (location: DrawnLocation, entries: readonly MapEntry[]) => number
  /** Without it entries are counted, and not drawn themselves. */
  readonly markOf?: (entry: MapEntry) => EntryMark
  /** Without it the drawings are there to be looked at. */
  readonly onPress?: (location: DrawnLocation) => void
  readonly onPressEntry?: (id: string, location: DrawnLocation) => void
  /** Only the pages whose own locations have changes. */
  readonly onlyChanged?: boolean
}

/** Pages in the order in which somebody meets them; each location belongs to the first that draws it. */
const drawings = [
  { page: 'not-found', text: 'page.every', Drawing: EveryPage },
  { page: 'sign-in', text: 'page.sign-in', Drawing: SignIn },
  { page: 'dashboard', text: 'page.dashboard', Drawing: Dashboard },
  { page: 'record', text: 'page.record', Drawing: ViewedRecord },
  { page: 'edit', text: 'page.edit', Drawing: EditedRecord },
  { page: 'list', text: 'page.list', Drawing: List },
] as const satisfies readonly { readonly page: PageId; readonly text: string; Drawing: unknown }[]

type DrawnPage = (typeof drawings)[number]

/** All locations, in the order of the drawings. */
export function locationsInOrder(): readonly DrawnLocation[] {
  return drawings.flatMap(ownLocations)
}

/** The locations that come first on the screen, although they are the last in the source's list. */
const atTop: readonly DrawnLocation[] = ['header-banner', 'tenant-switcher']

function ownLocations(drawing: DrawnPage): readonly DrawnLocation[] {
  const before = drawings.slice(0, drawings.indexOf(drawing))
  const seen = new Set(before.flatMap(({ page }) => locationsOf(page)))
  const own = locationsOf(drawing.page).filter((location) => !seen.has(location))
  const isOwn = (location: DrawnLocation) => own.includes(location)
  return [...new Set([...atTop.filter(isOwn), ...own])]
}

interface Drawing extends PageDrawingsProps {
  readonly own: readonly DrawnLocation[]
}

const DrawingContext = createContext<Drawing | undefined>(undefined)

/** A small drawing of each page, with its locations and how many entries each has. */
export function PageDrawings(props: PageDrawingsProps): ReactElement {
  const { t } = useTexts('slots')
  const { map, changesAt, onlyChanged = false, onPress } = props
  const isDrawn = (drawing: DrawnPage) =>
    !onlyChanged || ownLocations(drawing).some((at) => changesAt(at, entriesAt(map, at)) > 0)
  return (
    <ul className={styles.drawings} aria-label={t('map')} aria-hidden={!onPress}>
      {drawings.filter(isDrawn).map((drawing) => (
        <li key={drawing.page} className={styles.drawing}>
          <Text span fz="xs" fw={500} c="dimmed">
            {t(drawing.text)}
          </Text>
          <DrawingContext value={{ ...props, own: ownLocations(drawing) }}>
            <div className={styles.page}>
              <drawing.Drawing />
            </div>
          </DrawingContext>
        </li>
      ))}
    </ul>
  )
}

interface SpotProps {
  readonly at: DrawnLocation
  /** Beside others, instead of across the page. */
  readonly isNarrow?: boolean
}

/** A location. On a page that is not its own it is drawn without a number, and cannot be pressed. */
function Spot({ at, isNarrow = false }: SpotProps) {
  const { t } = useTexts('slots')
  const nameOf = useLocationName()
  const drawing = useContext(DrawingContext)
  if (!drawing) return null
  const { map, own, changesAt, markOf, onPress, onPressEntry } = drawing
  const entries = entriesAt(map, at)
  const count = entries.length
  const changes = changesAt(at, entries)
  const look = {
    'data-filled': count > 0,
    'data-narrow': isNarrow,
    'data-changed': changes > 0,
    'data-location': at,
  }
  const isOwn = own.includes(at)
  if (!isOwn || !onPress)
    return (
      <span
        className={isOwn ? styles.spot : styles.again}
        aria-hidden={!isOwn || undefined}
        {...look}
      >
        {isOwn && count}
      </span>
    )
  return (
    <div className={styles.spot} {...look}>
      <UnstyledButton
        className={styles.whole ?? ''}
        title={nameOf(at)}
        aria-label={[
          t('spot', { location: nameOf(at), count }),
          ...(changes > 0 ? [t('spot.changed', { count: changes })] : []),
        ].join(', ')}
        onClick={() => onPress(at)}
      >
        {count}
      </UnstyledButton>
      {markOf && count > 0 && (
        <DrawnEntries entries={entries} markOf={markOf} onPress={(id) => onPressEntry?.(id, at)} />
      )}
    </div>
  )
}

function entriesAt({ locations }: SlotMapBody, at: string): readonly MapEntry[] {
  return locations.find(({ location }) => location === at)?.entries ?? []
}

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <Spot at="header-banner" />
      <div className={styles.bar}>
        <i data-kind="brand" />
        <Spot at="tenant-switcher" isNarrow />
        <i data-kind="person" />
      </div>
      <div className={styles.body}>
        <div className={styles.nav}>
          <Marks count={4} />
        </div>
        <Main>{children}</Main>
      </div>
    </>
  )
}

interface MainProps {
  readonly isCentered?: boolean
  readonly children: ReactNode
}

function Main({ isCentered, children }: MainProps) {
  return (
    <div className={styles.main}>
      <Spot at="global-before-content" />
      <div className={styles.content} data-centered={isCentered}>
        {children}
      </div>
      <Spot at="global-after-content" />
    </div>
  )
}

function EveryPage() {
  return (
    <Frame>
      <i data-kind="title" />
      <i data-kind="block" data-grows />
    </Frame>
  )
}

function SignIn() {
  return (
    <>
      <Spot at="header-banner" />
      <div className={styles.signIn}>
        <Main isCentered>
          <i data-kind="title" />
          <Spot at="login-before-form" />
          <Marks kind="input" count={2} />
          <i data-kind="button" />
          <Spot at="login-after-form" />
        </Main>
        <Spot at="login-sidebar" />
      </div>
    </>
  )
}

function Dashboard() {
  return (
    <Frame>
      <i data-kind="title" />
      <Spot at="dashboard-before-cards" />
      <div className={styles.cards}>
        <Marks kind="block" count={4} />
      </div>
      <Spot at="dashboard-after-cards" />
    </Frame>
  )
}

function ViewedRecord() {
  return <DrawnRecord actions="resource-page-actions" />
}

function EditedRecord() {
  return <DrawnRecord actions="resource-edit-actions" />
}

function DrawnRecord({ actions }: { readonly actions: DrawnLocation }) {
  return (
    <Frame>
      <div className={styles.line}>
        <i data-kind="title" />
        <Spot at={actions} isNarrow />
      </div>
      <Spot at="resource-before-form" />
      <div className={styles.fields}>
        <Marks kind="input" count={4} />
      </div>
      <Spot at="resource-after-form" />
      <Spot at="resource-before-relations" />
      <Rows />
      <Spot at="resource-after-relations" />
    </Frame>
  )
}

function List() {
  return (
    <Frame>
      <div className={styles.line}>
        <i data-kind="title" />
        <i data-kind="button" />
      </div>
      <i data-kind="input" />
      <Rows />
      <Rows />
    </Frame>
  )
}

function Rows() {
  return (
    <div className={styles.rows}>
      <Marks count={3} />
    </div>
  )
}

/** So many of the same; without a kind lines. */
function Marks({ kind, count }: { readonly kind?: string; readonly count: number }) {
  return [...Array(count).keys()].map((one) => <i key={one} data-kind={kind} />)
}
