import { ActionIcon, Menu } from '@mantine/core'
import type { MapEntry, MapLocation } from '@slipway/sdk/contract'
import {
  ArrowDown,
  ArrowUp,
  CornerDownRight,
  EllipsisVertical,
  Eye,
  EyeOff,
  type LucideIcon,
  Pencil,
  RotateCcw,
  Trash2,
} from 'lucide-react'
import type { KeyboardEvent, ReactElement } from 'react'
import { useTexts } from '../../../../texts/use-texts'

/** An operation on an entry. */
export type EntryAction = 'edit' | 'up' | 'down' | 'move' | 'show' | 'hide' | 'remove' | 'reset'

interface ActionRow {
  readonly Icon: LucideIcon
  readonly isOffered: (entry: EntryState) => boolean
  readonly isOff?: (entry: EntryState) => boolean
  readonly color?: string
}

interface EntryState {
  /** Operators added it. */
  readonly isAdded: boolean
  /** Nothing but what was decided of it is left. */
  readonly isGone: boolean
  readonly isHidden: boolean
  readonly isChanged: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
}

const isThere = ({ isGone }: EntryState) => !isGone

/** The actions in the order of the menu. */
const actions: Readonly<Record<EntryAction, ActionRow>> = {
  edit: { Icon: Pencil, isOffered: isThere },
  up: { Icon: ArrowUp, isOffered: isThere, isOff: ({ isFirst }) => isFirst },
  down: { Icon: ArrowDown, isOffered: isThere, isOff: ({ isLast }) => isLast },
  move: { Icon: CornerDownRight, isOffered: isThere },
  show: { Icon: Eye, isOffered: (entry) => isThere(entry) && entry.isHidden },
  hide: { Icon: EyeOff, isOffered: (entry) => isThere(entry) && !entry.isHidden },
  remove: { Icon: Trash2, isOffered: ({ isAdded, isGone }) => isAdded || isGone, color: 'red' },
  reset: { Icon: RotateCcw, isOffered: ({ isAdded, isChanged }) => !isAdded && isChanged },
}

interface EntryMenuProps {
  readonly entry: MapEntry
  readonly location: MapLocation
  /** Whether what is listed is all that the location has: only then is there a place among others. */
  readonly isWhole: boolean
  readonly onAction: (action: EntryAction) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** All that can be done with an entry. */
export function EntryMenu(props: EntryMenuProps): ReactElement {
  const { t } = useTexts('slots')
  const { id, component } = props.entry
  const state = stateOf(props)
  const rows = (Object.keys(actions) as EntryAction[]).filter((action) =>
    actions[action].isOffered(state),
  )
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('menu', { component })}
          data-menu-of={id}
          onKeyDown={props.onKeyDown}
        >
          <EllipsisVertical size="1rem" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {rows.map((action) => {
          const { Icon, isOff, color } = actions[action]
          return (
            <Menu.Item
              key={action}
              {...(color && { color })}
              leftSection={<Icon size="0.9375rem" aria-hidden />}
              disabled={isOff?.(state) ?? false}
              onClick={() => props.onAction(action)}
            >
              {t(`do.${action}`)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

function stateOf({ entry, location, isWhole }: EntryMenuProps): EntryState {
  const { id, state, source, changed, original } = entry
  const place = location.entries.findIndex((one) => one.id === id)
  const isAdded = source.of === 'operator'
  return {
    isAdded,
    isGone: state === 'base-gone' && !isAdded,
    isHidden: changed.includes('hidden'),
    isChanged: original !== null && changed.length > 0,
    isFirst: !isWhole || place === 0,
    isLast: !isWhole || place === location.entries.length - 1,
  }
}
