import type { FailingComponent } from '@slipway/sdk/contract'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import rows from '../../../ui/rows.module.css'
import { LiveBadge } from '../health/live-badge'
import { ToneBadge } from '../tone/tone-badge'
import type { AskedWayOut, FailingPart } from '../ways-out/way-out'
import { WaysOutButtons } from '../ways-out/ways-out-buttons'
import { WaysOutDialog } from '../ways-out/ways-out-dialog'
import styles from './overview.module.css'
import { useMomentText } from './use-state-text'

interface FailuresProps {
  readonly failing: readonly FailingComponent[]
}

/** The failures, the worst first, each with the two ways out; nothing where nothing fails. */
export function FailureList({ failing }: FailuresProps): ReactElement {
  // As it was when it was asked: what comes meanwhile takes no dialog away.
  const [asked, setAsked] = useState<AskedWayOut>()
  const close = () => setAsked(undefined)
  return (
    <>
      {failing.length > 0 && <Failures failing={failing} onAsk={setAsked} />}
      <WaysOutDialog asked={asked} onClose={close} />
    </>
  )
}

function Failures({
  failing,
  onAsk,
}: FailuresProps & { readonly onAsk: (asked: AskedWayOut) => void }) {
  const { t } = useTexts('overview')
  return (
    <section aria-labelledby="overview-failures">
      <h2 id="overview-failures" className={styles.heading}>
        {t('failures.title')}
      </h2>
      <ul className={rows.lines} aria-labelledby="overview-failures">
        {failing.map((one) => (
          <li key={[one.remote, one.version, one.component].join('\n')}>
            <Failure failing={one} />
            <div className={styles.actions}>
              <WaysOutButtons about={partOf(one)} onAsk={onAsk} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Of a canary its version: the component of the live one may be well. */
function partOf({ as, remote, component, version }: FailingComponent): FailingPart {
  return as === 'canary' ? { remote, component, version } : { remote, component }
}

function Failure({ failing }: { readonly failing: FailingComponent }) {
  const { t } = useTexts('overview')
  const formats = useFormats()
  const moment = useMomentText()
  const { remote, version, component, tone, as, failures, boxes, since } = failing
  const rate = { failures: formats.number(failures), boxes: formats.number(boxes) }
  return (
    <div className={styles.what}>
      <span className={rows.line}>
        <ToneBadge tone={tone} />
        <Link className={styles.name} to={`/manage/health/${remote}?range=hour`}>
          <bdi>{component}</bdi>
        </Link>
        <bdi className={rows.quiet}>
          {remote} {version}
        </bdi>
        {as === 'canary' && <LiveBadge live={as} />}
      </span>
      <span className={rows.quiet}>
        {t('failures.rate', rate)}, {t('failures.since', { when: moment(since) })}
      </span>
    </div>
  )
}
