import { Alert, Button, Group } from '@mantine/core'
import type { LayoutDraftBody, SlotMapBody } from '@slipway/sdk/contract'
import { useMutation } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useHostApi } from '../../../api/api-context'
import { describeError, isCodedError } from '../../../api/describe-error'
import { fetchDraft, fetchLayout, fetchPublished, saveDraft } from '../../../api/layout'
import { rebaseLayout } from '../../../layout/rebase-layout'
import { useTexts } from '../../../texts/use-texts'
import styles from './slots.module.css'

interface PublishConflictProps {
  readonly draft: LayoutDraftBody
  readonly map: SlotMapBody
  readonly error: unknown
  /** The draft is another one now, and has to be looked at again. */
  readonly onSolved: () => Promise<void>
}

const sides = [
  ['draft', 'conflict.mine'],
  ['published', 'conflict.theirs'],
] as const

/** Somebody published a change of the same: whose counts? */
export function PublishConflict(props: PublishConflictProps): ReactElement {
  const { draft, map, error, onSolved } = props
  const { t } = useTexts('slots')
  const rebase = useRebase(draft, onSolved)
  const faults = isCodedError(error) ? (error.errors ?? []) : []
  const names = new Set(faults.map(({ pointer }) => subjectOf(pointer, map)))
  return (
    <Alert color="orange" role="alert" py="xs" title={t('conflict.title')}>
      <p className={styles.plain}>{t('conflict.text')}</p>
      <ul className={styles.faults}>
        {[...names].map((name) => (
          <li key={name}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      {rebase.error && <p className={styles.plain}>{describeError(rebase.error)}</p>}
      <Group gap="xs" mt="xs">
        {sides.map(([side, text]) => (
          <Button
            key={side}
            size="compact-sm"
            variant="default"
            loading={rebase.isPending}
            onClick={() => rebase.mutate(side)}
          >
            {t(text)}
          </Button>
        ))}
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

/** Puts the draft onto the layout of now, with its own changes or with those of the others. */
function useRebase(draft: LayoutDraftBody, onSolved: () => Promise<void>) {
  const api = useHostApi()
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
    onSuccess: onSolved,
  })
}
