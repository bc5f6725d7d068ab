import type { LiveRemoteHealth } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import rows from '../../../ui/rows.module.css'
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
  const formats = useFormats()
  if (remotes.length === 0) return null
  const told = remotes.filter(({ tone }) => tone !== 'idle')
  const idle = remotes.filter(({ tone }) => tone === 'idle')
  return (
    <section aria-labelledby="health-remotes">
      <h2 id="health-remotes" className={rows.heading}>
        {t('remotes')}
      </h2>
      {told.length > 0 && (
        <ul className={styles.remotes} aria-labelledby="health-remotes">
          {told.map(({ remote, tone, boxes, failures }) => (
            <li key={remote}>
              <RemoteLink remote={remote} query={query} />
              <ToneBadge tone={tone} />
              <span className={styles.facts}>
                {t('remotes.boxes', {
                  failures: formats.number(failures),
                  boxes: formats.number(boxes),
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {idle.length > 0 && (
        <div className={styles.idle}>
          <ToneBadge tone="idle" />
          {idle.map(({ remote }) => (
            <RemoteLink key={remote} remote={remote} query={query} />
          ))}
        </div>
      )}
    </section>
  )
}

interface RemoteLinkProps extends Pick<LiveRemotesProps, 'query'> {
  readonly remote: string
}

function RemoteLink({ remote, query }: RemoteLinkProps) {
  const { remote: _remote, page: _page, ...kept } = query
  return (
    <Link className={rows.name} to={`/manage/health/${remote}?${new URLSearchParams(kept)}`}>
      <bdi>{remote}</bdi>
    </Link>
  )
}
