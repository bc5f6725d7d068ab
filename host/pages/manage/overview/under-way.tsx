import type { OverviewBody } from '@slipway/sdk/contract'
import { pageAt } from '@slipway/sdk/contract/pages'
import {
  Inbox,
  KeyRound,
  LayoutList,
  Percent,
  PowerOff,
  Snowflake,
  WebhookIcon,
} from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { useMayOpen } from '../../../session/may-open'
import { useTexts } from '../../../texts/use-texts'
import rows from '../../../ui/rows.module.css'
import styles from './overview.module.css'
import { type UnderWayKind, useUnderWay } from './use-under-way'

const shapes = {
  freeze: Snowflake,
  canary: Percent,
  off: PowerOff,
  proposals: Inbox,
  drafts: LayoutList,
  expiring: KeyRound,
  webhooks: WebhookIcon,
} as const satisfies Record<UnderWayKind, unknown>

/** The states that will not last, each with the way to it. */
export function UnderWay({ underWay }: Pick<OverviewBody, 'underWay'>): ReactElement {
  const { t } = useTexts('overview')
  const parts = useUnderWay(underWay)
  return (
    <section aria-labelledby="overview-under-way">
      <h2 id="overview-under-way" className={styles.heading}>
        {t('underWay.title')}
      </h2>
      {parts.length === 0 && <p className={rows.hint}>{t('underWay.none')}</p>}
      {parts.length > 0 && (
        <ul className={rows.lines} aria-labelledby="overview-under-way">
          {parts.map(({ kind, key, text, more, to }) => {
            const Shape = shapes[kind]
            return (
              <li key={key}>
                <span className={styles.part}>
                  <Shape size="1rem" aria-hidden />
                  <span className={styles.what}>
                    <Way to={to}>
                      <bdi>{text}</bdi>
                    </Way>
                    {more && <bdi className={rows.quiet}>{more}</bdi>}
                  </span>
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

interface WayProps {
  readonly to: string
  readonly children: ReactNode
}

/** A link, for those who may open what it leads to. */
function Way({ to, children }: WayProps) {
  const [path = ''] = to.split('?', 1)
  if (!useMayOpen(pageAt(path))) return <span>{children}</span>
  return (
    <Link className={styles.way} to={to}>
      {children}
    </Link>
  )
}
