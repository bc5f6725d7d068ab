import { Button, TextInput, type TextInputProps } from '@mantine/core'
import {
  type ChangeEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Reading, Writing } from '../formats/reading'
import { useTexts } from '../texts/use-texts'
import styles from './typed-input.module.css'

export interface TypedInputProps<Value> extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly writing: Writing<Value>
  readonly label: string
  readonly value: Value | null
  /** `null` for a text that is no value, or none yet. */
  readonly onChange: (value: Value | null) => void
  /** Is set to why the text is no value, while it is none. */
  readonly unclear?: RefObject<string | undefined>
}

/**
 * An input whose value is read from what was typed or pasted. Beneath is the value as it was understood; a text
 * that can be read in several ways is not taken, and marked with the values to choose from.
 */
export function TypedInput<Value extends string | number>(
  props: TypedInputProps<Value>,
): ReactElement {
  const { writing, value: _, onChange, unclear, error, ...input } = props
  const element = useRef<HTMLInputElement>(null)
  const { shown, reading, isMarked, type, mark, drop } = useDraft(props)
  const message = useMessage(props, shown, reading)
  // A form without code of its own for this is not sent either.
  useLayoutEffect(() => {
    element.current?.setCustomValidity(message ?? '')
    if (unclear) unclear.current = message
  })
  const choose = (choice: Value) => {
    drop()
    onChange(choice)
    element.current?.focus()
  }
  const isUnclear = message !== undefined && (isMarked || Boolean(error))
  const understood = !error && reading?.state === 'read' ? writing.say(reading.value) : undefined
  return (
    <TextInput
      autoComplete="off"
      {...input}
      classNames={{ section: styles.section ?? '' }}
      ref={element}
      value={shown}
      onChange={type}
      onBlur={(event) => {
        if (message === undefined) drop()
        else mark()
        input.onBlur?.(event)
      }}
      onInvalid={(event) => {
        if (message === undefined) return
        event.preventDefault()
        mark()
        focusFirst(event.currentTarget)
      }}
      inputContainer={(children) => <Understood text={understood}>{children}</Understood>}
      error={
        isUnclear && reading?.state === 'unclear' ? (
          <>
            {message}
            <Choices {...props} choices={reading.choices} onChoose={choose} />
          </>
        ) : (
          error
        )
      }
    />
  )
}

interface Draft<Value> {
  readonly text: string
  /** The value that the text was read as; another one from elsewhere ends the draft. */
  readonly value: Value | null
}

function useDraft<Value>({ writing, value, onChange }: TypedInputProps<Value>) {
  const [draft, setDraft] = useState<Draft<Value>>()
  const [isMarked, setMarked] = useState(false)
  const text = draft && Object.is(draft.value, value) ? draft.text : undefined
  const written = value === null ? '' : writing.write(value)
  return {
    shown: text ?? written,
    /** Of what is typed and not yet written as the locale does. */
    reading: text === undefined || text === written ? undefined : writing.read(text),
    isMarked,
    type(event: ChangeEvent<HTMLInputElement>) {
      const typed = event.currentTarget.value
      const reading = writing.read(typed)
      const next = reading.state === 'read' ? reading.value : null
      setDraft({ text: typed, value: next })
      setMarked(isPasted(event.nativeEvent))
      onChange(next)
    },
    mark: () => setMarked(true),
    drop() {
      setDraft(undefined)
      setMarked(false)
    },
  }
}

// What is typed may be half of it; what is pasted is whole.
function isPasted(event: Event): boolean {
  return 'inputType' in event && event.inputType === 'insertFromPaste'
}

function useMessage<Value>(
  { writing, label }: TypedInputProps<Value>,
  shown: string,
  reading: Reading<Value> | undefined,
): string | undefined {
  const { t } = useTexts('form')
  if (reading?.state !== 'unclear') return undefined
  const text = shown.length > 40 ? `${shown.slice(0, 40)}…` : shown
  const { length } = reading.choices
  if (length === 0) return t('typed.none', { text, label, example: writing.example })
  return t(length === 1 ? 'typed.one' : 'typed.several', { text })
}

function focusFirst(input: HTMLInputElement): void {
  const inputs = [...(input.form?.elements ?? [])].filter((one) => one instanceof HTMLInputElement)
  if (inputs.find(({ validity }) => !validity.valid) === input) input.focus()
}

interface ChoicesProps<Value> extends TypedInputProps<Value> {
  readonly choices: readonly Value[]
  readonly onChoose: (value: Value) => void
}

function Choices<Value>({ choices, writing, disabled, onChoose }: ChoicesProps<Value>) {
  return (
    <span className={styles.choices}>
      {choices.map((choice) => (
        <Button
          key={String(choice)}
          size="compact-sm"
          variant="default"
          {...(disabled && { disabled })}
          // The input keeps the focus: leaving it would have it checked as it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice)}
        >
          {writing.say(choice)}
        </Button>
      ))}
    </span>
  )
}

// It is there before it says something, else it would not be read out.
function Understood({ text, children }: { text: string | undefined; children: ReactNode }) {
  const { t } = useTexts('form')
  return (
    <div className={styles.box}>
      {children}
      <span className={styles.understood} aria-live="polite">
        {text !== undefined && t('typed.read', { value: text })}
      </span>
    </div>
  )
}
