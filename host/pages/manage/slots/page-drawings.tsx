import { Text, UnstyledButton } from '@mantine/core'
import type { MapEntry, SlotMapBody } from '@slipway/sdk/contract'
import { locationsOf, type PageId } from '@slipway/sdk/contract/pages'
import { createContext, type ReactElement, useContext } from 'react'
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
  /** Leads to a location, or to an entry of it; without it the drawings are there to be looked at. */
  readonly onPress?: (location: DrawnLocation, entry?: string) => void
  /** Only the pages whose own locations have changes. */
  readonly onlyChanged?: boolean
}

const kinds = ['title', 'input', 'button', 'block', 'stroke'] as const

type Kind = (typeof kinds)[number]

type Part = Kind | DrawnLocation

type PartGroup = readonly ['line' | 'cards' | 'fields' | 'rows', ...Part[]]

const rows = ['rows', 'stroke', 'stroke', 'stroke'] as const

/** Pages in the order in which somebody meets them; each location belongs to the first that draws it. */
const drawings = [
  { page: 'not-found', text: 'page.every', parts: ['title', 'block'] },
  {
    page: 'sign-in',
    text: 'page.sign-in',
    parts: ['title', 'login-before-form', 'input', 'input', 'button', 'login-after-form'],
  },
  {
    page: 'dashboard',
    text: 'page.dashboard',
    parts: [
      'title',
      'dashboard-before-cards',
      ['cards', 'block', 'block', 'block', 'block'],
      'dashboard-after-cards',
    ],
  },
  { page: 'record', text: 'page.record', parts: recordParts('resource-page-actions') },
  { page: 'edit', text: 'page.edit', parts: recordParts('resource-edit-actions') },
  { page: 'list', text: 'page.list', parts: [['line', 'title', 'button'], 'input', rows, rows] },
] as const satisfies readonly {
  readonly page: PageId
  readonly text: string
  readonly parts: readonly (Part | PartGroup)[]
}[]

function recordParts(actions: DrawnLocation): readonly (Part | PartGroup)[] {
  return [
    ['line', 'title', actions],
    'resource-before-form',
    ['fields', 'input', 'input', 'input', 'input'],
    'resource-after-form',
    'resource-before-relations',
    rows,
    'resource-after-relations',
  ]
}

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
              <Spot at="header-banner" />
              {drawing.page === 'sign-in' ? (
                <div className={styles.signIn}>
                  <Main parts={drawing.parts} isCentered />
                  <Spot at="login-sidebar" />
                </div>
              ) : (
                <Framed parts={drawing.parts} />
              )}
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
  const { map, own, changesAt, markOf, onPress } = drawing
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
        <DrawnEntries entries={entries} markOf={markOf} onPress={(id) => onPress(at, id)} />
      )}
    </div>
  )
}

function entriesAt({ locations }: SlotMapBody, at: string): readonly MapEntry[] {
  return locations.find(({ location }) => location === at)?.entries ?? []
}

interface PartsProps {
  readonly parts: readonly (Part | PartGroup)[]
}

function Framed({ parts }: PartsProps) {
  return (
    <>
      <div className={styles.bar}>
        <i data-kind="brand" />
        <Spot at="tenant-switcher" isNarrow />
        <i data-kind="person" />
      </div>
      <div className={styles.body}>
        <div className={styles.nav}>
          <Parts parts={['stroke', 'stroke', 'stroke', 'stroke']} />
        </div>
        <Main parts={parts} />
      </div>
    </>
  )
}

function Main({ parts, isCentered }: PartsProps & { readonly isCentered?: boolean }) {
  return (
    <div className={styles.main}>
      <Spot at="global-before-content" />
      <div className={styles.content} data-centered={isCentered}>
        <Parts parts={parts} />
      </div>
      <Spot at="global-after-content" />
    </div>
  )
}

function Parts({ parts, isNarrow = false }: PartsProps & { readonly isNarrow?: boolean }) {
  return [...parts.entries()].map(([key, part]) => {
    if (typeof part === 'string')
      return isKind(part) ? (
        <i key={key} data-kind={part} />
      ) : (
        <Spot key={key} at={part} isNarrow={isNarrow} />
      )
    const [look, ...inside] = part
    return (
      <div key={key} className={styles[look]}>
        <Parts parts={inside} isNarrow={look === 'line'} />
      </div>
    )
  })
}

function isKind(part: Part): part is Kind {
  return kinds.some((kind) => kind === part)
}
