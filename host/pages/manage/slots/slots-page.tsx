import { Alert, Button } from '@mantine/core'
import { useHost } from '@slipway/sdk'
import { productPermissions } from '@slipway/sdk/contract'
import { useMutation } from '@tanstack/react-query'
import { Eye, FileStack, History, LayoutDashboard, LayoutTemplate } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../../api/api-context'
import { describeError } from '../../../api/describe-error'
import { seeDraft } from '../../../api/layout'
import { type DraftEditing, useDraftEditing } from '../../../layout/use-draft-editing'
import { useOverPage } from '../../../session/over-page'
import { useViewerMeta } from '../../../session/use-session'
import { useTexts } from '../../../texts/use-texts'
import { ErrorMessage } from '../../../ui/error-message'
import { PageHead } from '../../../ui/page/page-head'
import { usePageTitle } from '../../../ui/page/use-page-title'
import { RowsSkeleton } from '../../../ui/rows'
import { StateMessage } from '../../../ui/state-message'
import { NothingFound } from '../nothing-found'
import { useFollowCatalog } from '../use-follow-catalog'
import { type ManageAddress, useManageAddress } from '../use-manage-address'
import { askedReview } from './asked-review'
import { DraftBar } from './draft-bar'
import { DraftsDialog } from './drafts-dialog'
import { buttonOf, EditedSlots } from './edited-slots'
import { useEntryMarks } from './entry/use-entry-marks'
import { HistoryDialog } from './history-dialog'
import { litTogether } from './lit-together'
import { PageDrawings } from './page-drawings'
import { PublishDialog } from './publish-dialog'
import { shownLocations } from './shown-entries'
import { SlotFilters } from './slot-filters'
import styles from './slots.module.css'
import { useUndoKeys } from './use-undo-keys'

/** The slots and what is in them, as operators see and decide it; the draft and the filter are in the address. */
export function SlotsPage(): ReactElement {
  const { t } = useTexts('slots')
  const address = useManageAddress()
  const { user } = useViewerMeta()
  const [asked, setAsked] = useState<Asked>()
  usePageTitle(t('title'))
  useFollowCatalog()
  const open = (draft: number) => address.change({ draft: String(draft) })
  const leave = () => address.change({ draft: '' })
  const review = askedReview(address)
  const close = () => setAsked(undefined)
  const draft = readNumber(address.query['draft'])
  const newName = t('bar.nameOf', { name: user.name })
  const editing = useDraftEditing({ draft, newName, onCreated: open })
  useUndoKeys(editing, asked === undefined)
  const { slots } = editing
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={t('subtitle')}
        actions={<HeadActions editing={editing} onAsk={setAsked} />}
      />
      <MapAndList editing={editing} address={address} onLeave={leave} />
      <DraftBar editing={editing} onPublish={() => setAsked('publish')} onLeave={leave} />
      {asked === 'drafts' && (
        <DraftsDialog draft={draft} onOpen={open} onLeave={leave} onClose={close} />
      )}
      {asked === 'history' && slots && <HistoryDialog map={slots.map} onClose={close} />}
      {asked === 'publish' && slots && editing.draft && (
        <PublishDialog
          draft={editing.draft}
          map={slots.map}
          onPublished={() => {
            close()
            leave()
          }}
          onClose={close}
        />
      )}
      {review && slots && editing.draft && (
        <PublishDialog draft={editing.draft} map={slots.map} {...review} />
      )}
    </>
  )
}

type Asked = 'drafts' | 'history' | 'publish'

function readNumber(text = ''): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

interface HeadActionsProps {
  readonly editing: DraftEditing
  readonly onAsk: (asked: Asked) => void
}

function HeadActions({ editing: { slots, saving, draft }, onAsk }: HeadActionsProps) {
  const { t } = useTexts('slots')
  const { permissions } = useViewerMeta()
  const { preview } = useOverPage()
  const arrange = useArrange(draft?.id ?? null)
  const mayArrange = slots !== undefined && saving.state === 'saved'
  return (
    <>
      <Button
        variant="default"
        leftSection={<LayoutDashboard size="1rem" aria-hidden />}
        disabled={!mayArrange}
        loading={arrange.isPending}
        onClick={() => arrange.mutate()}
      >
        {t('arrange')}
      </Button>
      {permissions.includes(productPermissions.preview) && (
        <Button
          variant="default"
          leftSection={<Eye size="1rem" aria-hidden />}
          onClick={() => preview.set({})}
        >
          {t('preview')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<FileStack size="1rem" aria-hidden />}
        onClick={() => onAsk('drafts')}
      >
        {t('drafts')}
      </Button>
      <Button
        variant="default"
        leftSection={<History size="1rem" aria-hidden />}
        disabled={!slots}
        onClick={() => onAsk('history')}
      >
        {t('history')}
      </Button>
    </>
  )
}

/** Opens the dashboard with what this session arranges: it is another document, so the session remembers it. */
function useArrange(draft: number | null) {
  const api = useHostApi()
  const { navigate, notify } = useHost()
  return useMutation({
    mutationFn: () => seeDraft(api, draft),
    onSuccess: () => navigate('/'),
    onError: (error) => notify({ tone: 'error', message: describeError(error) }),
  })
}

interface MapAndListProps {
  readonly editing: DraftEditing
  readonly address: ManageAddress
  readonly onLeave: () => void
}

function MapAndList({ editing, address, onLeave }: MapAndListProps) {
  const { t } = useTexts('slots')
  const markOf = useEntryMarks(editing)
  const { slots, error, retry, isGone } = editing
  if (!slots) return error ? <ErrorMessage error={error} onRetry={retry} /> : <RowsSkeleton />
  const { draft, publish: _publish, ...filter } = address.query
  const isEmpty = slots.map.locations.every(({ entries }) => entries.length === 0)
  const shown = shownLocations(slots.map, filter)
  const goTo = (location: string, entry?: string) => {
    const row = entry && buttonOf(document, entry)
    const target = row || document.getElementById(`at-${location}`)
    if (entry && !row) address.change({ q: entry, location, remote: '', source: '', state: '' })
    else if (!target) address.change({ q: '', location, remote: '', source: '', state: '' })
    target?.scrollIntoView({ block: row ? 'center' : 'start' })
    target?.focus({ preventScroll: true })
  }
  return (
    <div ref={litTogether}>
      {isGone && (
        <Alert color="gray" role="status" mb="md" py="xs" title={t('gone.title')}>
          {t('gone.text')}
          <Button variant="subtle" size="compact-sm" onClick={onLeave}>
            {t('gone.do')}
          </Button>
        </Alert>
      )}
      {isEmpty && (
        <StateMessage icon={LayoutTemplate} title={t('empty.title')} text={t('empty.text')} />
      )}
      <PageDrawings
        map={slots.map}
        changesAt={(_, entries) => entries.filter(({ changed }) => changed.length > 0).length}
        markOf={markOf}
        onPress={goTo}
      />
      <div className={styles.filters}>
        <SlotFilters address={address} map={slots.map} />
      </div>
      {shown.length === 0 ? (
        // The draft stays open.
        <NothingFound to={draft ? `?draft=${draft}` : '?'} />
      ) : (
        <EditedSlots editing={editing} slots={slots} shown={shown} />
      )}
    </div>
  )
}
