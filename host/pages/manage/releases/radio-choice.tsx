import { Group, Radio, type RadioProps, Stack } from '@mantine/core'
import type { ReactElement } from 'react'
import styles from './releases.module.css'

interface Option<Value> extends Pick<RadioProps, 'label' | 'description' | 'disabled'> {
  readonly value: Value
}

interface RadioChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  /** Below each other where they have descriptions. */
  readonly options: readonly Option<Value>[]
  readonly onChange: (value: Value) => void
}

/** A choice of few, each large enough to be pressed with a finger, with words of the usual size. */
export function RadioChoice<Value extends string>(props: RadioChoiceProps<Value>): ReactElement {
  const { options, onChange, ...group } = props
  const Layout = options.some(({ description }) => description !== undefined) ? Stack : Group
  return (
    <Radio.Group {...group} onChange={(value) => onChange(value as Value)}>
      <Layout gap="0.5rem 1.25rem" mt={4}>
        {options.map((option) => (
          <Radio
            key={option.value}
            size="md"
            classNames={{ label: styles.radioLabel ?? '' }}
            {...option}
          />
        ))}
      </Layout>
    </Radio.Group>
  )
}
