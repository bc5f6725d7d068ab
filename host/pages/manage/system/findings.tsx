import { type DoctorLine, doctorChecks, type Tone } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import rows from '../../../ui/rows.module.css'
import { HeadedSection } from '../headed-section'
import manage from '../manage.module.css'
import { ToneBadge } from '../tone/tone-badge'
import { ToneBox } from '../tone/tone-box'
import styles from './system.module.css'
import { useFindingTexts } from './use-finding-texts'

const states = ['fail', 'warn', 'ok'] as const
const tones = { fail: 'bad', warn: 'warn', ok: 'ok' } as const satisfies Record<
  DoctorLine['state'],
  Tone
>

interface FindingsProps {
  readonly lines: readonly DoctorLine[]
  /** When they came, in milliseconds since 1970. */
  readonly at: number
}

/** What is wrong with the servers, the worst first, and what to do; folded below it what is right. */
export function Findings({ lines, at }: FindingsProps): ReactElement {
  const { t } = useTexts('system')
  const formats = useFormats()
  const worst = states.find((state) => lines.some((line) => line.state === state)) ?? 'ok'
  const wrong = states
    .filter((state) => state !== 'ok')
    .flatMap((state) => lines.filter((line) => line.state === state))
  const fine = lines.filter(({ state }) => state === 'ok')
  return (
    <HeadedSection id="system-findings" title={t('findings')}>
      <ToneBox tone={tones[worst]} word={t(`state.${worst}`)} sentence={useSentence()(lines)} />
      <Lines lines={wrong} label={t('findings')} />
      {fine.length > 0 && (
        <details className={styles.fine}>
          <summary>
            {t('findings.fine', { count: fine.length, shown: formats.number(fine.length) })}
          </summary>
          <Lines lines={fine} label={t('state.ok')} />
        </details>
      )}
      <p className={manage.hint}>
        {t('findings.at', { when: formats.dateTime(new Date(at).toISOString()) })}
      </p>
    </HeadedSection>
  )
}

function useSentence(): (lines: readonly DoctorLine[]) => string {
  const { t } = useTexts('system')
  const formats = useFormats()
  return (lines) => {
    const parts = (['fail', 'warn'] as const).flatMap((state) => {
      const count = lines.filter((line) => line.state === state).length
      return count > 0 ? [t(`findings.${state}`, { count, shown: formats.number(count) })] : []
    })
    return parts.length > 0 ? formats.list(parts) : t('findings.none')
  }
}

interface LinesProps {
  readonly lines: readonly DoctorLine[]
  readonly label: string
}

function Lines({ lines, label }: LinesProps) {
  if (lines.length === 0) return null
  return (
    <ul className={rows.lines} aria-label={label}>
      {lines.map((line) => (
        <Finding key={`${line.check} ${line.seen}`} line={line} />
      ))}
    </ul>
  )
}

function Finding({ line }: { readonly line: DoctorLine }) {
  const { t } = useTexts('system')
  const { check, state } = line
  const { seen, advice } = useFindingTexts()(line)
  const known = doctorChecks.find((name) => name === check)
  return (
    <li>
      <div className={rows.pair}>
        <span className={rows.line}>
          {state !== 'ok' && <ToneBadge tone={tones[state]} word={t(`state.${state}`)} />}
          <span className={styles.check}>{known ? t(`check.${known}`) : check}</span>
        </span>
        <span lang={seen.lang}>{seen.text}</span>
        {advice && (
          <span lang={advice.lang} className={styles.advice}>
            {advice.text}
          </span>
        )}
      </div>
    </li>
  )
}
