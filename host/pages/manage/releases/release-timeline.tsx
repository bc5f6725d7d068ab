import { Button, Group } from '@mantine/core'
import type { GuardTells, ReleaseEntry, ReleaseHead } from '@slipway/sdk/contract'
import { GitCompareArrows, History, Undo2 } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useReleases } from '../../../api/releases'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { OptionBadge } from '../../../ui/option-badge'
import { QueryView } from '../../../ui/query-view'
import { quietButton } from '../../../ui/quiet-button'
import rows from '../../../ui/rows.module.css'
import { StateMessage } from '../../../ui/state-message'
import { ManageFooter } from '../manage-footer'
import { useActorName } from '../use-actor-name'
import { useManageAddress } from '../use-manage-address'
import { CompareSets } from './compare-sets'
import styles from './releases.module.css'
import { SetChanges } from './set-changes'
import type { HeadStep } from './use-head-change'

/** As the guard writes it down: `Card of 2.0.0 failed in 9 of 120 uses, of 7 users; beside it 1 of 300.` Before it called them draws. */
const sentences = {
  failures:
    /^(?<component>.+) of (?<version>\S+) failed in (?<failures>\d+) of (?<draws>\d+) (?:uses|draws), of (?<users>\d+) users; beside it (?<baseFailures>\d+) of (?<baseDraws>\d+)\.$/,
} as const satisfies Readonly<Record<GuardTells, RegExp>>

interface ReleaseTimelineProps {
  readonly head: ReleaseHead
  readonly onStep: (step: HeadStep) => void
}

/** Every release, the newest first; any two can be compared. */
export function ReleaseTimeline({ head, onStep }: ReleaseTimelineProps): ReactElement {
  const { t } = useTexts('releases')
  const [chosen, setChosen] = useState<readonly ReleaseEntry[]>([])
  return (
    <section className={styles.section} aria-labelledby="timeline">
      <h2 id="timeline" className={styles.heading}>
        {t('timeline.title')}
      </h2>
      <Entries
        head={head}
        chosen={chosen}
        onToggle={(entry) => setChosen(toggled(chosen, entry))}
        onStep={onStep}
      />
      <CompareSets chosen={chosen} onClose={() => setChosen([])} />
    </section>
  )
}

// A third one takes the place of the one that was chosen first.
function toggled(chosen: readonly ReleaseEntry[], entry: ReleaseEntry): readonly ReleaseEntry[] {
  const others = chosen.filter(({ id }) => id !== entry.id)
  return others.length < chosen.length ? others : [...others.slice(-1), entry]
}

interface EntriesProps extends ReleaseTimelineProps {
  readonly chosen: readonly ReleaseEntry[]
  readonly onToggle: (entry: ReleaseEntry) => void
}

function Entries({ head, chosen, onToggle, onStep }: EntriesProps) {
  const { t } = useTexts('releases')
  const address = useManageAddress()
  const result = useReleases(address.query['page'] ?? '1')
  return (
    <QueryView
      result={result}
      empty={
        <StateMessage
          icon={History}
          title={t('timeline.empty.title')}
          text={t('timeline.empty.text')}
        />
      }
    >
      {(data) => (
        <div className={rows.content} aria-busy={result.isPlaceholderData}>
          <ol className={styles.timeline} aria-labelledby="timeline">
            {data.items.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                head={head}
                isOnly={data.total.value === 1}
                isChosen={chosen.some(({ id }) => id === entry.id)}
                onToggle={onToggle}
                onStep={onStep}
              />
            ))}
          </ol>
          <ManageFooter total={data.total.value} address={address} />
        </div>
      )}
    </QueryView>
  )
}

/** The same for the same versions and shares, in whatever order they were written. */
function nameSet(remotes: ReleaseEntry['remotes']): string {
  return JSON.stringify(
    Object.entries(remotes).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

interface EntryProps extends ReleaseTimelineProps {
  readonly entry: ReleaseEntry
  readonly isOnly: boolean
  readonly isChosen: boolean
  readonly onToggle: (entry: ReleaseEntry) => void
}

function Entry(props: EntryProps) {
  const { entry, head } = props
  const { t } = useTexts('releases')
  const formats = useFormats()
  const whoOf = useWho()
  const whyOf = useWhyText()
  const { id, createdAt, changed, rolledBack } = entry
  return (
    <li className={styles.entry} data-live={id === head.id}>
      <Group gap="0.25rem 0.625rem">
        <h3 className={styles.entryName}>{t('entry.name', { id })}</h3>
        {id === head.id && <OptionBadge label={t('entry.live')} color="teal" />}
        {rolledBack && <OptionBadge label={t('entry.rollback')} color="orange" />}
        <span className={styles.quiet}>
          <time dateTime={createdAt}>{formats.dateTime(createdAt)}</time>
          {' · '}
          <bdi>{whoOf(entry.who)}</bdi>
        </span>
      </Group>
      <p className={styles.why}>
        <bdi>{whyOf(entry)}</bdi>
      </p>
      <SetChanges changes={changed} label={t('entry.changes', { id })} />
      <EntryActions {...props} />
    </li>
  )
}

function EntryActions({ entry, head, isOnly, isChosen, onToggle, onStep }: EntryProps) {
  const { t } = useTexts('releases')
  const { id, remotes } = entry
  const isLive = id === head.id
  // Whether rolling back would change anything.
  const hasBefore = isLive ? !isOnly : nameSet(remotes) !== nameSet(head.remotes)
  return (
    <Group gap={4} ms={-8}>
      <Button
        {...quietButton}
        {...(isChosen && { variant: 'light', color: 'blue' })}
        aria-pressed={isChosen}
        aria-label={t('compare.named', { id })}
        leftSection={<GitCompareArrows size="0.875rem" aria-hidden />}
        onClick={() => onToggle(entry)}
      >
        {t('compare.do')}
      </Button>
      {hasBefore && (
        <Button
          {...quietButton}
          leftSection={<Undo2 size="0.875rem" aria-hidden />}
          aria-label={t(isLive ? 'back.head' : 'back.toNamed', { id })}
          onClick={() => onStep({ rollback: isLive ? {} : { to: id } })}
        >
          {t(isLive ? 'back.do' : 'back.to')}
        </Button>
      )}
    </Group>
  )
}

/** The name of whoever released: a person, a team's token, or the server itself. */
export function useWho(): (who: string) => string {
  const { t } = useTexts('releases')
  const nameOf = useActorName()
  return (who) => (who === 'start' ? t('who.start') : nameOf(who))
}

/** Why a release was made: in the reader's language where no person wrote it. */
function useWhyText(): (entry: Pick<ReleaseEntry, 'who' | 'why'>) => string {
  const { t } = useTexts('releases')
  return ({ who, why }) => {
    if (who === 'start') return t('why.start')
    const found = who === 'guard' ? sentences.failures.exec(why)?.groups : undefined
    return found ? t('why.guard', found) : why
  }
}
