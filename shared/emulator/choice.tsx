import { type ReactElement, useId } from 'react'

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly (readonly [value: Value, text: string])[]
  readonly onChange: (value: Value) => void
}

/** One of many. */
export function Choice<Value extends string>(props: ChoiceProps<Value>): ReactElement {
  const { label, value, options, onChange } = props
  const id = useId()
  const choose = (text: string) => {
    const chosen = options.find(([one]) => one === text)
    if (chosen) onChange(chosen[0])
  }
  return (
    <div className="choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => choose(target.value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

interface SegmentsProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly Value[]
  readonly onChange: (value: Value) => void
}

/** One of a few, all of them in sight. */
export function Segments<Value extends string>(props: SegmentsProps<Value>): ReactElement {
  const { label, value, options, onChange } = props
  const name = useId()
  return (
    <fieldset className="segments">
      <legend>{label}</legend>
      <div>
        {options.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={name}
              value={one}
              checked={one === value}
              onChange={() => onChange(one)}
            />
            <span>{one}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
