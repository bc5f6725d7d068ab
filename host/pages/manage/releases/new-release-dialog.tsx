import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { describeError } from '../../../api/describe-error'
import { useRemoteNames } from '../../../api/manage'
import { useHead } from '../../../api/releases'
import { useTexts } from '../../../texts/use-texts'
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog'
import { FaultAlert } from '../../../ui/fault-alert'
import { ChangePreview } from './change-preview'
import { type Draft, draftOf, setOf } from './draft'
import { DraftFields } from './draft-fields'
import { useHeadChange } from './use-head-change'

const SETTLED_MS = 250

/** Releases versions of several remotes in one step. */
export function NewReleaseDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTexts('releases')
  const { data: head } = useHead()
  const [drafts, setDrafts] = useState<readonly Draft[]>([])
  const [hasRemoved, setHasRemoved] = useState(false)
  const live = head?.remotes ?? {}
  const set = setOf(drafts, live)
  const wanted = set && { set }
  const [settled] = useDebouncedValue(wanted, SETTLED_MS)
  const change = useHeadChange(settled, onClose)
  const isSettled = JSON.stringify(settled) === JSON.stringify(wanted)
  const replace = (changed: Draft) =>
    setDrafts(drafts.map((draft) => (draft.remote === changed.remote ? changed : draft)))
  return (
    <ReasonDialog
      size="xl"
      title={t('new')}
      action={t('release', { count: drafts.length })}
      isReady={isSettled && change.isReady}
      change={{ error: null, isPending: change.isPending }}
      reason={{ label: t('why'), description: t('whyHint'), lines: 1 }}
      below={settled && <ChangePreview change={change} />}
      onSend={change.send}
      onClose={onClose}
    >
      {drafts.map((draft) => (
        <DraftFields
          key={draft.remote}
          draft={draft}
          live={live[draft.remote]}
          onChange={replace}
          onRemove={() => {
            setDrafts(drafts.filter(({ remote }) => remote !== draft.remote))
            setHasRemoved(true)
          }}
        />
      ))}
      <AddRemote
        // Empty again after each choice.
        key={drafts.length}
        chosen={drafts.map(({ remote }) => remote)}
        takesFocus={hasRemoved}
        onAdd={(remote) => {
          setDrafts([...drafts, draftOf(remote, live[remote])])
          setHasRemoved(false)
        }}
      />
    </ReasonDialog>
  )
}

interface AddRemoteProps {
  readonly chosen: readonly string[]
  /** The button that had it went with its remote. */
  readonly takesFocus: boolean
  readonly onAdd: (remote: string) => void
}

function AddRemote({ chosen, takesFocus, onAdd }: AddRemoteProps) {
  const { t } = useTexts('releases')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  const { data: names, error } = useRemoteNames()
  const others = (names ?? []).filter((name) => !chosen.includes(name))
  if (error) return <FaultAlert>{describeError(error)}</FaultAlert>
  if (names && others.length === 0 && chosen.length > 0) return null
  return (
    <Select
      ref={field}
      label={chosen.length === 0 ? t('remote.first') : t('remote.more')}
      placeholder={t('remote.choose')}
      searchable
      data-autofocus={chosen.length === 0 || undefined}
      // It has the focus from the start.
      openOnFocus={false}
      data={others}
      nothingFoundMessage={names && t('remote.nothing')}
      value={null}
      onChange={(remote) => remote !== null && onAdd(remote)}
    />
  )
}
