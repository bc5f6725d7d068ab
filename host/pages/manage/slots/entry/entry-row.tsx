import { ActionIcon, Box, Group, UnstyledButton } from '@mantine/core'
import type { MapEntry, MapLocation } from '@slipway/sdk/contract'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import type { KeyboardEvent, ReactElement } from 'react'
import { type GateNames, useGateWords } from '../../../../layout/use-gate-words'
import { hasPeriod, usePeriodWords } from '../../../../layout/use-period-words'
import { useTexts } from '../../../../texts/use-texts'
import { OptionBadge } from '../../../../ui/option-badge'
import styles from '../slots.module.css'
import { EntryHealth } from './entry-health'
import { type EntryMark, stateLooks } from './entry-mark'
import { EntryMarkIcon } from './entry-mark-icon'
import { type EntryAction, EntryMenu } from './entry-menu'
import { EntrySource, EntryVersion } from './entry-origin'
import { type DropEdge, useEntryDrag } from './use-entry-drag'
import { useEntryState } from './use-entry-state'

interface EntryRowProps {
  readonly entry: MapEntry
  readonly location: MapLocation
  readonly gates: GateNames
  readonly mark: EntryMark
  /** Whether what is listed is all that the location has: only then is there a place among others. */
  readonly isWhole: boolean
  readonly onAction: (action: EntryAction) => void
  /** Whether another entry may come to this location. */
  readonly takes: (id: string) => boolean
  readonly onDrop: (id: string, edge: DropEdge) => void
}

/** An entry: what draws it, where it comes from, who gets it, what becomes of it. */
export function EntryRow(props: EntryRowProps): ReactElement {
  const { entry, location, gates, mark, isWhole, onAction, takes, onDrop } = props
  const { t } = useTexts('slots')
  const sayState = useEntryState()
  const sayGate = useGateWords(gates)
  const sayPeriod = usePeriodWords()
  const drag = useEntryDrag(entry.id, { takes, onDrop })
  const { component, state } = entry
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
      data-entry={entry.id}
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
          data-row={entry.id}
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
        {hasPeriod(entry) && (
          <Box component="span" display="block">
            {sayPeriod(entry)}
          </Box>
        )}
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
