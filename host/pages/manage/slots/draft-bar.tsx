import { ActionIcon, Button, Loader } from '@mantine/core'
import { Check, Redo2, Send, TriangleAlert, Undo2, X } from 'lucide-react'
import type { ReactElement } from 'react'
import { describeError } from '../../../api/describe-error'
import type { DraftEditing } from '../../../layout/use-draft-editing'
import { useTexts } from '../../../texts/use-texts'
import { bottomBar } from '../../../ui/bottom-bar'
import styles from './slots.module.css'

interface DraftBarProps {
  readonly editing: DraftEditing
  readonly onPublish: () => void
  readonly onLeave: () => void
}

/** Which draft is being changed, whether it is saved, and what is next. */
export function DraftBar({ editing, onPublish, onLeave }: DraftBarProps): ReactElement | null {
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
      <div className={styles.barDeeds}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('undo')}
          disabled={!undo}
          onClick={undo}
        >
          <Undo2 size={17} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('redo')}
          disabled={!redo}
          onClick={redo}
        >
          <Redo2 size={17} />
        </ActionIcon>
        <Button
          variant="default"
          leftSection={<X size={15} aria-hidden />}
          disabled={saving.state === 'saving'}
          onClick={onLeave}
        >
          {t('bar.leave')}
        </Button>
        <Button
          leftSection={<Send size={15} aria-hidden />}
          disabled={!draft || saving.state !== 'saved' || draft.changes === 0}
          onClick={onPublish}
        >
          {t('bar.publish')}
        </Button>
      </div>
    </section>
  )
}

function Saving({ editing }: { readonly editing: DraftEditing }) {
  const { t } = useTexts('slots')
  const { draft, saving } = editing
  switch (saving.state) {
    case 'saved':
      return (
        <span className={styles.saving} role="status">
          <Check size={14} aria-hidden />
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
          <TriangleAlert size={14} aria-hidden />
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
          <TriangleAlert size={14} aria-hidden />
          {t('bar.failed', { reason: describeError(saving.error) })}
          <Button size="compact-xs" variant="default" onClick={editing.retry}>
            {t('bar.retry')}
          </Button>
        </span>
      )
  }
}
