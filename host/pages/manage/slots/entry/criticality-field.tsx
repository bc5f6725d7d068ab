import { Select } from '@mantine/core'
import { type Criticality, criticality, type MapEntry } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useTexts } from '../../../../texts/use-texts'

interface CriticalityFieldProps {
  readonly entry: Pick<MapEntry, 'criticality' | 'ownCriticality'>
  readonly onChange: (criticality: Criticality | null) => void
}

const OWN = 'own'

/** The criticality of an entry: as its component's team says, or as is chosen here. */
export function CriticalityField({ entry, onChange }: CriticalityFieldProps): ReactElement {
  const { t } = useTexts('slots')
  const { criticality: here, ownCriticality: own } = entry
  const asOwn =
    own === null ? t('criticality.own') : t('criticality.asOwn', { word: t(`criticality.${own}`) })
  return (
    <Select
      label={t('criticality')}
      description={t('criticality.help')}
      allowDeselect={false}
      data={[
        { value: OWN, label: asOwn },
        ...criticality.options.map((value) => ({ value, label: t(`criticality.${value}`) })),
      ]}
      value={here ?? OWN}
      onChange={(value) => onChange(criticality.options.find((one) => one === value) ?? null)}
    />
  )
}
