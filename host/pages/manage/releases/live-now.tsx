import { Button, Group } from '@mantine/core'
import type { ReleasedRemote, ReleaseHead, Tone } from '@slipway/sdk/contract'
import { Package, Undo2 } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../../texts/use-texts'
import { quietButton } from '../../../ui/quiet-button'
import rows from '../../../ui/rows.module.css'
import { StateMessage } from '../../../ui/state-message'
import { RemoteHealthLink } from '../remote-health-link'
import { ToneInList } from '../tone/tone-badge'
import { ToneLegend } from '../tone/tone-legend'
import { useLiveTones } from '../tone/use-live-tones'
import styles from './releases.module.css'
import { Live } from './set-changes'
import type { HeadStep } from './use-head-change'

interface LiveNowProps {
  readonly head: ReleaseHead
  readonly onStep: (step: HeadStep) => void
}

/** The releases below should not be far away. */
const AT_FIRST = 8

/** The set that is live, with the way back of each remote, and the next step of each canary. */
export function LiveNow({ head, onStep }: LiveNowProps): ReactElement {
  const { t } = useTexts('releases')
  const [isWhole, setIsWhole] = useState(false)
  const tones = useLiveTones()
  const remotes = inOrder(head, (remote) => isFailing(tones?.of({ remote })))
  return (
    <section className={styles.section} aria-labelledby="live-now">
      <h2 id="live-now" className={styles.heading}>
        {t('live.title')}
      </h2>
      {remotes.length === 0 ? (
        <StateMessage icon={Package} title={t('live.empty.title')} text={t('live.empty.text')} />
      ) : (
        <ul className={rows.list} aria-labelledby="live-now">
          {(isWhole ? remotes : remotes.slice(0, AT_FIRST)).map(([remote, released]) => (
            <li key={remote} className={styles.live}>
              <bdi className={styles.remote}>{remote}</bdi>
              <Group className={styles.now ?? ''} gap="0.25rem 0.75rem">
                <Live released={released} />
                <VersionTones remote={remote} released={released} />
                <CanarySteps remote={remote} released={released} onStep={onStep} />
              </Group>
              <RemoteHealthLink remote={remote} name={remote} />
              {head.former?.includes(remote) !== false && (
                <Button
                  {...quietButton}
                  leftSection={<Undo2 size="0.875rem" aria-hidden />}
                  aria-label={t('back.named', { remote })}
                  onClick={() => onStep({ rollback: { remote } })}
                >
                  {t('back.do')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {remotes.length > 0 && <ToneLegend />}
      {!isWhole && remotes.length > AT_FIRST && (
        <Button mt={8} {...quietButton} onClick={() => setIsWhole(true)}>
          {t('live.all', { count: remotes.length })}
        </Button>
      )}
    </section>
  )
}

const isFailing = (tone: Tone | undefined) => tone === 'bad' || tone === 'warn'

interface LiveRemoteProps {
  readonly remote: string
  readonly released: ReleasedRemote
}

/** The tone of what is live; beside a canary, of each of the two by its version. */
function VersionTones({ remote, released: { version, canary } }: LiveRemoteProps) {
  const tones = useLiveTones()
  if (!tones) return null
  return [version, ...(canary ? [canary.version] : [])].map((one) => (
    <ToneInList
      key={one}
      tone={tones.of({ remote, versions: [one] }) ?? 'idle'}
      of={canary && one}
    />
  ))
}

/** Puts remotes with a next step first, never folded away: what fails, canaries, then what can go back. */
function inOrder({ remotes, former }: ReleaseHead, fails: (remote: string) => boolean) {
  const rank = ([remote, { canary }]: readonly [string, ReleasedRemote]) => {
    if (fails(remote)) return 0
    if (canary) return 1
    return former?.includes(remote) ? 2 : 3
  }
  return Object.entries(remotes).toSorted(
    (one, other) => rank(one) - rank(other) || one[0].localeCompare(other[0]),
  )
}

interface CanaryStepsProps extends LiveRemoteProps, Pick<LiveNowProps, 'onStep'> {}

function CanarySteps({ remote, released: { version, canary }, onStep }: CanaryStepsProps) {
  const { t } = useTexts('releases')
  if (!canary) return null
  const named = { remote, version: canary.version }
  const begin = (canaryStep: 'promote' | 'end') => () =>
    onStep({ canaryStep, remote, version, canary })
  return (
    <Group component="span" gap={4}>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('promote.named', named)}
        onClick={begin('promote')}
      >
        {t('promote.do')}
      </Button>
      <Button {...quietButton} aria-label={t('endCanary.named', named)} onClick={begin('end')}>
        {t('endCanary.do')}
      </Button>
    </Group>
  )
}
