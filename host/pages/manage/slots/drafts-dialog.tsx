import { ActionIcon, Button, Group, Skeleton, TextInput } from '@mantine/core'
import type { LayoutDraft } from '@slipway/sdk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Pencil, Trash2 } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../../api/api-context'
import { describeError } from '../../../api/describe-error'
import { layoutKey, renameDraft, useLayoutDrafts } from '../../../api/layout'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { Dialog } from '../../../ui/dialogs/dialog'
import { FaultAlert } from '../../../ui/fault-alert'
import { OptionBadge } from '../../../ui/option-badge'
import { QueryView } from '../../../ui/query-view'
import { DeleteDraft } from './draft-bar'
import styles from './slots.module.css'

interface DraftsDialogProps {
  /** The one that is open. */
  readonly draft: number | undefined
  readonly onOpen: (draft: number) => void
  /** The open one is there no more. */
  readonly onLeave: () => void
  readonly onClose: () => void
}

/** All drafts: to go on with one, to name it, to delete it. */
export function DraftsDialog(props: DraftsDialogProps): ReactElement {
  const { draft, onOpen, onLeave, onClose } = props
  const { t } = useTexts('slots')
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('drafts.title')}>
      <QueryView
        result={useLayoutDrafts()}
        skeleton={<Skeleton height={120} radius="lg" aria-label={t('loading')} />}
        empty={<p className={styles.hint}>{t('drafts.none')}</p>}
      >
        {(data) => (
          <ul className={styles.rows} aria-label={t('drafts.title')}>
            {data.map((one) => (
              <DraftRow
                key={one.id}
                draft={one}
                isOpen={one.id === draft}
                onOpen={() => {
                  onOpen(one.id)
                  onClose()
                }}
                onDeleted={() => one.id === draft && onLeave()}
              />
            ))}
          </ul>
        )}
      </QueryView>
    </Dialog>
  )
}

interface DraftRowProps {
  readonly draft: LayoutDraft
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onDeleted: () => void
}

function DraftRow({ draft, isOpen, onOpen, onDeleted }: DraftRowProps) {
  const { t } = useTexts('slots')
  const formats = useFormats()
  const [isNaming, setNaming] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const { name, who, changedAt, changes } = draft
  if (isNaming) return <Rename draft={draft} onDone={() => setNaming(false)} />
  return (
    <li className={styles.row}>
      <div className={styles.rowMain}>
        <Group gap="0.25rem 0.5rem" fw={500}>
          <bdi>{name}</bdi>
          {isOpen && <OptionBadge label={t('drafts.open')} color="teal" />}
        </Group>
        <span className={styles.quiet}>
          {t('drafts.about', { count: changes, who, time: formats.dateTime(changedAt) })}
        </span>
      </div>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('drafts.rename', { name })}
          onClick={() => setNaming(true)}
        >
          <Pencil size="0.9375rem" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={t('drafts.delete', { name })}
          onClick={() => setDeleting(true)}
        >
          <Trash2 size="0.9375rem" />
        </ActionIcon>
        {!isOpen && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('drafts.goOnWith', { name })}
            onClick={onOpen}
          >
            {t('drafts.goOn')}
          </Button>
        )}
      </Group>
      <DeleteDraft
        draft={draft}
        isAsked={isDeleting}
        action={t('drafts.deleteDo')}
        onDeleted={onDeleted}
        onClose={() => setDeleting(false)}
      />
    </li>
  )
}

function Rename({ draft, onDone }: { readonly draft: LayoutDraft; readonly onDone: () => void }) {
  const { t } = useTexts('slots')
  const { t: tc } = useTexts('common')
  const api = useHostApi()
  const queryClient = useQueryClient()
  const [name, setName] = useState(draft.name)
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => renameDraft(api, draft.id, name.trim()),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: layoutKey })
      onDone()
    },
  })
  return (
    <li className={styles.row}>
      <form
        className={styles.rowMain}
        onSubmit={(event) => {
          event.preventDefault()
          mutate()
        }}
      >
        <Group gap="0.5rem">
          <TextInput
            flex="1 1 14rem"
            miw={0}
            aria-label={t('drafts.name')}
            data-autofocus
            autoFocus
            maxLength={80}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button
            type="submit"
            leftSection={<Check size="0.9375rem" aria-hidden />}
            loading={isPending}
            disabled={name.trim() === ''}
          >
            {tc('save')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {tc('cancel')}
          </Button>
        </Group>
      </form>
      <FaultAlert>{error && describeError(error)}</FaultAlert>
    </li>
  )
}
