import { Button } from '@mantine/core'
import type { FailingComponent } from '@slipway/sdk/contract'
import { PowerOff, Undo2 } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { useHead } from '../../../api/releases'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { LiveBadge } from '../health/live-badge'
import { RollBackDialog } from '../releases/roll-back-dialog'
import { SwitchOffDialog } from '../remotes/switch-off-dialog'
import { ToneBadge } from '../tone/tone-badge'
import styles from './overview.module.css'
import { useMomentText } from './use-moment-text'

interface Asked {
  readonly dialog: 'roll-back' | 'switch-off'
  readonly about: FailingComponent
}

interface FailuresProps {
  readonly failing: readonly FailingComponent[]
}

/** What fails, the worst first, each with the two ways out; nothing where nothing fails. */
export function FailureList({ failing }: FailuresProps): ReactElement {
  // As it was when it was asked: what comes meanwhile takes no dialog away.
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <>
      {failing.length > 0 && <Failures failing={failing} onAsk={setAsked} />}
      {asked?.dialog === 'roll-back' && (
        <RollBackDialog rollback={{ remote: asked.about.remote }} onClose={close} />
      )}
      {asked?.dialog === 'switch-off' && (
        <SwitchOffDialog remote={asked.about.remote} first={partOf(asked.about)} onClose={close} />
      )}
    </>
  )
}

function Failures({ failing, onAsk }: FailuresProps & { readonly onAsk: (asked: Asked) => void }) {
  const { t } = useTexts('overview')
  return (
    <section aria-labelledby="overview-failures">
      <h2 id="overview-failures" className={styles.heading}>
        {t('failures.title')}
      </h2>
      <ul className={styles.rows} aria-labelledby="overview-failures">
        {failing.map((one) => (
          <li key={[one.remote, one.version, one.component].join('\n')}>
            <Failure failing={one} />
            <WaysOut failing={one} onAsk={(dialog) => onAsk({ dialog, about: one })} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Of a canary its version: the component of the live one may be well. */
function partOf({ as, component, version }: FailingComponent) {
  return as === 'canary' ? { version } : { component }
}

function Failure({ failing }: { readonly failing: FailingComponent }) {
  const { t } = useTexts('overview')
  const formats = useFormats()
  const moment = useMomentText()
  const { remote, version, component, tone, as, failures, boxes, since } = failing
  const rate = { failures: formats.number(failures), boxes: formats.number(boxes) }
  return (
    <div className={styles.what}>
      <span className={styles.line}>
        <ToneBadge tone={tone} />
        <Link className={styles.name} to={`/manage/health/${remote}?range=hour`}>
          <bdi>{component}</bdi>
        </Link>
        <bdi className={styles.quiet}>
          {remote} {version}
        </bdi>
        {as === 'canary' && <LiveBadge live={as} />}
      </span>
      <span className={styles.quiet}>
        {t('failures.rate', rate)}, {t('failures.since', { when: moment(since) })}
      </span>
    </div>
  )
}

interface WaysOutProps {
  readonly failing: FailingComponent
  readonly onAsk: (dialog: Asked['dialog']) => void
}

function WaysOut({ failing: { remote, component }, onAsk }: WaysOutProps) {
  const { t: tr } = useTexts('releases')
  const { t: tm } = useTexts('remotes')
  const { data: head } = useHead()
  const hasFormer = head?.former?.includes(remote) !== false
  return (
    <div className={styles.actions}>
      {hasFormer && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Undo2 size="0.875rem" aria-hidden />}
          aria-label={tr('back.named', { remote })}
          onClick={() => onAsk('roll-back')}
        >
          {tr('back.do')}
        </Button>
      )}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<PowerOff size="0.875rem" aria-hidden />}
        aria-label={tm('off.here', { name: component })}
        onClick={() => onAsk('switch-off')}
      >
        {tm('off.action')}
      </Button>
    </div>
  )
}
