import { ActionIcon, Menu } from '@mantine/core'
import type { ListBody } from '@slipway/sdk/contract'
import { Columns3 } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../../texts/use-texts'
import styles from '../list.module.css'

interface ColumnMenuProps {
  readonly columns: ListBody['columns']
  readonly hidden: readonly string[]
  readonly onChange: (hidden: readonly string[]) => void
}

/** The choice of the columns that are shown; at least one is. */
export function ColumnMenu({ columns, hidden, onChange }: ColumnMenuProps): ReactElement | null {
  const { t } = useTexts('list')
  if (columns.length < 2) return null
  const isHidden = (name: string) => hidden.includes(name)
  const shown = columns.filter(({ name }) => !isHidden(name))
  const toggle = (name: string) =>
    onChange(isHidden(name) ? hidden.filter((one) => one !== name) : [...hidden, name])
  return (
    <Menu position="bottom-end" closeOnItemClick={false} hideDetached={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('columns')} title={t('columns')}>
          <Columns3 size="1rem" aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu ?? ''}>
        <Menu.Label>{t('columns')}</Menu.Label>
        {columns.map(({ name, label }) => (
          <Menu.CheckboxItem
            key={name}
            checked={!isHidden(name)}
            disabled={shown.length === 1 && !isHidden(name)}
            onChange={() => toggle(name)}
          >
            {label}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item disabled={hidden.length === 0} onClick={() => onChange([])}>
          {t('columns.all')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
