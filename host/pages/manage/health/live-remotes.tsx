import { Group } from '@mantine/core'
import type { LiveRemoteHealth } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import rows from '../../../ui/rows.module.css'
import { HeadedSection } from '../headed-section'
import { ToneBadge } from '../tone/tone-badge'
import type { ManageAddress } from '../use-manage-address'
import styles from './health.module.css'

interface LiveRemotesProps {
  readonly remotes: readonly LiveRemoteHealth[]
  readonly query: ManageAddress['query']
}

/** The tone of each remote, by its name; those of which nothing can be told are together. */
export function LiveRemotes({ remotes, query }: LiveRemotesProps): ReactElement | null {
  const { t } = useTexts('health')
  if (remotes.length === 0) return null
  const told = remotes.filter(({ tone }) => tone !== 'idle')
  const idle = remotes.filter(({ tone }) => tone === 'idle')
  return (
    <HeadedSection id="health-remotes" title={t('remotes')}>
      {told.length > 0 && (
        <ul className={`${rows.plain} ${styles.remotes}`} aria-labelledby="health-remotes">
          {told.map((remote) => (
            <ToldRemote key={remote.remote} told={remote} query={query} />
          ))}
        </ul>
      )}
      {idle.length > 0 && (
        <Group className={styles.idle ?? ''} gap="0.25rem 1rem">
          <ToneBadge tone="idle" />
          {idle.map(({ remote }) => (
            <HealthLink key={remote} remote={remote} name={remote} query={query} />
          ))}
        </Group>
      )}
    </HeadedSection>
  )
}

interface ToldRemoteProps extends Pick<LiveRemotesProps, 'query'> {
  readonly told: LiveRemoteHealth
}

function ToldRemote({ told: { remote, tone, boxes, failures }, query }: ToldRemoteProps) {
  const { t } = useTexts('health')
  const formats = useFormats()
  const counts = { failures: formats.number(failures), boxes: formats.number(boxes) }
  return (
    <li>
      <HealthLink remote={remote} name={remote} query={query} />
      <ToneBadge tone={tone} />
      <span className={styles.facts}>{t('remotes.boxes', counts)}</span>
    </li>
  )
}

interface HealthLinkProps extends Pick<LiveRemotesProps, 'query'> {
  readonly remote: string
  readonly name: string
}

/** The way to the health of a remote, with the same filters. */
export function HealthLink({ remote, name, query }: HealthLinkProps): ReactElement {
  const { remote: _remote, page: _page, ...kept } = query
  return (
    <Link className={rows.name} to={`/manage/health/${remote}?${new URLSearchParams(kept)}`}>
      <bdi>{name}</bdi>
    </Link>
  )
}
