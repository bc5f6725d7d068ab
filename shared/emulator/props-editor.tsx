import { checkProps } from '@slipway/sdk/check'
import { textFaultsIn } from '@slipway/sdk/contract'
import { type ReactElement, useEffect, useId, useState } from 'react'

interface PropsEditorProps {
  /** JSON. */
  readonly text: string
  readonly schema: Readonly<Record<string, unknown>> | undefined
  readonly onChange: (text: string) => void
}

const TYPING_MS = 400

/** The props as JSON; props that the schema refuses are reported, and not shown in the host. */
export function PropsEditor({ text, schema, onChange }: PropsEditorProps): ReactElement {
  const [typed, setTyped] = useState(text)
  const id = useId()
  const faults = faultsOf(typed, schema)
  const isFine = faults.length === 0
  useEffect(() => {
    if (!isFine || typed === text) return undefined
    const timer = setTimeout(() => onChange(typed), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, text, isFine, onChange])
  return (
    <div className="props">
      <label htmlFor={id}>Props</label>
      <textarea
        id={id}
        rows={Math.min(14, typed.split('\n').length + 1)}
        spellCheck={false}
        value={typed}
        aria-invalid={!isFine}
        aria-describedby={`${id}-faults`}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul id={`${id}-faults`} aria-live="polite">
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </div>
  )
}

function faultsOf(text: string, schema: PropsEditorProps['schema']): readonly string[] {
  const props = parse(text)
  if (typeof props !== 'object' || props === null) return ['This is not a JSON object.']
  const ofTexts = textFaultsIn(props).map(({ pointer, detail }) => `${pointer}: ${detail}.`)
  // What a text by language is to the schema counts once it is one.
  if (ofTexts.length > 0) return ofTexts
  return checkProps({ props, schema: schema ?? {} }).map(({ detail, code }) => detail ?? code)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
