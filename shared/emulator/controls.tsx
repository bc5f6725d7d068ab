import { languageTags, type Manifest, slotLocations } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { Choice, Segments } from './choice'
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
