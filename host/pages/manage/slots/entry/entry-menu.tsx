import { ActionIcon, Menu } from '@mantine/core'
import type { MapEntry } from '@slipway/sdk/contract'
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

/** In the order of the menu. */
const icons: Readonly<Record<EntryAction, LucideIcon>> = {
  edit: Pencil,
  up: ArrowUp,
  down: ArrowDown,
  move: CornerDownRight,
  show: Eye,
  hide: EyeOff,
  remove: Trash2,
  reset: RotateCcw,
}

interface EntryMenuProps {
  readonly entry: MapEntry
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onAction: (action: EntryAction) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** All that can be done with an entry. */
export function EntryMenu(props: EntryMenuProps): ReactElement {
  const { entry, isFirst, isLast, onAction, onKeyDown } = props
  const { t } = useTexts('slots')
  const isOffered = offered(entry)
  const actions = (Object.keys(icons) as EntryAction[]).filter((action) => isOffered[action])
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('menu', { component: entry.component })}
          data-menu-of={entry.id}
          onKeyDown={onKeyDown}
        >
          <EllipsisVertical size="1rem" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => {
          const Icon = icons[action]
          return (
            <Menu.Item
              key={action}
              {...(action === 'remove' && { color: 'red' })}
              leftSection={<Icon size="0.9375rem" aria-hidden />}
              disabled={(action === 'up' && isFirst) || (action === 'down' && isLast)}
              onClick={() => onAction(action)}
            >
              {t(`do.${action}`)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

function offered(entry: MapEntry): Readonly<Record<EntryAction, boolean>> {
  const { state, source, changed, original } = entry
  const isAdded = source.of === 'operator'
  // Else nothing but what was decided of it is left.
  const isThere = state !== 'base-gone' || isAdded
  const isHidden = changed.includes('hidden')
  return {
    edit: isThere,
    up: isThere,
    down: isThere,
    move: isThere,
    show: isThere && isHidden,
    hide: isThere && !isHidden,
    remove: isAdded || !isThere,
    reset: !isAdded && original !== null && changed.length > 0,
  }
}
