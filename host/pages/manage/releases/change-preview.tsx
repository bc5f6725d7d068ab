import { Alert, Button, Skeleton } from '@mantine/core'
import type { PassedOver, ReleasedRemote, ReleasePreview } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { describeError } from '../../../api/describe-error'
import { useReleasesBetween } from '../../../api/releases'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { FreezeEnd } from './freeze-banner'
import { useWho } from './release-timeline'
import styles from './releases.module.css'
import { SetChanges } from './set-changes'
import type { useHeadChange } from './use-head-change'

/** A preview of the change, in front of the button that makes it. */
export function ChangePreview({
  change,
}: {
  readonly change: ReturnType<typeof useHeadChange>
}): ReactElement {
  const { t } = useTexts('releases')
  const { t: tc } = useTexts('common')
  const { preview, error, seenHead } = change
  return (
    <section className={styles.preview} aria-label={t('preview.title')} aria-live="polite">
      <h3 className={styles.entryName}>{t('preview.title')}</h3>
      {preview && seenHead !== undefined && (
        <ReleasedMeanwhile seen={seenHead} head={preview.head} />
      )}
      {error !== null && error !== undefined && (
        <Alert color="red" role="alert" py="xs">
          {describeError(error)}
          {!preview && (
            <Button variant="subtle" color="red" size="compact-sm" onClick={change.retry}>
              {tc('retry')}
            </Button>
          )}
        </Alert>
      )}
      {preview && <Previewed preview={preview} />}
      {!preview && !error && <Skeleton height={36} aria-label={t('preview.loading')} />}
    </section>
  )
}

function Previewed({ preview }: { readonly preview: ReleasePreview }) {
  const { t } = useTexts('releases')
  const { changes, passedOver, faults, freeze } = preview
  return (
    <>
      {freeze && (
        <Alert color="red" role="alert" py="xs" title={<FreezeEnd freeze={freeze} />}>
          <bdi>{freeze.why}</bdi> ({freeze.who})
        </Alert>
      )}
      {faults.length > 0 && (
        <Alert color="red" role="alert" py="xs" title={t('preview.refused')}>
          <ul className={styles.faults}>
            {faults.map(({ pointer, code, detail }) => (
              <li key={`${pointer} ${code}`}>{detail ?? code}</li>
            ))}
          </ul>
        </Alert>
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
  const formats = useFormats()
  const isRefused = changes.length === 0
  return (
    <Alert
      color={isRefused ? 'red' : 'yellow'}
      role={isRefused ? 'alert' : 'note'}
      py="xs"
      title={t(isRefused ? 'over.none' : 'over.title')}
    >
      <ul className={styles.faults}>
        {passedOver.map(({ remote, version, why, failures, draws }) => (
          <li key={`${remote} ${version}`}>
            <bdi>{t('over.version', { remote, version })}</bdi> · {t(passedOverName[why])}
            {draws > 0 && (
              <>
                {' · '}
                {t('over.counts', {
                  count: draws,
                  failures: formats.number(failures),
                  draws: formats.number(draws),
                })}
              </>
            )}
          </li>
        ))}
      </ul>
      {t('over.text')}
    </Alert>
  )
}

const passedOverName = {
  'taken-off': 'over.taken-off',
  hung: 'over.hung',
  failed: 'over.failed',
  'switched-off': 'over.switched-off',
} as const satisfies Record<PassedOver['why'], string>

type Canary = NonNullable<ReleasedRemote['canary']>

/** Its canaries, how long the one version has been live, and when the other one was. */
function LiveTimes({ change }: { readonly change: ReleasePreview['changes'][number] }) {
  const { t } = useTexts('releases')
  const formats = useFormats()
  const { from, to, live, before } = change
  const isOther = from?.version !== to?.version
  const ended = from?.canary?.version !== to?.canary?.version ? from?.canary : undefined
  const share = ({ version, percent }: Canary) => ({
    version,
    percent: formats.percent(percent / 100),
  })
  return (
    <span className={styles.times}>
      {ended && ended.version !== to?.version && (
        <span>{t('preview.canaryEnds', share(ended))}</span>
      )}
      {to?.canary && <span>{t('preview.canary', share(to.canary))}</span>}
      {from && live?.since && (
        <span>
          {t('preview.since', { version: from.version, time: formats.dateTime(live.since) })}
        </span>
      )}
      {to && isOther && !before && <span>{t('preview.never', { version: to.version })}</span>}
      {to && isOther && before?.since && before.until && (
        <span>
          {t('preview.before', {
            version: to.version,
            from: formats.dateTime(before.since),
            to: formats.dateTime(before.until),
          })}
        </span>
      )}
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
