import { ActionIcon, Button, Loader } from '@mantine/core'
import type { LayoutDraftBody } from '@slipway/sdk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Check, Redo2, Send, Trash2, TriangleAlert, Undo2, X } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../../api/api-context'
import { describeError } from '../../../api/describe-error'
import { deleteDraft, layoutKey } from '../../../api/layout'
import type { DraftEditing } from '../../../layout/use-draft-editing'
import { useTexts } from '../../../texts/use-texts'
import { bottomBar } from '../../../ui/bottom-bar'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import styles from './slots.module.css'

interface DraftBarProps {
  readonly editing: DraftEditing
  /** The keys that publish as well, as `aria-keyshortcuts` has them. */
  readonly publishKeys?: string
  readonly onPublish: () => void
  readonly onLeave: () => void
}

/** The draft that is being changed, whether it is saved, and what is next. */
export function DraftBar(props: DraftBarProps): ReactElement | null {
  const { editing, publishKeys, onPublish, onLeave } = props
  const { t } = useTexts('slots')
  const { draft, saving, undo, redo } = editing
  if (!draft && saving.state === 'saved') return null
  return (
    <section ref={bottomBar} className={styles.bar} aria-label={t('bar')} data-bottom-bar>
      <div className={styles.barName}>
        <span className={styles.draftName}>
          <bdi>{draft?.name ?? t('bar.new')}</bdi>
        </span>
        <Saving editing={editing} />
      </div>
      <div className={styles.barActions}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('undo')}
          disabled={!undo}
          onClick={undo}
        >
          <Undo2 size="1.0625rem" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('redo')}
          disabled={!redo}
          onClick={redo}
        >
          <Redo2 size="1.0625rem" />
        </ActionIcon>
        {draft && (
          <Discard draft={draft} isSaving={saving.state === 'saving'} onDiscarded={onLeave} />
        )}
        <Button
          variant="default"
          leftSection={<X size="0.9375rem" aria-hidden />}
          disabled={saving.state === 'saving'}
          data-leave
          onClick={onLeave}
        >
          {t('bar.leave')}
        </Button>
        <Button
          leftSection={<Send size="0.9375rem" aria-hidden />}
          disabled={!draft || saving.state !== 'saved' || draft.changes === 0}
          {...(publishKeys && { 'aria-keyshortcuts': publishKeys })}
          onClick={onPublish}
        >
          {t('bar.publish')}
        </Button>
      </div>
    </section>
  )
}

interface DiscardProps {
  readonly draft: LayoutDraftBody
  readonly isSaving: boolean
  readonly onDiscarded: () => void
}

function Discard({ draft: { id, name }, isSaving, onDiscarded }: DiscardProps) {
  const { t } = useTexts('slots')
  const api = useHostApi()
  const queryClient = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<Trash2 size="0.9375rem" aria-hidden />}
        disabled={isSaving}
        onClick={() => setAsked(true)}
      >
        {t('bar.discard')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('drafts.deleteTitle', { name })}
        text={t('drafts.deleteText')}
        action={t('bar.discard')}
        onClose={() => setAsked(false)}
        onConfirm={async () => {
          await deleteDraft(api, id)
          onDiscarded()
          await queryClient.invalidateQueries({ queryKey: [...layoutKey, 'drafts'] })
        }}
      />
    </>
  )
}

function Saving({ editing }: { readonly editing: DraftEditing }) {
  const { t } = useTexts('slots')
  const { draft, saving } = editing
  switch (saving.state) {
    case 'saved':
      return (
        <span className={styles.saving} role="status">
          <Check size="0.875rem" aria-hidden />
          {t('bar.saved', { count: draft?.changes ?? 0 })}
        </span>
      )
    case 'saving':
      return (
        <span className={styles.saving} role="status">
          <Loader size={12} color="gray" />
          {t('bar.saving')}
        </span>
      )
    case 'changed-elsewhere':
      return (
        <span className={styles.trouble} role="alert">
          <TriangleAlert size="0.875rem" aria-hidden />
          {t('bar.elsewhere')}
          <Button size="compact-xs" variant="default" onClick={editing.takeTheirs}>
            {t('bar.theirs')}
          </Button>
          <Button size="compact-xs" variant="default" onClick={editing.keepMine}>
            {t('bar.mine')}
          </Button>
        </span>
      )
    case 'failed':
      return (
        <span className={styles.trouble} role="alert">
          <TriangleAlert size="0.875rem" aria-hidden />
          {t('bar.failed', { reason: describeError(saving.error) })}
          <Button size="compact-xs" variant="default" onClick={editing.retry}>
            {t('bar.retry')}
          </Button>
        </span>
      )
  }
}
