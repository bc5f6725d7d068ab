import { Badge, Button } from '@mantine/core'
import type { GrantEntry, GrantRequest } from '@slipway/sdk/contract'
import { ShieldCheck } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useGrants } from '../../../api/credentials'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { QueryView } from '../../../ui/query-view'
import rows from '../../../ui/rows.module.css'
import { StateMessage } from '../../../ui/state-message'
import { ChangeGrant, type Grant } from './change-grant'
import styles from './tokens.module.css'

/** The grants that remotes ask for and have; of one remote, if it is named. */
export function GrantList({ remote }: { readonly remote: string }): ReactElement {
  const { t } = useTexts('tokens')
  const [asked, setAsked] = useState<Grant>()
  return (
    <>
      <QueryView result={useGrants()} part={t('grants.title')}>
        {(data) => {
          const entries = data.filter((entry) => remote === '' || entry.remote === remote)
          if (entries.length === 0)
            return (
              <StateMessage
                icon={<ShieldCheck size="1.75rem" strokeWidth={1.5} />}
                title={t('grant.empty.title')}
                text={t('grant.empty.text')}
              />
            )
          return (
            <ul className={rows.list} aria-label={t('grants.list')}>
              {entries.flatMap(grantsOf).map((grant) => (
                <GrantRow
                  key={`${grant.entry.remote} ${grant.origin}`}
                  grant={grant}
                  onChange={() => setAsked(grant)}
                />
              ))}
            </ul>
          )
        }}
      </QueryView>
      {asked && <ChangeGrant grant={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** Its grants one by one; what is asked and not granted comes first. */
function grantsOf(entry: GrantEntry): readonly Grant[] {
  const { granted, asked } = entry.public
  const open = granted || asked ? [{ entry, origin: undefined, granted, asked }] : []
  const all = [...open, ...entry.origins.map((origin) => ({ entry, ...origin }))]
  return all.sort((one, other) => Number(one.granted) - Number(other.granted))
}

interface GrantRowProps {
  readonly grant: Grant
  readonly onChange: () => void
}

function GrantRow({ grant, onChange }: GrantRowProps) {
  const { t } = useTexts('tokens')
  const { entry, origin, granted, asked } = grant
  const { remote } = entry
  const what = origin === undefined ? t('grant.public') : t('grant.origin', { origin })
  const askedBy = useAskedBy()
  return (
    <li className={styles.row}>
      <ShieldCheck size="1.125rem" strokeWidth={1.5} className={rows.icon} aria-hidden />
      <div className={rows.about}>
        <span className={styles.name}>
          <bdi>{remote}</bdi>
        </span>
        <span className={rows.fact}>{what}</span>
      </div>
      <Badge
        className={styles.badge ?? ''}
        variant="light"
        tt="none"
        fw={500}
        color={granted ? 'teal' : 'yellow'}
      >
        {t(granted ? 'grant.given' : 'grant.open')}
      </Badge>
      <div className={styles.facts}>
        <span>{askedBy(asked)}</span>
        {origin === undefined && entry.public.locations.length > 0 && (
          <span>{entry.public.locations.join(', ')}</span>
        )}
      </div>
      <div className={styles.action}>
        <Button
          variant="default"
          size="xs"
          aria-label={t(granted ? 'grant.takeNamed' : 'grant.giveNamed', { what, remote })}
          onClick={onChange}
        >
          {t(granted ? 'grant.take' : 'grant.give')}
        </Button>
      </div>
    </li>
  )
}

function useAskedBy(): (asked: GrantRequest | null) => string {
  const { t } = useTexts('tokens')
  const { dateTime } = useFormats()
  return (asked) => {
    if (!asked) return t('grant.notAsked')
    const { version, who, at } = asked
    return t('grant.askedBy', { version, who, when: dateTime(at) })
  }
}
