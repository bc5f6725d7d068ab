import { Select } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTexts } from '../../../texts/use-texts'
import type { ManageAddress } from '../use-manage-address'
import styles from './health.module.css'

interface ComponentSelectProps {
  readonly label: string
  readonly names: readonly string[]
  readonly address: ManageAddress
}

/** A choice among several components, in the address: of charts and of versions side by side it is the same. */
export function ComponentSelect(props: ComponentSelectProps): ReactElement | null {
  const { label, names, address } = props
  const { t } = useTexts('health')
  if (names.length < 2) return null
  return (
    <Select
      className={styles.choice ?? ''}
      label={label}
      data={[{ value: '', label: t('compare.all') }, ...names]}
      allowDeselect={false}
      value={address.query['component'] ?? ''}
      onChange={(component) => address.change({ component: component ?? '' })}
    />
  )
}
