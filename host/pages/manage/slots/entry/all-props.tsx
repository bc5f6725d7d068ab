import { Textarea } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { isObject } from '../../../../layout/props-form/schema'
import { useTexts } from '../../../../texts/use-texts'
import styles from '../slots.module.css'

type Props = Readonly<Record<string, unknown>>

interface AllPropsProps {
  readonly props: Props
  readonly onChange: (props: Props) => void
}

/** The props of a component that names no schema, as JSON. */
export function AllProps({ props, onChange }: AllPropsProps): ReactElement {
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

function readObject(text: string): Props | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
