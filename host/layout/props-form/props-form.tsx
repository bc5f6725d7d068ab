import type { ReactElement } from 'react'
import { pointerOf } from './field-parts'
import styles from './props-form.module.css'
import { isRequired, propertiesOf, type Schema } from './schema'
import { SchemaField, withMember } from './schema-field'

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
  const { schema, props, onChange, faultAt = noFault, kept = [] } = form
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

function noFault(): undefined {
  return undefined
}
