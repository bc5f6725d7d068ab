import { Alert, Button, Skeleton, Stack } from '@mantine/core'
import type { PassedOver, ReleasedRemote, ReleasePreview } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { describeError } from '../../../api/describe-error'
import { useReleasesBetween } from '../../../api/releases'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { FaultAlert } from '../../../ui/fault-alert'
import { FreezeEnd } from './freeze-banner'
import { useWho } from './release-timeline'
import styles from './releases.module.css'
import { SetChanges } from './set-changes'
import type { HeadChange } from './use-head-change'

/** A preview of the change, in front of the button that makes it. */
export function ChangePreview({ change }: { readonly change: HeadChange }): ReactElement {
  const { t } = useTexts('releases')
  const { t: tc } = useTexts('common')
  const { preview, error, seenHead } = change
  return (
    <Stack
      component="section"
      className={styles.box ?? ''}
      gap={8}
      aria-label={t('preview.title')}
      aria-live="polite"
    >
      <h3 className={styles.entryName}>{t('preview.title')}</h3>
      {preview && seenHead !== undefined && (
        <ReleasedMeanwhile seen={seenHead} head={preview.head} />
      )}
      <FaultAlert>
        {error ? (
          <>
            {describeError(error)}
            {!preview && (
              <Button variant="subtle" color="red" size="compact-sm" onClick={change.retry}>
                {tc('retry')}
              </Button>
            )}
          </>
        ) : null}
      </FaultAlert>
      {preview && <Previewed preview={preview} />}
      {!preview && !error && <Skeleton height={36} aria-label={t('preview.loading')} />}
    </Stack>
  )
}

function Previewed({ preview }: { readonly preview: ReleasePreview }) {
  const { t } = useTexts('releases')
  const { changes, passedOver, faults, freeze } = preview
  return (
    <>
      {freeze && (
        <FaultAlert title={<FreezeEnd freeze={freeze} />}>
          <bdi>{freeze.why}</bdi> ({freeze.who})
        </FaultAlert>
      )}
      {faults.length > 0 && (
        <FaultAlert title={t('preview.refused')}>
          <ul className={styles.faults}>
            {faults.map(({ pointer, code, detail }) => (
              <li key={`${pointer} ${code}`}>{detail ?? code}</li>
            ))}
          </ul>
        </FaultAlert>
      )}
      {passedOver.length > 0 && <PassedOverVersions {...preview} />}
      {changes.length === 0 && passedOver.length === 0 && (
        <p className={styles.why}>{t('preview.nothing')}</p>
      )}
      {changes.length > 0 && (
        <SetChanges
          changes={changes}
          label={t('preview.title')}
          more={(change) => <LiveTimes change={change} />}
        />
      )}
    </>
  )
}

/** Versions that a roll back does not restore, because they failed. */
function PassedOverVersions({ changes, passedOver }: ReleasePreview) {
  const { t } = useTexts('releases')
  const isRefused = changes.length === 0
  return (
    <Alert
      color={isRefused ? 'red' : 'yellow'}
      role={isRefused ? 'alert' : 'note'}
      py="xs"
      title={t(isRefused ? 'over.none' : 'over.title')}
    >
      <ul className={styles.faults}>
        {passedOver.map((one) => (
          <PassedOverVersion key={`${one.remote} ${one.version}`} {...one} />
        ))}
      </ul>
      {t('over.text')}
    </Alert>
  )
}

function PassedOverVersion({ remote, version, why, failures, draws }: PassedOver) {
  const { t } = useTexts('releases')
  const formats = useFormats()
  const counts = { failures: formats.number(failures), draws: formats.number(draws) }
  return (
    <li>
      <bdi>{t('over.version', { remote, version })}</bdi> · {t(`over.${why}`)}
      {draws > 0 && ` · ${t('over.counts', { count: draws, ...counts })}`}
    </li>
  )
}

/** Its canaries, how long the one version has been live, and when the other one was. */
function LiveTimes({ change }: { readonly change: ReleasePreview['changes'][number] }) {
  const { t } = useTexts('releases')
  const formats = useFormats()
  const { from, to, live, before } = change
  const other = to && from?.version !== to.version ? { version: to.version } : undefined
  const ended = from?.canary?.version === to?.canary?.version ? undefined : from?.canary
  const share = ({ version, percent }: NonNullable<ReleasedRemote['canary']>) => ({
    version,
    percent: formats.percent(percent / 100),
  })
  const lines = [
    ended && ended.version !== to?.version && t('preview.canaryEnds', share(ended)),
    to?.canary && t('preview.canary', share(to.canary)),
    from &&
      live?.since &&
      t('preview.since', { version: from.version, time: formats.dateTime(live.since) }),
    other && !before && t('preview.never', other),
    other &&
      before?.since &&
      before.until &&
      t('preview.before', {
        ...other,
        from: formats.dateTime(before.since),
        to: formats.dateTime(before.until),
      }),
  ]
  return (
    <span className={styles.times}>
      {lines.map((line) => line && <span key={line}>{line}</span>)}
    </span>
  )
}

/** The releases since the dialog was opened, and who made them; what was chosen is kept. */
function ReleasedMeanwhile({ seen, head }: { readonly seen: number; readonly head: number }) {
  const { t } = useTexts('releases')
  const { data: newer = [] } = useReleasesBetween(seen, head)
  const whoOf = useWho()
  return (
    <Alert color="yellow" role="alert" py="xs" title={t('conflict.title')}>
      <ul className={styles.faults}>
        {newer.map(({ id, who, why, changed }) => (
          <li key={id}>
            {t('conflict.release', { id, who: whoOf(who), why })}
            <SetChanges changes={changed} label={t('entry.changes', { id })} />
          </li>
        ))}
      </ul>
      {t('conflict.text')}
    </Alert>
  )
}
