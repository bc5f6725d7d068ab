import { Button as MantineButton, Menu as MantineMenu } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'

export interface MenuItem {
  readonly label: string
  readonly icon?: ReactNode
  readonly disabled?: boolean
  /** Marks the item that is in force, in a menu of choices. */
  readonly selected?: boolean
  readonly danger?: boolean
  readonly onSelect: () => void
}

export interface MenuProps {
  /** The text of the button that opens the menu. */
  readonly label: string
  /** Stands before the text. */
  readonly icon?: ReactNode
  readonly variant?: 'default' | 'subtle'
  readonly items: readonly MenuItem[]
}

/** Actions or choices behind a button. */
export function Menu({ label, icon, variant = 'default', items }: MenuProps): ReactElement {
  return (
    <MantineMenu position="bottom-end">
      <MantineMenu.Target>
        <MantineButton
          variant={variant}
          color="gray"
          leftSection={icon}
          rightSection={<ChevronDown size={14} aria-hidden />}
        >
          {label}
        </MantineButton>
      </MantineMenu.Target>
      <MantineMenu.Dropdown>
        {items.map((item) => (
          <Item key={item.label} {...item} />
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  )
}

function Item({ label, icon, disabled = false, selected, danger = false, onSelect }: MenuItem) {
  const choice = selected === undefined ? {} : { role: 'menuitemradio', 'aria-checked': selected }
  return (
    <MantineMenu.Item
      {...choice}
      {...(danger && { color: 'red' })}
      disabled={disabled}
      leftSection={icon}
      rightSection={selected ? <span aria-hidden>✓</span> : undefined}
      onClick={() => onSelect()}
    >
      {label}
    </MantineMenu.Item>
  )
}
