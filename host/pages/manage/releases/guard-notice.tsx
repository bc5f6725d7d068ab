import { Alert } from '@mantine/core'
import { ShieldAlert } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { useGuard } from '../../../api/guard'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { deedName } from './guard-words'
import styles from './releases.module.css'
import { useFiguresText } from './use-failed-text'

const DAY_MS = 86_400_000

/** A notice that the guard took something off in the last day, in front of everything else. */
export function GuardNotice(): ReactElement | null {
  const { t } = useTexts('guard')
  const formats = useFormats()
  const told = useFiguresText()
  const { data } = useGuard()
  const [now] = useState(Date.now)
  const last = data?.outcomes.find(({ did }) => did !== 'warned')
  if (!last || now - Date.parse(last.at) > DAY_MS) return null
  const { at, remote, version, did, figures } = last
  return (
    <Alert
      className={styles.banner ?? ''}
      color="orange"
      icon={<ShieldAlert size="1.125rem" aria-hidden />}
      title={t('notice.title')}
    >
      <p className={styles.bannerText}>
        {t(deedName[did])} · <bdi>{t('watched.name', { remote, version })}</bdi> ·{' '}
        {figures.component} · {told(figures)} · {formats.dateTime(at)}
      </p>
      <Link
        className={styles.bannerLink}
        to={`/manage/audit?${new URLSearchParams({ action: 'guard', remote })}`}
      >
        {t('notice.more')}
      </Link>
    </Alert>
  )
}
