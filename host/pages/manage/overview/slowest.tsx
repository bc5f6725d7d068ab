import type { OverviewBody } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../../texts/use-texts'
import rows from '../../../ui/rows.module.css'
import { useFigureTexts } from '../health/use-figure-texts'
import styles from './overview.module.css'

/** The components that take longest to be drawn. */
export function Slowest({ slowest }: Pick<OverviewBody, 'slowest'>): ReactElement {
  const { t } = useTexts('overview')
  const figures = useFigureTexts()
  return (
    <section aria-labelledby="overview-slowest">
      <h2 id="overview-slowest" className={styles.heading}>
        {t('slowest.title')}
      </h2>
      <p className={rows.hint}>{t(slowest.length > 0 ? 'slowest.text' : 'slowest.none')}</p>
      {slowest.length > 0 && (
        <ul className={rows.lines} aria-labelledby="overview-slowest">
          {slowest.map(({ remote, version, component, p95 }) => (
            <li key={[remote, version, component].join('\n')}>
              <span className={rows.line}>
                <Link className={styles.name} to={`/manage/health/${remote}?range=hour`}>
                  <bdi>{component}</bdi>
                </Link>
                <bdi className={rows.quiet}>
                  {remote} {version}
                </bdi>
              </span>
              <span className={styles.figure}>{figures.time(p95)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
