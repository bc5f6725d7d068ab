import type { ReactElement } from 'react'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import styles from './tone.module.css'
import { useLiveTones } from './use-live-tones'

/** From where on something is marked on pages that show what is live, and of which time. */
export function ToneLegend(): ReactElement | null {
  const { t } = useTexts('overview')
  const formats = useFormats()
  const { lines } = useLiveTones() ?? {}
  if (!lines) return null
  const [amber, red] = [formats.number(lines.amber), formats.number(lines.red)]
  return <p className={styles.legend}>{t('tone.legend', { amber, red })}</p>
}
