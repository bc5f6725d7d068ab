import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactElement, useId } from 'react'
import { useCanaryReach } from '../../../api/releases'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { readPercent } from './draft'
import styles from './releases.module.css'

interface CanaryShareProps {
  readonly remote: string
  /** As it was typed. */
  readonly percent: string
  readonly onChange: (percent: string) => void
}

const SETTLED_MS = 150

/** The share of the users that gets a canary, by a slider or a number, and how many users that is. */
export function CanaryShare({ remote, percent, onChange }: CanaryShareProps): ReactElement {
  const { t } = useTexts('releases')
  const id = useId()
  const share = readPercent(percent)
  return (
    <div className={styles.share}>
      <label htmlFor={id}>{t('canary.share')}</label>
      <input
        id={id}
        className={styles.slider}
        type="range"
        min={0}
        max={100}
        step={1}
        value={share ?? 0}
        aria-valuetext={t('canary.percent', { percent: share ?? 0 })}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <TextInput
        className={styles.percent ?? ''}
        type="number"
        min={0}
        max={100}
        step="any"
        rightSection="%"
        aria-label={t('canary.number')}
        value={percent}
        error={share === undefined && t('canary.wrong')}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <output className={styles.users} htmlFor={id}>
        {share !== undefined && <Users remote={remote} share={share} />}
      </output>
    </div>
  )
}

function Users({ remote, share }: { readonly remote: string; readonly share: number }) {
  const { t } = useTexts('releases')
  const formats = useFormats()
  const [settled] = useDebouncedValue(share, SETTLED_MS)
  const { data } = useCanaryReach(remote, settled)
  if (!data) return null
  const { users, canary, exact } = data
  return (
    <>
      {t(exact ? 'canary.users' : 'canary.aboutUsers', {
        count: users,
        shown: formats.number(canary),
        users: formats.number(users),
      })}
    </>
  )
}
