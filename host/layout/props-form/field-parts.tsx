import { escapePointer } from '@slipway/sdk/contract'
import type { ReactElement, ReactNode } from 'react'
import styles from './props-form.module.css'
import { noteIn, type Schema } from './schema'

/** One value of the props, and what is known of it. */
export interface Field {
  readonly label: string
  readonly rules: Schema
  readonly isRequired: boolean
  /** The value cannot be left out, only changed. */
  readonly stays: boolean
  /** Below the props. */
  readonly pointer: string
  /** The fault of the value at a pointer. */
  readonly faultAt: (pointer: string) => string | undefined
}

export interface SchemaFieldProps {
  readonly field: Field
  readonly value: unknown
  /** `undefined`: the value is left out. */
  readonly onChange: (value: unknown) => void
}

/** Returns the label of a field, whether it is required, and its description and fault, if any. */
export function partsOf({ label, rules, isRequired: required, pointer, faultAt }: Field) {
  const description = noteIn(rules, 'description') ?? noteIn(rules, 'title')
  const error = faultAt(pointer)
  return { label, required, ...(description && { description }), ...(error && { error }) } as const
}

export function pointerOf(pointer: string, name: string | number): string {
  return `${pointer}/${escapePointer(String(name))}`
}

interface FieldGroupProps {
  readonly field: Field
  readonly children: ReactNode
}

/** A frame around fields that belong together. */
export function FieldGroup({ field, children }: FieldGroupProps): ReactElement {
  const { label, description, error, required } = partsOf(field)
  return (
    <fieldset className={styles['group']}>
      <legend>
        <bdi>{label}</bdi>
        {required && (
          <span className={styles['star']} aria-hidden>
            *
          </span>
        )}
      </legend>
      {description && <p className={styles['hint']}>{description}</p>}
      {error && (
        <p className={styles['fault']} role="alert">
          {error}
        </p>
      )}
      {children}
    </fieldset>
  )
}
