import { Button as MantineButton, Menu as MantineMenu } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'

export interface MenuItem {
  readonly label: string
  readonly icon?: ReactNode
  readonly disabled?: boolean
  /** Marks the current item in a menu of choices. */
  readonly selected?: boolean
  readonly danger?: boolean
  readonly onSelect: () => void
}

export interface MenuProps {
  /** The text of the button that opens the menu. */
  readonly label: string
  /** Before the text. */
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
          rightSection={<ChevronDown size="0.875rem" aria-hidden />}
        >
          <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{label}</span>
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

function Item({ selected, ...item }: MenuItem) {
  return selected === undefined ? <Action {...item} /> : <Choice {...item} selected={selected} />
}

function Action({ label, icon, disabled = false, danger = false, onSelect }: MenuItem) {
  return (
    <MantineMenu.Item
      {...(danger && { color: 'red' })}
      disabled={disabled}
      leftSection={icon}
      onClick={() => onSelect()}
    >
      {label}
    </MantineMenu.Item>
  )
}

function Choice({ label, disabled = false, selected = false, onSelect }: MenuItem) {
  return (
    <MantineMenu.RadioItem
      value={label}
      checked={selected}
      disabled={disabled}
      closeMenuOnClick
      onChange={() => onSelect()}
    >
      {label}
    </MantineMenu.RadioItem>
  )
}
