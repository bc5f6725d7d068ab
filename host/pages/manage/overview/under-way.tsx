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
import { HeadedSection } from '../headed-section'
import styles from './overview.module.css'
import { type UnderWayPart, useUnderWay } from './use-under-way'

const shapes = {
  freeze: Snowflake,
  canary: Percent,
  off: PowerOff,
  proposals: Inbox,
  drafts: LayoutList,
  expiring: KeyRound,
  webhooks: WebhookIcon,
} as const satisfies Record<UnderWayPart['kind'], unknown>

/** The states that will not last, each with the way to it. */
export function UnderWay({ underWay }: Pick<OverviewBody, 'underWay'>): ReactElement {
  const { t } = useTexts('overview')
  const parts = useUnderWay(underWay)
  return (
    <HeadedSection
      id="overview-under-way"
      title={t('underWay.title')}
      text={parts.length === 0 ? t('underWay.none') : undefined}
      lines={parts.map((part) => <Line key={part.key} part={part} />)}
    />
  )
}

function Line({ part: { kind, text, more, to } }: { readonly part: UnderWayPart }) {
  const Shape = shapes[kind]
  return (
    <li>
      <span className={styles.part}>
        <Shape size="1rem" aria-hidden />
        <span className={rows.pair}>
          <PageLink className={styles.way} to={to}>
            <bdi>{text}</bdi>
          </PageLink>
          {more && <bdi className={rows.quiet}>{more}</bdi>}
        </span>
      </span>
    </li>
  )
}

interface PageLinkProps {
  readonly className: string | undefined
  readonly to: string
  readonly children: ReactNode
}

/** A link, for those who may open what it leads to. */
export function PageLink({ className, to, children }: PageLinkProps): ReactElement {
  const [path = ''] = to.split('?', 1)
  if (!useMayOpen(pageAt(path))) return <span className={className}>{children}</span>
  return (
    <Link className={className} to={to}>
      {children}
    </Link>
  )
}
