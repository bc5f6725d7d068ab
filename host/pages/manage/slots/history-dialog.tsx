import { Button, Group, Skeleton } from '@mantine/core'
import type { PublishedLayout, SlotMapBody } from '@slipway/sdk/contract'
import { History } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { describeError } from '../../../api/describe-error'
import { sendRevert, useLayoutDiff, useLayouts } from '../../../api/layout'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { ChangeForm } from '../../../ui/dialogs/change-dialog'
import { Dialog } from '../../../ui/dialogs/dialog'
import { ErrorMessage } from '../../../ui/error-message'
import { FaultAlert } from '../../../ui/fault-alert'
import { OptionBadge } from '../../../ui/option-badge'
import { ReasonField, type ReasonFieldProps } from '../../../ui/reason-field'
import { useChange } from '../undo/use-change'
import { LayoutDiff } from './layout-diff'
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
              <Group fw={500}>{t('history.first')}</Group>
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
          {[
            { text: 'history.newer' as const, to: page - 1, isOff: page === 1 },
            { text: 'history.older' as const, to: page + 1, isOff: isLast },
          ].map(({ text, to, isOff }) => (
            <Button
              key={text}
              size="compact-sm"
              variant="default"
              disabled={isOff}
              onClick={() => setPage(to)}
            >
              {t(text)}
            </Button>
          ))}
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
        <Group gap="0.25rem 0.5rem" fw={500}>
          {t('history.layout', { number })}
          {isLive && <OptionBadge label={t('history.live')} color="teal" />}
          {revertOf !== null && (
            <OptionBadge label={t('history.revert', { number: revertOf })} color="orange" />
          )}
        </Group>
        <bdi>{why}</bdi>
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
  const [why, setWhy] = useState('')
  const change = useChange({
    send: (api, reason: string) => sendRevert(api, number, reason),
    said: () => t('revert.done', { number }),
    onDone,
  })
  return (
    <ChangeForm
      action={t('revert.do')}
      isReady={why.trim() !== ''}
      change={{ ...change, error: null }}
      onSend={() => change.mutate(why.trim())}
      onClose={onBack}
    >
      <p className={styles.hint}>{t('revert.text')}</p>
      <LayoutDiff diff={useLayoutDiff({ from: map.number, to: number })} map={map} />
      <FaultAlert>{change.error && describeError(change.error)}</FaultAlert>
      <PublishReason value={why} onChange={setWhy} />
    </ChangeForm>
  )
}

/** Why another layout is published. */
export function PublishReason(props: Pick<ReasonFieldProps, 'value' | 'onChange'>): ReactElement {
  const { t } = useTexts('slots')
  return (
    <ReasonField
      {...props}
      label={t('why.label')}
      description={t('why.help')}
      lines={1}
      data-autofocus
    />
  )
}
