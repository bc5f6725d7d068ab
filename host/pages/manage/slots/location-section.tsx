import { ActionIcon, Button, CopyButton, Group, VisuallyHidden } from '@mantine/core'
import type { MapLocation } from '@slipway/sdk/contract'
import { Check, Copy, Plus } from 'lucide-react'
import { type ReactElement, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useLocationName } from '../../../layout/location-names'
import { useMayOpen } from '../../../session/may-open'
import { useTexts } from '../../../texts/use-texts'
import { OptionBadge } from '../../../ui/option-badge'
import { quietButton } from '../../../ui/quiet-button'
import rows from '../../../ui/rows.module.css'
import { EntryRow, type SlotEdits } from './entry/entry-row'
import { useEntryDrop } from './entry/use-entry-drag'
import styles from './slots.module.css'

interface LocationSectionProps {
  readonly location: MapLocation
  /** The entries of it that are listed. */
  readonly shown: MapLocation['entries']
  readonly edits: SlotEdits
  readonly onAdd: () => void
}

/** A row has a menu and can be dragged: thousands at once would hold the page up. */
const ROWS_AT_ONCE = 50

/** A location and its entries, in the order on screen. */
export function LocationSection(props: LocationSectionProps): ReactElement {
  const { location, shown, edits, onAdd } = props
  const { t } = useTexts('slots')
  const nameOf = useLocationName()
  const { location: name, isPublic, entries } = location
  const title = `at-${name}`
  const head = useRef<HTMLDivElement>(null)
  const [most, setMost] = useState(ROWS_AT_ONCE)
  const drawn = shown.slice(0, most)
  const isEmpty = entries.length === 0
  const over = useEntryDrop(head, isEmpty, {
    takes: (id) => edits.takes(id, location),
    onDrop: (id) => edits.place(id, { location: name, index: 0 }),
  })
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
          {drawn.map((entry) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              location={location}
              isWhole={shown.length === entries.length}
              edits={edits}
            />
          ))}
        </ol>
      )}
      {drawn.length < shown.length && (
        <Button
          {...quietButton}
          aria-label={t('more.named', { location: nameOf(name), count: shown.length - most })}
          onClick={() => setMost(most + ROWS_AT_ONCE)}
        >
          {t('more', { count: shown.length - most })}
        </Button>
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
