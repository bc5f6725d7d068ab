import { Checkbox, Stack } from '@mantine/core'
import { type FieldEntry, isNeverNull } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import type { FilterProps } from '../../../fields/field-kind'
import { viewKindOf } from '../../../fields/field-kinds'
import { useTexts } from '../../../texts/use-texts'

/** The inputs of a field's filter, by its kind; or the choice that it is empty, where it may be. */
export function FilterInputs(props: FilterProps<FieldEntry>): ReactElement {
  const { field, value, onChange } = props
  const { t } = useTexts('list')
  const { Filter } = viewKindOf(field)
  const setEmpty = (isOn: boolean) => onChange(isOn ? { kind: 'is', value: '' } : undefined)
  const isEmpty = value?.kind === 'is' && value.value === ''
  return (
    <Stack gap="sm">
      {!isEmpty && Filter && <Filter {...props} />}
      {!field.required && !isNeverNull(field) && (
        <Checkbox
          size="sm"
          label={t('filter.empty')}
          checked={isEmpty}
          onChange={(event) => setEmpty(event.currentTarget.checked)}
        />
      )}
    </Stack>
  )
}
