import { ActionIcon, Menu } from '@mantine/core'
import type { MapEntry, MapLocation } from '@slipway/sdk/contract'
import {
  ArrowDown,
  ArrowUp,
  CornerDownRight,
  EllipsisVertical,
  Eye,
  EyeOff,
  GripVertical,
  Pencil,
  RotateCcw,
  Trash2,
} from 'lucide-react'
import type { KeyboardEvent, ReactElement } from 'react'
import { type GateNames, useGateWords } from '../../../../layout/use-gate-words'
import { hasPeriod, usePeriodWords } from '../../../../layout/use-period-words'
import { useTexts } from '../../../../texts/use-texts'
import { OptionBadge } from '../../../../ui/option-badge'
import styles from '../slots.module.css'
import { EntryHealth } from './entry-health'
import type { EntryMark } from './entry-mark'
import { EntryMarkIcon } from './entry-mark-icon'
import { EntrySource, EntryVersion } from './entry-origin'
import { type DropEdge, useEntryDrag } from './use-entry-drag'
import { stateColors, useEntryWords } from './use-entry-words'

/** An operation on an entry. */
export type EntryDeed = 'up' | 'down' | 'move' | 'hide' | 'show' | 'edit' | 'reset'

interface EntryRowProps {
  readonly entry: MapEntry
  readonly location: MapLocation
  readonly gates: GateNames
  readonly mark: EntryMark
  /** Whether what is listed is all that the location has: only then is there a place among others. */
  readonly isWhole: boolean
  readonly onDeed: (deed: EntryDeed) => void
  /** Whether another entry may come to this location. */
  readonly takes: (id: string) => boolean
  readonly onDrop: (id: string, edge: DropEdge) => void
}

/** An entry: what draws it, where it comes from, who gets it, what becomes of it. */
export function EntryRow(props: EntryRowProps): ReactElement {
  const { entry, location, gates, mark, isWhole, onDeed, takes, onDrop } = props
  const { t } = useTexts('slots')
  const say = useEntryWords()
  const sayGate = useGateWords(gates)
  const sayPeriod = usePeriodWords()
  const drag = useEntryDrag({ id: entry.id, takes, onDrop })
  const place = location.entries.indexOf(entry)
  // Its state says so already, and its period in words.
  const changed = entry.changed.filter((change) => change !== entry.state && change !== 'period')
  const step = (deed: 'up' | 'down') => isWhole && onDeed(deed)
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
      data-state={entry.state}
      data-entry={entry.id}
      data-dragged={drag.isDragged || undefined}
      data-drop={drag.edge}
    >
      <span ref={drag.grip} className={styles.grip} data-touch-handle aria-hidden>
        <GripVertical size="1rem" />
      </span>
      <div className={styles.entryName}>
        <EntryMarkIcon mark={mark} hasWord={mark === 'bad' || mark === 'warn'} />
        <button
          type="button"
          className={styles.open}
          data-row={entry.id}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={() => onDeed('edit')}
          onKeyDown={onKeyDown}
        >
          <code className={styles.name}>{entry.component}</code>
        </button>
        {entry.state !== 'live' && (
          <OptionBadge label={say.state(entry)} color={stateColors[entry.state]} />
        )}
        {changed.length > 0 && <OptionBadge label={say.changed(changed)} color="orange" />}
        <EntryHealth entry={entry} />
      </div>
      <p className={styles.about}>
        <EntryVersion entry={entry} />
        <EntrySource entry={entry} />
      </p>
      <p className={styles.gate}>
        {sayGate(entry.gate)}
        {hasPeriod(entry) && <span className={styles.when}>{sayPeriod(entry)}</span>}
      </p>
      <div className={styles.deeds}>
        <ActionIcon
          className={styles.step ?? ''}
          variant="subtle"
          color="gray"
          aria-label={t('do.upNamed', { component: entry.component })}
          aria-disabled={!isWhole || place === 0}
          onClick={() => step('up')}
          onKeyDown={onKeyDown}
        >
          <ArrowUp size="1rem" />
        </ActionIcon>
        <ActionIcon
          className={styles.step ?? ''}
          variant="subtle"
          color="gray"
          aria-label={t('do.downNamed', { component: entry.component })}
          aria-disabled={!isWhole || place === location.entries.length - 1}
          onClick={() => step('down')}
          onKeyDown={onKeyDown}
        >
          <ArrowDown size="1rem" />
        </ActionIcon>
        <EntryMenu
          entry={entry}
          location={location}
          isWhole={isWhole}
          onDeed={onDeed}
          onKeyDown={onKeyDown}
        />
      </div>
    </li>
  )
}

interface EntryMenuProps extends Omit<EntryRowProps, 'gates' | 'mark' | 'takes' | 'onDrop'> {
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function EntryMenu({ entry, location, isWhole, onDeed, onKeyDown }: EntryMenuProps) {
  const { t } = useTexts('slots')
  const { id, component, state, source, changed, original } = entry
  const place = location.entries.findIndex((one) => one.id === id)
  const isAdded = source.of === 'operator'
  const isGone = state === 'base-gone' && !isAdded
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('menu', { component })}
          data-menu-of={id}
          onKeyDown={onKeyDown}
        >
          <EllipsisVertical size="1rem" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!isGone && (
          <>
            <Menu.Item
              leftSection={<Pencil size="0.9375rem" aria-hidden />}
              onClick={() => onDeed('edit')}
            >
              {t('do.edit')}
            </Menu.Item>
            <Menu.Item
              leftSection={<ArrowUp size="0.9375rem" aria-hidden />}
              disabled={!isWhole || place === 0}
              onClick={() => onDeed('up')}
            >
              {t('do.up')}
            </Menu.Item>
            <Menu.Item
              leftSection={<ArrowDown size="0.9375rem" aria-hidden />}
              disabled={!isWhole || place === location.entries.length - 1}
              onClick={() => onDeed('down')}
            >
              {t('do.down')}
            </Menu.Item>
            <Menu.Item
              leftSection={<CornerDownRight size="0.9375rem" aria-hidden />}
              onClick={() => onDeed('move')}
            >
              {t('do.move')}
            </Menu.Item>
            {changed.includes('hidden') ? (
              <Menu.Item
                leftSection={<Eye size="0.9375rem" aria-hidden />}
                onClick={() => onDeed('show')}
              >
                {t('do.show')}
              </Menu.Item>
            ) : (
              <Menu.Item
                leftSection={<EyeOff size="0.9375rem" aria-hidden />}
                onClick={() => onDeed('hide')}
              >
                {t('do.hide')}
              </Menu.Item>
            )}
          </>
        )}
        {(isAdded || isGone) && (
          <Menu.Item
            color="red"
            leftSection={<Trash2 size="0.9375rem" aria-hidden />}
            onClick={() => onDeed('reset')}
          >
            {t('do.remove')}
          </Menu.Item>
        )}
        {!isAdded && original && changed.length > 0 && (
          <Menu.Item
            leftSection={<RotateCcw size="0.9375rem" aria-hidden />}
            onClick={() => onDeed('reset')}
          >
            {t('do.reset')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
