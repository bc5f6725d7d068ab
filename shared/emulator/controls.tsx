import { languageTags, type Manifest, slotLocations } from '@slipway/sdk/contract'
import { type ReactElement, useId } from 'react'
import { placesOf, roles, type View } from './view'

interface ControlsProps {
  readonly view: View
  readonly manifest: Manifest
  readonly onChange: (part: Partial<View>) => void
}

/** Chooses what is shown, where, to whom, and how. */
export function Controls({ view, manifest, onChange }: ControlsProps): ReactElement {
  const { components } = slotLocations.present(manifest)
  const component = components.find(({ name }) => name === view.component)
  const made = component?.locations ?? []
  const places = placesOf(component?.registry ?? 'slot')
  return (
    <form
      className="controls"
      aria-label="What is shown"
      onSubmit={(event) => event.preventDefault()}
    >
      <Choice
        label="Component"
        value={view.component}
        options={components.map(({ name }) => [name, name])}
        onChange={(name) => onChange({ component: name })}
      />
      <Choice
        label="Location"
        value={view.place}
        options={places.map((place) => [place, made.includes(place) ? `${place} ✓` : place])}
        onChange={(place) => onChange({ place })}
      />
      <Choice
        label="Record"
        value={String(view.record)}
        options={[
          ['1', 'an ordinary one'],
          ['2', 'with long texts'],
          ['3', 'with nothing in it'],
        ]}
        onChange={(record) => onChange({ record: Number(record) })}
      />
      <Choice
        label="Role"
        value={view.role}
        options={roles.map((role) => [role, roleNames[role]])}
        onChange={(role) => onChange({ role })}
      />
      <Choice
        label="Tenant"
        value={String(view.tenant)}
        options={[
          ['1', 'Harbour'],
          ['2', 'Shipyard'],
        ]}
        onChange={(tenant) => onChange({ tenant: Number(tenant) })}
      />
      <Segments
        label="State"
        value={view.state}
        options={['normal', 'loading', 'failed', 'slow']}
        onChange={(state) => onChange({ state })}
      />
      <Segments
        label="Width"
        value={view.width}
        options={['desktop', 'phone']}
        onChange={(width) => onChange({ width })}
      />
      <Segments
        label="Colours"
        value={view.scheme}
        options={['light', 'dark']}
        onChange={(scheme) => onChange({ scheme })}
      />
      <Segments
        label="Language"
        value={view.language}
        options={languageTags()}
        onChange={(language) => onChange({ language })}
      />
    </form>
  )
}

const roleNames = {
  viewer: 'viewer: may look',
  editor: 'editor: may change',
  developer: 'developer: sees why slots fail',
  nobody: 'nobody is signed in',
} as const

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly (readonly [value: Value, text: string])[]
  readonly onChange: (value: Value) => void
}

/** One of many. */
function Choice<Value extends string>(props: ChoiceProps<Value>): ReactElement {
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
function Segments<Value extends string>(props: SegmentsProps<Value>): ReactElement {
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
