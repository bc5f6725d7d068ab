import type { HealthMark, RemoteHealthBody } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import manage from '../manage.module.css'
import { useLiveText } from '../remotes/use-live-text'
import { usePartName } from '../remotes/use-part-name'
import { useActorName } from '../use-actor-name'
import styles from './health.module.css'

interface HealthMarksProps {
  readonly body: Pick<RemoteHealthBody, 'marks' | 'remote'>
}

/** The events of a remote, by the numbers that the drawings have for them. */
export function HealthMarks({ body: { marks, remote } }: HealthMarksProps): ReactElement | null {
  const { t } = useTexts('health')
  const formats = useFormats()
  const actorOf = useActorName()
  const say = useMarkText(remote)
  if (marks.length === 0) return null
  return (
    <>
      <p className={manage.hint}>{t('charts.marks')}</p>
      <ol className={styles.marks} aria-label={t('charts.marksLabel')}>
        {marks.map((mark, index) => (
          <li key={`${mark.at} ${index}`}>
            <time dateTime={mark.at}>{formats.dateTime(mark.at)}</time> <bdi>{say(mark)}</bdi>{' '}
            <bdi className={styles.facts}>{actorOf(mark.who)}</bdi>
          </li>
        ))}
      </ol>
    </>
  )
}

function useMarkText(remote: string): (mark: HealthMark) => string {
  const { t } = useTexts('health')
  const liveText = useLiveText()
  const partName = usePartName(remote)
  return ({ action, live, version, component }) => {
    const said = t(`mark.${action}`)
    if (live !== undefined) return t('mark.live', { action: said, live: liveText(live) })
    const part = { ...(version && { version }), ...(component && { component }) }
    return t('mark.live', { action: said, live: partName(part) })
  }
}
