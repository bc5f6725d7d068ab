import { Portal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { MetaBody } from '@slipway/sdk/contract'
import { locationsOf, pageAt } from '@slipway/sdk/contract/pages'
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { placeEntry } from '../../layout/layout-edits'
import { useLocationName } from '../../layout/location-names'
import { type DraftEditing, useDraftEditing } from '../../layout/use-draft-editing'
import { DraftBar } from '../../pages/manage/slots/draft-bar'
import { EditedSlots } from '../../pages/manage/slots/edited-slots'
import { useUndoKeys } from '../../pages/manage/slots/use-undo-keys'
import { mapSlotsOfPage } from '../../slots/use-slot-entries'
import { fetchArrangeTexts } from '../../texts/fetch-arrange-texts'
import { fetchConsoleTexts } from '../../texts/fetch-console-texts'
import { fetchOverlayTexts } from '../../texts/fetch-overlay-texts'
import { loadTexts } from '../../texts/texts'
import { useTexts } from '../../texts/use-texts'
import { ErrorMessage } from '../../ui/error-message'
import { useSignal } from '../../ui/signal'
import { useListener } from '../../ui/use-listener'
import { OverlayBoundary } from '../overlay/overlay-boundary'
import { SidePanel } from '../overlay/side-panel'
import { useRoomBelow } from '../overlay/use-room-below'
import { useShownItems } from '../overlay/use-shown-items'
import styles from './arrange.module.css'
import { ArrangeOutlines } from './arrange-outlines'
import { type DropPlace, dropPlace } from './drop-place'
import { entriesOnPage, idsOnPage, type PageEntry } from './entries-on-page'
import { useArrangedSession, useShowSaved } from './use-arranged-session'
import { useDrag } from './use-drag'

const refusals = {
  'not-made-for': 'refused.notMadeFor',
  'gate-at-sign-in': 'refused.gateAtSignIn',
  'no-record': 'refused.noRecord',
} as const

/** Here, so that pages that are not arranged do not carry where they are. */
export async function loadArrangeTexts(): Promise<void> {
  await Promise.all([fetchArrangeTexts, fetchConsoleTexts, fetchOverlayTexts].map(loadTexts))
}

/** The slots of the page, to be put elsewhere, hidden, changed and added: outlines over it, and a list beside it. */
export function Arrange({ meta }: { readonly meta: MetaBody }): ReactElement {
  const session = useArrangedSession(meta)
  return (
    <OverlayBoundary onBroken={session.close}>
      <OpenArrange meta={meta} session={session} />
    </OverlayBoundary>
  )
}

interface OpenArrangeProps {
  readonly meta: MetaBody
  readonly session: ReturnType<typeof useArrangedSession>
}

function OpenArrange({ meta, session }: OpenArrangeProps) {
  const { t } = useTexts('arrange')
  const newName = t('draftOf', { name: meta.user.name })
  const editing = useDraftEditing({ draft: session.draft, newName, onCreated: session.see })
  useShowSaved(editing)
  useUndoKeys(editing, true)
  const { pathname } = useLocation()
  const here: readonly string[] = locationsOf(pageAt(pathname))
  const page = useShownItems(meta)
  const mapPage = useSignal(mapSlotsOfPage)
  const [pointed, setPointed] = useState<string>()
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, {
    getInitialValueInEffect: false,
  })
  useRoomBelow(isNarrow)
  const [told, setTold] = useState('')
  const sayDrop = useSayDrop()
  const dragged = useDrag((id, target) => {
    const place = editing.slots && dropPlace(editing.slots.map, id, target)
    if (!place) return
    setTold(sayDrop(place, true))
    if (!place.refusal)
      editing.edit((slots) =>
        placeEntry(slots, id, { location: target.location, index: place.index }),
      )
  })
  const over =
    dragged?.over && editing.slots && dropPlace(editing.slots.map, dragged.id, dragged.over)
  const askToPublish = usePublishing(editing, session.publish)
  return (
    <Portal>
      {page && editing.slots && (
        <ArrangeOutlines
          items={entriesOnPage(page.items, idsOnPage(meta.view?.draft?.ids ?? {}, mapPage))}
          pointed={pointed}
          dragged={dragged}
          onPoint={setPointed}
          onChoose={openInList}
        />
      )}
      <SidePanel isDocked title={t('title')} closeLabel={t('close')} onClose={session.close}>
        <div
          className={styles['list']}
          data-arrange-list
          onMouseOver={({ target }) => setPointed(entryOf(target))}
          onFocus={({ target }) => setPointed(entryOf(target))}
        >
          <p className={styles['help']}>{t('help')}</p>
          <p className={`${styles['help']} ${styles['keys']}`}>{t('help.keys')}</p>
          <p className={styles['told']} role="status">
            {over ? sayDrop(over, false) : told}
          </p>
          <Content editing={editing} here={here} />
          <DraftBar
            editing={editing}
            publishKeys="Control+Enter"
            onPublish={askToPublish}
            onLeave={session.close}
          />
        </div>
      </SidePanel>
    </Portal>
  )
}

function Content({ editing, here }: { editing: DraftEditing; here: readonly string[] }) {
  const { t } = useTexts('arrange')
  const { slots, error, retry } = editing
  if (!slots) return error ? <ErrorMessage error={error} onRetry={retry} /> : <p>{t('loading')}</p>
  const shown = slots.map.locations.filter(({ location }) => here.includes(location))
  return <EditedSlots editing={editing} slots={slots} shown={shown} />
}

/** Opens the choices for an entry or an empty location in the list, where everybody can reach them. */
function openInList({ entry, location }: PageEntry): void {
  const selector =
    entry === undefined
      ? `[data-add-at="${CSS.escape(location)}"]`
      : `[data-menu-of="${CSS.escape(entry)}"]`
  const button = document.querySelector<HTMLElement>(`[data-arrange-list] ${selector}`)
  button?.scrollIntoView({ block: 'nearest' })
  button?.click()
}

function entryOf(target: EventTarget): string | undefined {
  const row = target instanceof Element ? target.closest('[data-entry]') : null
  return row?.getAttribute('data-entry') ?? undefined
}

/**
 * Asks for what is arranged to be published, by Ctrl+Enter as well. Administration alone publishes: it opens with the
 * review, once the last change is saved.
 */
function usePublishing(
  { draft, saving, undo }: DraftEditing,
  publish: (draft: number) => void,
): () => void {
  const [isAsked, setAsked] = useState(false)
  const isReady = saving.state === 'saved' && draft !== undefined && draft.changes > 0
  const isComing = saving.state === 'saving' && undo !== undefined
  const ready = isAsked && isReady ? draft.id : undefined
  const open = useEffectEvent(publish)
  useEffect(() => {
    if (ready !== undefined) open(ready)
  }, [ready])
  useListener(document, 'keydown', (event) => {
    if (!isPublishKey(event) || document.querySelector('[aria-modal="true"]')) return
    event.preventDefault()
    if (isReady || isComing) setAsked(true)
  })
  return () => setAsked(true)
}

function isPublishKey({ key, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey) && !altKey && !repeat
}

/** Says where something would be dropped, or was; or why it cannot be there. */
function useSayDrop(): (place: DropPlace, isDone: boolean) => string {
  const { t } = useTexts('arrange')
  const nameOf = useLocationName()
  return ({ entry, location, index, refusal }, isDone) => {
    const names = { component: entry.component, location: nameOf(location.location) }
    if (refusal) return t(refusals[refusal], names)
    return t(isDone ? 'dropped' : 'over', { ...names, number: index + 1 })
  }
}
