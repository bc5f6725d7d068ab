import { Textarea } from '@mantine/core'
import { type ComponentProps, type ReactElement, useState } from 'react'
import { PropsForm } from '../../../../layout/props-form/props-form'
import { isObject } from '../../../../layout/props-form/schema'
import { useTexts } from '../../../../texts/use-texts'
import styles from '../slots.module.css'

type FormProps = ComponentProps<typeof PropsForm>

interface PropsFieldsProps extends Omit<FormProps, 'schema'> {
  readonly schema: unknown
}

/** The props of a component: a field for each by its schema; as JSON where it names none. */
export function PropsFields({ schema, ...form }: PropsFieldsProps): ReactElement {
  return isObject(schema) ? <PropsForm schema={schema} {...form} /> : <AllProps {...form} />
}

function AllProps({ props, onChange }: Pick<FormProps, 'props' | 'onChange'>) {
  const { t } = useTexts('slots')
  const [typed, setTyped] = useState<string>()
  const text = typed ?? JSON.stringify(props, null, 2)
  const read = readObject(text)
  return (
    <Textarea
      label={t('props.json')}
      description={t('props.noSchema')}
      classNames={{ input: styles.json ?? '' }}
      dir="ltr"
      autosize
      minRows={3}
      maxRows={16}
      spellCheck={false}
      value={text}
      error={read ? undefined : t('props.noJson')}
      onBlur={() => read && setTyped(undefined)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        const next = readObject(currentTarget.value)
        if (next) onChange(next)
      }}
    />
  )
}

function readObject(text: string): FormProps['props'] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
