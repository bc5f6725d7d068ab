import { Group } from '@mantine/core'
import type { FailingComponent } from '@slipway/sdk/contract'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import rows from '../../../ui/rows.module.css'
import { HeadedSection } from '../headed-section'
import { LiveBadge } from '../health/live-badge'
import { ToneBadge } from '../tone/tone-badge'
import type { AskedWayOut } from '../ways-out/way-out'
import { WaysOutButtons } from '../ways-out/ways-out'
import { WaysOutDialog } from '../ways-out/ways-out-dialog'
import styles from './overview.module.css'
import { useMomentText } from './use-state-text'

interface FailureListProps {
  readonly failing: readonly FailingComponent[]
}

/** The failures, the worst first, each with the two ways out; nothing where nothing fails. */
export function FailureList({ failing }: FailureListProps): ReactElement {
  const { t } = useTexts('overview')
  // As it was when it was asked: what comes meanwhile takes no dialog away.
  const [asked, setAsked] = useState<AskedWayOut>()
  return (
    <>
      {failing.length > 0 && (
        <HeadedSection
          id="overview-failures"
          title={t('failures.title')}
          lines={failing.map((one) => <Failure key={keyOf(one)} failing={one} onAsk={setAsked} />)}
        />
      )}
      <WaysOutDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}

interface FailureProps {
  readonly failing: FailingComponent
  readonly onAsk: (asked: AskedWayOut) => void
}

function Failure({ failing, onAsk }: FailureProps) {
  const { t } = useTexts('overview')
  const formats = useFormats()
  const moment = useMomentText()
  const { remote, version, component, tone, as, failures, boxes, since } = failing
  const rate = { failures: formats.number(failures), boxes: formats.number(boxes) }
  // Of a canary its version: the component of the live one may be well.
  const about = { remote, component, ...(as === 'canary' && { version }) }
  return (
    <li>
      <div className={rows.pair}>
        <span className={rows.line}>
          <ToneBadge tone={tone} />
          <ComponentLink of={failing} />
          {as === 'canary' && <LiveBadge live={as} />}
        </span>
        <span className={rows.quiet}>
          {t('failures.rate', rate)}, {t('failures.since', { when: moment(since) })}
        </span>
      </div>
      <Group gap="0.5rem">
        <WaysOutButtons about={about} onAsk={onAsk} />
      </Group>
    </li>
  )
}

type ComponentOf = Pick<FailingComponent, 'remote' | 'version' | 'component'>

export const keyOf = ({ remote, version, component }: ComponentOf): string =>
  [remote, version, component].join('\n')

/** A component of a version, with the way to its health in the last hour. */
export function ComponentLink({ of }: { readonly of: ComponentOf }): ReactElement {
  return (
    <>
      <Link className={styles.name} to={`/manage/health/${of.remote}?range=hour`}>
        <bdi>{of.component}</bdi>
      </Link>
      <bdi className={rows.quiet}>{`${of.remote} ${of.version}`}</bdi>
    </>
  )
}
