import { ActionIcon, Button, Group, Loader, Stack } from '@mantine/core'
import type { LayoutDraft } from '@slipway/sdk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Check, Redo2, Send, Trash2, TriangleAlert, Undo2, X } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../../api/api-context'
import { describeError } from '../../../api/describe-error'
import { deleteDraft, layoutKey } from '../../../api/layout'
import type { DraftEditing } from '../../../layout/use-draft-editing'
import { useTexts } from '../../../texts/use-texts'
import { bottomBar } from '../../../ui/bottom-bar'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog'
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
  const [isDiscarding, setDiscarding] = useState(false)
  const { draft, saving } = editing
  if (!draft && saving.state === 'saved') return null
  return (
    <section ref={bottomBar} className={styles.bar} aria-label={t('bar')} data-bottom-bar>
      <Stack gap="0.125rem" flex="1 1 16rem" miw={0}>
        <span className={styles.strong}>
          <bdi>{draft?.name ?? t('bar.new')}</bdi>
        </span>
        <Saving editing={editing} />
      </Stack>
      <Group gap="0.375rem">
        {steps.map(({ step, Icon }) => (
          <ActionIcon
            key={step}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t(step)}
            disabled={!editing[step]}
            onClick={editing[step]}
          >
            <Icon size="1.0625rem" />
          </ActionIcon>
        ))}
        {draft && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<Trash2 size="0.9375rem" aria-hidden />}
            disabled={saving.state === 'saving'}
            onClick={() => setDiscarding(true)}
          >
            {t('bar.discard')}
          </Button>
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
      </Group>
      {draft && (
        <DeleteDraft
          draft={draft}
          isAsked={isDiscarding}
          action={t('bar.discard')}
          onDeleted={() => {
            setDiscarding(false)
            onLeave()
          }}
          onClose={() => setDiscarding(false)}
        />
      )}
    </section>
  )
}

const steps = [
  { step: 'undo', Icon: Undo2 },
  { step: 'redo', Icon: Redo2 },
] as const

function Saving({ editing }: Pick<DraftBarProps, 'editing'>) {
  const { t } = useTexts('slots')
  const { draft, saving } = editing
  const isSaved = saving.state === 'saved'
  if (!isSaved && saving.state !== 'saving') return <NotSaved editing={editing} />
  return (
    <Group gap="0.25rem 0.375rem" c="dimmed" fz="0.8125rem" role="status">
      {isSaved ? <Check size="0.875rem" aria-hidden /> : <Loader size={12} color="gray" />}
      {isSaved ? t('bar.saved', { count: draft?.changes ?? 0 }) : t('bar.saving')}
    </Group>
  )
}

const ways = [
  { of: 'changed-elsewhere', text: 'bar.theirs', way: 'takeTheirs' },
  { of: 'changed-elsewhere', text: 'bar.mine', way: 'keepMine' },
  { of: 'failed', text: 'bar.retry', way: 'retry' },
] as const

function NotSaved({ editing }: Pick<DraftBarProps, 'editing'>) {
  const { t } = useTexts('slots')
  const { saving } = editing
  return (
    <Group gap="0.25rem 0.375rem" c="red" fz="0.8125rem" role="alert">
      <TriangleAlert size="0.875rem" aria-hidden />
      {saving.state === 'failed'
        ? t('bar.failed', { reason: describeError(saving.error) })
        : t('bar.elsewhere')}
      {ways
        .filter(({ of }) => of === saving.state)
        .map(({ text, way }) => (
          <Button key={text} size="compact-xs" variant="default" onClick={editing[way]}>
            {t(text)}
          </Button>
        ))}
    </Group>
  )
}

interface DeleteDraftProps {
  readonly draft: Pick<LayoutDraft, 'id' | 'name'>
  readonly isAsked: boolean
  /** The text of the button that does it. */
  readonly action: string
  readonly onDeleted: () => void
  readonly onClose: () => void
}

/** Asks before a draft is deleted. */
export function DeleteDraft(props: DeleteDraftProps): ReactElement {
  const { draft, isAsked, action, onDeleted, onClose } = props
  const { t } = useTexts('slots')
  const api = useHostApi()
  const queryClient = useQueryClient()
  return (
    <ConfirmDialog
      isOpen={isAsked}
      title={t('drafts.deleteTitle', { name: draft.name })}
      text={t('drafts.deleteText')}
      action={action}
      onClose={onClose}
      onConfirm={async () => {
        await deleteDraft(api, draft.id)
        onDeleted()
        await queryClient.invalidateQueries({ queryKey: [...layoutKey, 'drafts'] })
      }}
    />
  )
}
