import { ActionIcon, Group, UnstyledButton } from '@mantine/core'
import type { MapEntry, MapLocation } from '@slipway/sdk/contract'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import type { KeyboardEvent, ReactElement } from 'react'
import type { placeEntry } from '../../../../layout/layout-edits'
import { type GateNames, useGateWords } from '../../../../layout/use-gate-words'
import { hasPeriod, usePeriodWords } from '../../../../layout/use-period-words'
import { useTexts } from '../../../../texts/use-texts'
import { OptionBadge } from '../../../../ui/option-badge'
import { type PageNames, usePageWords } from '../../page-gate/use-page-words'
import styles from '../slots.module.css'
import { EntryHealth, EntrySource, EntryVersion, useEntryState } from './entry-facts'
import { type EntryMark, EntryMarkIcon, stateLooks } from './entry-mark'
import { type EntryAction, EntryMenu } from './entry-menu'
import { type DropEdge, useEntryDrag } from './use-entry-drag'

/** What is known of the entries of all locations, and is done with them. */
export interface SlotEdits {
  readonly gates: GateNames & PageNames
  markOf(entry: MapEntry): EntryMark
  act(id: string, action: EntryAction): void
  /** Whether an entry of that id may come to a location. */
  takes(id: string, location: MapLocation): boolean
  place(id: string, to: Parameters<typeof placeEntry>[2]): void
}

interface EntryRowProps {
  readonly entry: MapEntry
  readonly location: MapLocation
  /** Whether what is listed is all that the location has: only then is there a place among others. */
  readonly isWhole: boolean
  readonly edits: SlotEdits
}

/** An entry: what draws it, where it comes from, who gets it, what becomes of it. */
export function EntryRow({ entry, location, isWhole, edits }: EntryRowProps): ReactElement {
  const { t } = useTexts('slots')
  const sayState = useEntryState()
  const sayGate = useGateWords(edits.gates)
  const sayPage = usePageWords(edits.gates)
  const sayPeriod = usePeriodWords()
  const { id, component, state } = entry
  const drag = useEntryDrag(id, {
    takes: (other) => edits.takes(other, location),
    onDrop(other, edge) {
      const index = indexAt(location.entries, entry, { id: other, edge })
      edits.place(other, { location: location.location, index })
    },
  })
  const mark = edits.markOf(entry)
  const onAction = (action: EntryAction) => edits.act(id, action)
  const isFirst = !isWhole || location.entries.at(0) === entry
  const isLast = !isWhole || location.entries.at(-1) === entry
  // Its state says so already, and its period in words.
  const changed = entry.changed.filter((change) => change !== state && change !== 'period')
  const step = (action: 'up' | 'down') => isWhole && onAction(action)
  const onKeyDown = (event: KeyboardEvent) => {
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown'
    if (!event.altKey || !isArrow) return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? 'up' : 'down')
  }
  return (
    <li
      ref={drag.row}
      className={styles.entry}
      data-state={state}
      data-entry={id}
      data-dragged={drag.isDragged || undefined}
      data-drop={drag.edge}
    >
      <span ref={drag.grip} className={styles.grip} data-touch-handle aria-hidden>
        <GripVertical size="1rem" />
      </span>
      <Group gap="0 0.5rem" fw={500} fz="sm">
        <EntryMarkIcon mark={mark} hasWord={mark === 'bad' || mark === 'warn'} />
        <UnstyledButton
          className={styles.open ?? ''}
          data-row={id}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={() => onAction('edit')}
          onKeyDown={onKeyDown}
        >
          <code className={styles.name}>{component}</code>
        </UnstyledButton>
        {state !== 'live' && (
          <OptionBadge label={sayState(entry)} color={stateLooks[state].color} />
        )}
        {changed.length > 0 && (
          <OptionBadge
            label={changed.map((change) => t(`changed.${change}`)).join(', ')}
            color="orange"
          />
        )}
        <EntryHealth entry={entry} />
      </Group>
      <p className={styles.about}>
        <EntryVersion entry={entry} />
        <EntrySource entry={entry} />
      </p>
      <p className={styles.about}>
        {sayGate(entry.gate)}
        {entry.page && (
          <span className={styles.line} title={sayPage(entry.page)}>
            {sayPage(entry.page)}
          </span>
        )}
        {hasPeriod(entry) && <span className={styles.line}>{sayPeriod(entry)}</span>}
      </p>
      <Group gap="0.125rem" wrap="nowrap">
        {[
          { action: 'up' as const, Icon: ArrowUp, isOff: isFirst },
          { action: 'down' as const, Icon: ArrowDown, isOff: isLast },
        ].map(({ action, Icon, isOff }) => (
          <ActionIcon
            key={action}
            className={styles.step ?? ''}
            variant="subtle"
            color="gray"
            aria-label={t(`do.${action}Named`, { component })}
            aria-disabled={isOff}
            onClick={() => step(action)}
            onKeyDown={onKeyDown}
          >
            <Icon size="1rem" />
          </ActionIcon>
        ))}
        <EntryMenu
          entry={entry}
          isFirst={isFirst}
          isLast={isLast}
          onAction={onAction}
          onKeyDown={onKeyDown}
        />
      </Group>
    </li>
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
