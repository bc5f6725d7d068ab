import { Alert, Button, Group, Skeleton } from '@mantine/core'
import type { PublishedLayout, SlotMapBody } from '@slipway/sdk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../../api/api-context'
import { describeError } from '../../../api/describe-error'
import { sendRevert, useLayoutDiff, useLayouts } from '../../../api/layout'
import { manageKey } from '../../../api/manage'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { Dialog } from '../../../ui/dialog'
import { ErrorMessage } from '../../../ui/error-message'
import { OptionBadge } from '../../../ui/option-badge'
import { useChangeNotice } from '../undo/use-change-notice'
import { LayoutDiff } from './layout-diff'
import { ReasonField } from './reason-field'
import styles from './slots.module.css'

interface HistoryDialogProps {
  readonly map: SlotMapBody
  readonly onClose: () => void
}

/** All layouts that were published; each comes back in one step, once it was seen what that changes. */
export function HistoryDialog({ map, onClose }: HistoryDialogProps): ReactElement {
  const { t } = useTexts('slots')
  const [chosen, setChosen] = useState<number>()
  const title = chosen === undefined ? t('history.title') : t('revert.title', { number: chosen })
  return (
    <Dialog opened onClose={onClose} size="xl" title={title}>
      {chosen === undefined ? (
        <Layouts number={map.number} onChoose={setChosen} />
      ) : (
        <Revert number={chosen} map={map} onBack={() => setChosen(undefined)} onDone={onClose} />
      )}
    </Dialog>
  )
}

interface LayoutsProps {
  /** The published one. */
  readonly number: number
  readonly onChoose: (number: number) => void
}

function Layouts({ number, onChoose }: LayoutsProps) {
  const { t } = useTexts('slots')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useLayouts(String(page))
  if (error && !data) return <ErrorMessage error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={160} radius="lg" aria-label={t('loading')} />
  if (data.total === 0) return <p className={styles.hint}>{t('history.none')}</p>
  const isLast = page * PER_PAGE >= data.total
  return (
    <>
      <ol className={styles.rows} aria-label={t('history.title')}>
        {data.layouts.map((layout) => (
          <LayoutRow
            key={layout.number}
            layout={layout}
            isLive={layout.number === number}
            onChoose={() => onChoose(layout.number)}
          />
        ))}
        {isLast && (
          <li className={styles.row}>
            <div className={styles.rowMain}>
              <span className={styles.rowName}>{t('history.first')}</span>
              <span className={styles.quiet}>{t('history.firstText')}</span>
            </div>
            <Button size="compact-sm" variant="default" onClick={() => onChoose(0)}>
              {t('history.back')}
            </Button>
          </li>
        )}
      </ol>
      {data.total > PER_PAGE && (
        <Group gap="xs" mt="sm">
          <Button
            size="compact-sm"
            variant="default"
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            {t('history.newer')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={isLast}
            onClick={() => setPage(page + 1)}
          >
            {t('history.older')}
          </Button>
        </Group>
      )}
    </>
  )
}

const PER_PAGE = 25

interface LayoutRowProps {
  readonly layout: PublishedLayout
  readonly isLive: boolean
  readonly onChoose: () => void
}

function LayoutRow({ layout, isLive, onChoose }: LayoutRowProps) {
  const { t } = useTexts('slots')
  const formats = useFormats()
  const { number, at, who, why, revertOf } = layout
  return (
    <li className={styles.row}>
      <div className={styles.rowMain}>
        <span className={styles.rowName}>
          {t('history.layout', { number })}
          {isLive && <OptionBadge label={t('history.live')} color="teal" />}
          {revertOf !== null && (
            <OptionBadge label={t('history.revert', { number: revertOf })} color="orange" />
          )}
        </span>
        <span className={styles.reason}>
          <bdi>{why}</bdi>
        </span>
        <span className={styles.quiet}>
          <bdi>{who}</bdi>
          {at !== null && ` · ${formats.dateTime(at)}`}
        </span>
      </div>
      {!isLive && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<History size="0.875rem" aria-hidden />}
          aria-label={t('history.backTo', { number })}
          onClick={onChoose}
        >
          {t('history.back')}
        </Button>
      )}
    </li>
  )
}

interface RevertProps {
  readonly number: number
  readonly map: SlotMapBody
  readonly onBack: () => void
  readonly onDone: () => void
}

function Revert({ number, map, onBack, onDone }: RevertProps) {
  const { t } = useTexts('slots')
  const { t: tc } = useTexts('common')
  const [why, setWhy] = useState('')
  const { mutate, error, isPending } = useRevert(number, onDone)
  const diff = useLayoutDiff({ from: map.number, to: number })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        mutate(why.trim())
      }}
    >
      <p className={styles.hint}>{t('revert.text')}</p>
      <LayoutDiff diff={diff} map={map} />
      {error && (
        <Alert color="red" role="alert" py="xs">
          {describeError(error)}
        </Alert>
      )}
      <ReasonField value={why} onChange={setWhy} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={isPending} onClick={onBack}>
          {tc('cancel')}
        </Button>
        <Button type="submit" loading={isPending} disabled={why.trim() === ''}>
          {t('revert.do')}
        </Button>
      </Group>
    </form>
  )
}

function useRevert(number: number, onDone: () => void) {
  const api = useHostApi()
  const queryClient = useQueryClient()
  const tell = useChangeNotice()
  const { t } = useTexts('slots')
  return useMutation({
    mutationFn: (why: string) => sendRevert(api, number, why),
    onSuccess: async ({ change }) => {
      onDone()
      tell(t('revert.done', { number }), change)
      await queryClient.invalidateQueries({ queryKey: manageKey })
    },
  })
}
