import { ActionIcon, Button, Group, Input, Select, VisuallyHidden } from '@mantine/core'
import {
  type FieldCondition,
  type FieldEntry,
  isSameJson,
  type MapEntry,
  type SlotMapBody,
} from '@slipway/sdk/contract'
import { Plus, X } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { viewKindOf } from '../../../fields/field-kinds'
import { useTexts } from '../../../texts/use-texts'
import { conditionOf, filterOfCondition, takesValues } from './condition-filter'
import styles from './page-gate.module.css'
import { usePageWords } from './use-page-words'

type Conditions = NonNullable<NonNullable<MapEntry['page']>['record']>

/** A condition, or one that is being written: nothing is asked of its field yet. */
interface Row {
  readonly name: string
  readonly condition: FieldCondition | undefined
}

interface FieldConditionsProps {
  readonly record: Conditions
  /** The resources that are chosen: a condition names a field that all of them have. */
  readonly resources: SlotMapBody['gates']['resources']
  readonly onChange: (record: Conditions) => void
  readonly faultAt: (pointer: string) => string | undefined
}

/** The conditions on fields of the saved record, a row each; what is not whole yet stays here, and is not saved. */
export function FieldConditions(props: FieldConditionsProps): ReactElement {
  const { record, resources, onChange, faultAt } = props
  const { t } = useTexts('gate')
  const [written, setWritten] = useState<readonly Row[]>(() => rowsOf(record))
  // Something else has changed it since, such as an undo.
  const rows = isSameJson(recordOf(written), record) ? written : rowsOf(record)
  const change = (next: readonly Row[]) => {
    setWritten(next)
    if (!isSameJson(recordOf(next), record)) onChange(recordOf(next))
  }
  const fields = commonFields(resources)
  const free = fields.filter(({ name }) => !rows.some((row) => row.name === name))
  return (
    <Input.Wrapper label={t('page.record')} description={t('page.record.help')}>
      {rows.map((row) => (
        <FieldRow
          key={row.name}
          row={row}
          field={fields.find(({ name }) => name === row.name)}
          resources={resources}
          free={free}
          fault={faultAt(`/${row.name}`)}
          onChange={(next) =>
            change(rows.flatMap((one) => (one !== row ? one : next ? [next] : [])))
          }
        />
      ))}
      <Button
        mt="0.5rem"
        variant="default"
        size="compact-sm"
        leftSection={<Plus size="0.875rem" aria-hidden />}
        disabled={free.length === 0}
        onClick={() => free[0] && change([...rows, rowFor(free[0])])}
      >
        {t('page.record.add')}
      </Button>
      {resources.length === 0 && <p className={styles['hint']}>{t('page.record.first')}</p>}
    </Input.Wrapper>
  )
}

interface FieldRowProps {
  readonly row: Row
  /** `undefined`: nobody has it, or the reader may not see it. */
  readonly field: FieldEntry | undefined
  readonly resources: FieldConditionsProps['resources']
  readonly free: readonly FieldEntry[]
  readonly fault: string | undefined
  /** `undefined`: it is removed. */
  readonly onChange: (row: Row | undefined) => void
}

const asks = ['value', 'set', 'unset'] as const

function FieldRow({ row, field, free, fault, onChange, ...names }: FieldRowProps) {
  const { t } = useTexts('gate')
  const { name, condition } = row
  const label = field?.label ?? name
  const ask = (next: string | null) =>
    onChange({ name, condition: next === 'value' ? undefined : { set: next === 'set' } })
  return (
    <fieldset className={styles['row']}>
      <VisuallyHidden component="legend">{t('page.record.of', { field: label })}</VisuallyHidden>
      <Group gap="0.5rem" wrap="nowrap">
        <Select
          flex="1 1 8rem"
          aria-label={t('page.record.field')}
          allowDeselect={false}
          searchable
          data={[
            { value: name, label },
            ...free.map((one) => ({ value: one.name, label: one.label })),
          ]}
          value={name}
          onChange={(next) => {
            const other = free.find((one) => one.name === next)
            if (other) onChange(rowFor(other))
          }}
        />
        <Select
          flex="1 1 8rem"
          aria-label={t('page.record.ask')}
          allowDeselect={false}
          data={asks
            .filter((one) => one !== 'value' || !field || takesValues(field))
            .map((value) => ({ value, label: t(`page.ask.${value}`) }))}
          value={askOf(condition)}
          onChange={ask}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('page.record.remove', { field: label })}
          onClick={() => onChange(undefined)}
        >
          <X size="1rem" />
        </ActionIcon>
      </Group>
      {askOf(condition) === 'value' && (
        <Values row={row} field={field} onChange={onChange} {...names} />
      )}
      {fault && <Input.Error>{fault}</Input.Error>}
    </fieldset>
  )
}

function Values({
  row,
  field,
  resources,
  onChange,
}: Pick<FieldRowProps, 'row' | 'field' | 'resources' | 'onChange'>) {
  const say = usePageWords({ resources })
  const { name, condition } = row
  const Filter = field && viewKindOf(field).Filter
  const filter = field && condition !== undefined ? filterOfCondition(condition, field) : undefined
  const isWritten = condition === undefined || filter !== undefined
  if (!field || !Filter || !isWritten) {
    const page = { resources: resources.map((one) => one.name), record: { [name]: condition } }
    return <p className={styles['hint']}>{say(page as MapEntry['page'])}</p>
  }
  return (
    <Filter
      field={field}
      value={filter}
      onChange={(next) => onChange({ name, condition: conditionOf(next, field) })}
    />
  )
}

function askOf(condition: FieldCondition | undefined): (typeof asks)[number] {
  const isSet = typeof condition === 'object' && 'set' in condition ? condition.set : undefined
  if (isSet === undefined) return 'value'
  return isSet ? 'set' : 'unset'
}

/** A new row asks for nothing yet, or for the only thing that can be asked of its field. */
function rowFor(field: FieldEntry): Row {
  return { name: field.name, condition: takesValues(field) ? undefined : { set: true } }
}

function rowsOf(record: Conditions): readonly Row[] {
  return Object.entries(record).map(([name, condition]) => ({
    name,
    condition: condition as FieldCondition,
  }))
}

function recordOf(rows: readonly Row[]): Conditions {
  const whole = rows.filter(({ condition }) => condition !== undefined)
  return Object.fromEntries(whole.map(({ name, condition }) => [name, condition])) as Conditions
}

/** The fields that each of `resources` has under the same name and of the same kind. */
function commonFields([
  first,
  ...others
]: FieldConditionsProps['resources']): readonly FieldEntry[] {
  return (first?.fields ?? []).filter(({ name, type }) =>
    others.every(({ fields }) => fields.some((one) => one.name === name && one.type === type)),
  )
}
