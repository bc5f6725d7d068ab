import { Button, CloseButton } from '@mantine/core'
import { Plus } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../texts/use-texts'
import { FieldGroup, pointerOf, type SchemaFieldProps } from './field-parts'
import { ChoiceField, JsonField, NumberField, YesNoField } from './plain-fields'
import styles from './props-form.module.css'
import {
  fieldKind,
  isObject,
  isRequired,
  propertiesOf,
  type Schema,
  startOf,
  toSchema,
} from './schema'
import { TextField } from './text-field'

type Props = Readonly<Record<string, unknown>>

interface PropsFormProps {
  readonly schema: Schema
  readonly props: Props
  readonly onChange: (props: Props) => void
  /** The fault of the value at a JSON pointer below the props, such as `/title`. */
  readonly faultAt?: (pointer: string) => string | undefined
  /** Names of props that cannot be taken away: a field that is emptied leaves an empty text. */
  readonly kept?: readonly string[]
}

/** A field for each prop of a component, made of its JSON Schema. */
export function PropsForm(form: PropsFormProps): ReactElement {
  const { schema, props, onChange, faultAt = () => undefined, kept = [] } = form
  return (
    <div className={styles['fields']}>
      {Object.entries(propertiesOf(schema)).map(([name, rules]) => (
        <SchemaField
          key={name}
          field={{
            label: name,
            rules,
            isRequired: isRequired(schema, name),
            stays: isRequired(schema, name) || kept.includes(name),
            pointer: pointerOf('', name),
            faultAt,
          }}
          value={props[name]}
          onChange={(value) => onChange(withMember(props, name, value))}
        />
      ))}
    </div>
  )
}

/** The field for a value, by what its schema says. */
function SchemaField(props: SchemaFieldProps): ReactElement {
  const { field, value } = props
  switch (fieldKind(field.rules, value)) {
    case 'choice':
      return <ChoiceField {...props} />
    case 'yes-no':
      return <YesNoField {...props} />
    case 'number':
      return <NumberField {...props} />
    case 'text':
      return <TextField {...props} />
    case 'list':
      return <ListField {...props} />
    case 'group':
      return <GroupField {...props} />
    case 'json':
      return <JsonField {...props} />
  }
}

function GroupField({ field, value, onChange }: SchemaFieldProps) {
  const { rules, pointer, faultAt } = field
  const members = isObject(value) ? value : {}
  return (
    <FieldGroup field={field}>
      {Object.entries(propertiesOf(rules)).map(([name, part]) => (
        <SchemaField
          key={name}
          field={{
            label: name,
            rules: part,
            // What is left out as a whole lacks nothing.
            isRequired: isRequired(rules, name) && (field.stays || value !== undefined),
            stays: isRequired(rules, name),
            pointer: pointerOf(pointer, name),
            faultAt,
          }}
          value={members[name]}
          onChange={(next) => {
            const changed = withMember(members, name, next)
            const isGone = Object.keys(changed).length === 0 && !field.stays
            onChange(isGone ? undefined : changed)
          }}
        />
      ))}
    </FieldGroup>
  )
}

function ListField({ field, value, onChange }: SchemaFieldProps) {
  const { t } = useTexts('propsForm')
  const { rules, pointer, faultAt } = field
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  const part = toSchema(rules['items'])
  const most = rules['maxItems']
  return (
    <FieldGroup field={field}>
      {items.map((item, index) => (
        // Items have no names: what is drawn follows the place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles['item']}>
          <div className={styles['wide']}>
            <SchemaField
              field={{
                label: t('item', { number: index + 1 }),
                rules: part,
                isRequired: false,
                stays: true,
                pointer: pointerOf(pointer, index),
                faultAt,
              }}
              value={item}
              onChange={(next) => onChange(items.with(index, next ?? startOf(part) ?? null))}
            />
          </div>
          <CloseButton
            className={styles['remove'] ?? ''}
            aria-label={t('item.remove', { number: index + 1, name: field.label })}
            onClick={() => onChange(items.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Plus size="0.875rem" aria-hidden />}
          aria-label={t('item.addTo', { name: field.label })}
          disabled={typeof most === 'number' && items.length >= most}
          onClick={() => onChange([...items, startOf(part) ?? null])}
        >
          {t('item.add')}
        </Button>
      </div>
    </FieldGroup>
  )
}

/** The same object with another value of one member; `undefined` takes it away. */
function withMember(
  object: Readonly<Record<string, unknown>>,
  name: string,
  value: unknown,
): Readonly<Record<string, unknown>> {
  const { [name]: _, ...others } = object
  return value === undefined ? others : { ...object, [name]: value }
}
