import { Alert, Button, Group } from '@mantine/core'
import type { LayoutDraftBody, SlotMapBody } from '@slipway/sdk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../../api/api-context'
import { describeError, hasCode, isCodedError } from '../../../api/describe-error'
import {
  fetchDraft,
  fetchLayout,
  fetchPublished,
  layoutKey,
  publishDraft,
  saveDraft,
  useLayoutDiff,
} from '../../../api/layout'
import { manageKey } from '../../../api/manage'
import { rebaseLayout } from '../../../layout/rebase-layout'
import { useTexts } from '../../../texts/use-texts'
import { Dialog } from '../../../ui/dialog'
import { useChangeNotice } from '../undo/use-change-notice'
import { LayoutDiff } from './layout-diff'
import { ReasonField } from './reason-field'
import styles from './slots.module.css'

interface PublishDialogProps {
  readonly draft: LayoutDraftBody
  readonly map: SlotMapBody
  readonly onPublished: () => void
  readonly onClose: () => void
}

/** What will change for everybody, why, and the button that does it. */
export function PublishDialog(props: PublishDialogProps): ReactElement {
  const { draft, map, onPublished, onClose } = props
  const { t } = useTexts('slots')
  const { t: tc } = useTexts('common')
  const [why, setWhy] = useState('')
  const publish = usePublish(draft.id, () => {
    onClose()
    onPublished()
  })
  const refusal = publish.error
  // What is published is no draft any more.
  const diff = useLayoutDiff({ draft: draft.id }, publish.isIdle || publish.isError)
  const conflict = [refusal, diff.error].find((error) => hasCode(error, 'layout-conflict'))
  return (
    <Dialog
      opened
      onClose={onClose}
      size="xl"
      title={t('publish.title')}
      closeOnClickOutside={false}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          publish.mutate(why.trim())
        }}
      >
        <p className={styles.hint}>{t('publish.text')}</p>
        {!conflict && <LayoutDiff diff={diff} map={map} />}
        {refusal && !conflict && <Refused error={refusal} />}
        {conflict !== undefined && (
          <Conflict draft={draft} map={map} error={conflict} onSolved={publish.reset} />
        )}
        <ReasonField value={why} onChange={setWhy} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={publish.isPending} onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button
            type="submit"
            loading={publish.isPending}
            disabled={why.trim() === '' || draft.changes === 0 || conflict !== undefined}
          >
            {t('publish.do')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

function Refused({ error }: { readonly error: unknown }) {
  const faults = isCodedError(error) ? (error.errors ?? []) : []
  return (
    <Alert color="red" role="alert" py="xs">
      {describeError(error)}
      {faults.length > 0 && (
        <ul className={styles.faults}>
          {faults.map(({ pointer, detail, code }) => (
            <li key={`${pointer} ${code}`}>
              <bdi>{detail ?? pointer}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

interface ConflictProps {
  readonly draft: LayoutDraftBody
  readonly map: SlotMapBody
  readonly error: unknown
  readonly onSolved: () => void
}

/** Somebody published a change of the same: whose counts? */
function Conflict({ draft, map, error, onSolved }: ConflictProps) {
  const { t } = useTexts('slots')
  const rebase = useRebase(draft, onSolved)
  const names = isCodedError(error)
    ? (error.errors ?? []).map(({ pointer }) => subjectOf(pointer, map))
    : []
  return (
    <Alert color="orange" role="alert" py="xs" title={t('conflict.title')}>
      <p className={styles.plain}>{t('conflict.text')}</p>
      <ul className={styles.faults}>
        {[...new Set(names)].map((name) => (
          <li key={name}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      {rebase.error && <p className={styles.plain}>{describeError(rebase.error)}</p>}
      <Group gap="xs" mt="xs">
        <Button
          size="compact-sm"
          variant="default"
          loading={rebase.isPending}
          onClick={() => rebase.mutate('draft')}
        >
          {t('conflict.mine')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          loading={rebase.isPending}
          onClick={() => rebase.mutate('published')}
        >
          {t('conflict.theirs')}
        </Button>
      </Group>
    </Alert>
  )
}

/** The component of an entry, or the location of an order, by the pointer to it. */
function subjectOf(pointer: string, map: SlotMapBody): string {
  const [, key = pointer] = /(?:entries|order)\/([^/]+)/.exec(pointer) ?? []
  const id = key.replaceAll('~1', '/').replaceAll('~0', '~')
  const entries = map.locations.flatMap((location) => location.entries)
  return entries.find((entry) => entry.id === id)?.component ?? id
}

function usePublish(draft: number, onDone: () => void) {
  const api = useHostApi()
  const queryClient = useQueryClient()
  const tell = useChangeNotice()
  const { t } = useTexts('slots')
  return useMutation({
    mutationFn: (why: string) => publishDraft(api, draft, why),
    onSuccess: async ({ body: { to }, change }) => {
      onDone()
      tell(t('publish.done', { number: to ?? 0 }), change)
      await queryClient.invalidateQueries({ queryKey: manageKey })
    },
  })
}

/** Puts the draft onto the layout of now, with its own changes or with those of the others. */
function useRebase(draft: LayoutDraftBody, onSolved: () => void) {
  const api = useHostApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (prefer: 'draft' | 'published') => {
      const [base, published, found] = await Promise.all([
        fetchLayout(api, draft.base),
        fetchPublished(api),
        fetchDraft(api, draft.id),
      ])
      const sides = { base, draft: found.draft.layout, published: published.layout }
      const layout = rebaseLayout(sides, prefer)
      await saveDraft(api, { ...found, draft: { ...found.draft, layout } }, published.number)
    },
    onSuccess: async () => {
      onSolved()
      await queryClient.invalidateQueries({ queryKey: layoutKey })
    },
  })
}
