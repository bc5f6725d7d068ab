import type { LivingServer } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { FactTable } from '../../../ui/fact-table'
import { HeadedSection } from '../headed-section'
import { useMomentText } from '../overview/use-state-text'
import { useSizeText } from '../remotes/use-size-text'
import styles from './system.module.css'

/** Differences below are in the noise of asking for the time. */
const CLOCK_NOISE_MS = 100

/** The servers that said in the last minute that they live. */
export function LivingServers({
  servers,
}: {
  readonly servers: readonly LivingServer[]
}): ReactElement {
  const { t } = useTexts('system')
  const { dateTime } = useFormats()
  const moment = useMomentText()
  const sizeOf = useSizeText()
  const clock = useClockText()
  return (
    <HeadedSection
      id="system-servers"
      title={t('servers')}
      text={t(servers.length > 0 ? 'servers.text' : 'servers.none')}
    >
      <FactTable
        isHeaded
        isLoose
        aria-labelledby="system-servers"
        columns={[
          t('servers.name'),
          t('servers.version'),
          t('servers.since'),
          t('servers.clock'),
          t('servers.seen'),
          t('servers.free'),
        ]}
        rows={servers.map(({ name, version, startedAt, seenAt, clockMs, freeBytes }) => ({
          key: `${name} ${startedAt}`,
          name: (
            <bdi>
              <code className={styles.server}>{name}</code>
            </bdi>
          ),
          cells: [
            version,
            dateTime(startedAt),
            clock(clockMs),
            moment(seenAt),
            freeBytes === null ? '–' : sizeOf(freeBytes),
          ],
        }))}
      />
    </HeadedSection>
  )
}

/** The difference of a clock, in seconds. */
function useClockText(): (clockMs: number) => string {
  const { t } = useTexts('system')
  const formats = useFormats()
  const unit = { style: 'unit', unit: 'second', maximumFractionDigits: 1 } as const
  return (clockMs) => {
    const off = Math.abs(clockMs)
    if (off < CLOCK_NOISE_MS) return t('clock.same')
    const time = formats.number(off / 1000, unit)
    return t(clockMs > 0 ? 'clock.ahead' : 'clock.behind', { time })
  }
}
