import { ActionIcon, Button, CopyButton, Group, VisuallyHidden } from '@mantine/core'
import type { MapEntry, MapLocation } from '@slipway/sdk/contract'
import { Check, Copy, Plus } from 'lucide-react'
import { type ReactElement, useRef } from 'react'
import { Link } from 'react-router'
import { useLocationName } from '../../../layout/location-names'
import type { GateNames } from '../../../layout/use-gate-words'
import { useMayOpen } from '../../../session/may-open'
import { useTexts } from '../../../texts/use-texts'
import { OptionBadge } from '../../../ui/option-badge'
import rows from '../../../ui/rows.module.css'
import type { EntryMark } from './entry/entry-mark'
import type { EntryAction } from './entry/entry-menu'
import { EntryRow } from './entry/entry-row'
import { type DropEdge, useEntryDrop } from './entry/use-entry-drag'
import styles from './slots.module.css'

interface LocationSectionProps {
  readonly location: MapLocation
  /** The entries of it that are listed. */
  readonly shown: MapLocation['entries']
  readonly gates: GateNames
  readonly markOf: (entry: MapEntry) => EntryMark
  readonly onAction: (id: string, action: EntryAction) => void
  readonly onAdd: () => void
  /** Whether an entry of that id may come here. */
  readonly takes: (id: string) => boolean
  /** `index` is among the other entries of the location. */
  readonly onPlace: (id: string, index: number) => void
}

/** A location and its entries, in the order on screen. */
export function LocationSection(props: LocationSectionProps): ReactElement {
  const { location, shown, gates, markOf, onAction, onAdd, takes, onPlace } = props
  const { t } = useTexts('slots')
  const nameOf = useLocationName()
  const { location: name, isPublic, entries } = location
  const title = `at-${name}`
  const head = useRef<HTMLDivElement>(null)
  const isEmpty = entries.length === 0
  const over = useEntryDrop(head, isEmpty, { takes, onDrop: (id) => onPlace(id, 0) })
  const mayExplain = useMayOpen('explain')
  return (
    <section className={styles.location} aria-labelledby={title} data-empty={isEmpty}>
      <Group
        ref={head}
        className={styles.locationHead ?? ''}
        gap="0.25rem 0.625rem"
        mih="2rem"
        mb="0.375rem"
        data-drop={over && true}
      >
        <h2 id={title} className={`${rows.heading} ${styles.locationName}`} tabIndex={-1}>
          {nameOf(name)}
        </h2>
        <Group gap="0.375rem" wrap="nowrap" data-about>
          <CopyLocation id={name} />
          {isPublic && <OptionBadge label={t('public')} color="gray" />}
        </Group>
        {shown.length === 0 && <span className={styles.quiet}>{t('location.empty')}</span>}
        <Group gap="0.5rem" wrap="nowrap" ms="auto">
          {mayExplain && (
            <Link
              className={styles.why}
              to={`/manage/explain?location=${name}`}
              aria-label={t('why.named', { location: nameOf(name) })}
            >
              {t('why')}
            </Link>
          )}
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Plus size="0.875rem" aria-hidden />}
            aria-label={t('add.named', { location: nameOf(name) })}
            data-add-at={name}
            onClick={onAdd}
          >
            {t('add')}
          </Button>
        </Group>
      </Group>
      {shown.length > 0 && (
        <ol className={styles.rows} aria-label={nameOf(name)}>
          {shown.map((entry) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              location={location}
              gates={gates}
              mark={markOf(entry)}
              isWhole={shown.length === entries.length}
              onAction={(action) => onAction(entry.id, action)}
              takes={takes}
              onDrop={(id, edge) => onPlace(id, indexAt(entries, entry, { id, edge }))}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

/** For those who write code: on the screen a location has its name only. */
function CopyLocation({ id }: { readonly id: string }) {
  const { t } = useTexts('slots')
  return (
    <CopyButton value={id}>
      {({ copied, copy }) => (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="1.5rem"
            title={id}
            aria-label={t('copyId', { id })}
            onClick={copy}
          >
            {copied ? <Check size="0.875rem" /> : <Copy size="0.875rem" />}
          </ActionIcon>
          <VisuallyHidden role="status">{copied && t('copied')}</VisuallyHidden>
        </>
      )}
    </CopyButton>
  )
}

interface Dropped {
  readonly id: string
  readonly edge: DropEdge
}

/** The place among the others that is before or behind `next`. */
function indexAt(entries: readonly MapEntry[], next: MapEntry, { id, edge }: Dropped): number {
  // Dropped on itself: where it is.
  if (id === next.id) return entries.indexOf(next)
  const at = entries.filter((entry) => entry.id !== id).indexOf(next)
  return edge === 'before' ? at : at + 1
}
