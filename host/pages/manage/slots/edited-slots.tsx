import { Stack, VisuallyHidden } from '@mantine/core'
import type { Layout, MapLocation, SlotMapBody } from '@slipway/sdk/contract'
import { type ReactElement, useRef, useState } from 'react'
import { arrangedMap } from '../../../layout/arranged-map'
import {
  type ArrangedSlots,
  addEntry,
  moveOn,
  placeEntry,
  positionOf,
  resetEntry,
  setHidden,
  setProps,
  whyNotAt,
} from '../../../layout/layout-edits'
import { useLocationName } from '../../../layout/location-names'
import type { DraftEditing } from '../../../layout/use-draft-editing'
import { useTexts } from '../../../texts/use-texts'
import type { EntryAction } from './entry/entry-menu'
import type { SlotEdits } from './entry/entry-row'
import { EntrySheet } from './entry/entry-sheet'
import { useEntryMarks } from './entry/use-entry-marks'
import { LocationSection } from './location-section'
import { locationsInOrder } from './page-drawings'
import { AddDialog, MoveDialog } from './place-dialogs'
import { useTouchDrag } from './use-touch-drag'

interface EditedSlotsProps {
  readonly editing: DraftEditing
  readonly slots: ArrangedSlots
  /** The locations that are listed, with the entries that are listed. */
  readonly shown: readonly MapLocation[]
}

type Asked =
  | { readonly to: 'edit' | 'move'; readonly id: string }
  | { readonly to: 'add'; readonly location: string }

/** The list of locations and entries, and what is done with them. */
export function EditedSlots({ editing, slots, shown }: EditedSlotsProps): ReactElement {
  const { t } = useTexts('slots')
  const [asked, setAsked] = useState<Asked>()
  const [told, setTold] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const sayPlace = useSayPlace()
  useTouchDrag()
  const { map } = slots
  const listed = inOrder(shown)
  const close = () => setAsked(undefined)
  const edit = (change: (slots: ArrangedSlots) => Layout, id: string) => {
    editing.edit(change)
    const next = arrangedMap(slots, change(slots))
    setTold(sayPlace(next, id))
    return positionOf(next, id)?.location
  }
  // Its row is another one then, and what had the focus is gone. React has drawn the new one by then.
  const follow = (id: string, location: string) =>
    setTimeout(() => focusEntry(list.current, id, location))
  const step = (id: string, by: -1 | 1) => {
    const locations = listed.map(({ location }) => location)
    const location = edit((now) => moveOn(now, id, { by, locations }), id)
    if (location && location !== positionOf(map, id)?.location) follow(id, location)
  }
  const reset = (id: string) => {
    editing.edit((now) => resetEntry(now, id))
    setTold(t('told.reset'))
    close()
  }
  const actions = {
    up: (id) => step(id, -1),
    down: (id) => step(id, 1),
    hide: (id) => edit((now) => setHidden(now, id, true), id),
    show: (id) => edit((now) => setHidden(now, id, false), id),
    remove: reset,
    reset,
    edit: (id) => setAsked({ to: 'edit', id }),
    move: (id) => setAsked({ to: 'move', id }),
  } as const satisfies Record<EntryAction, (id: string) => void>
  const edits: SlotEdits = {
    gates: map.gates,
    markOf: useEntryMarks(editing),
    act: (id, action) => actions[action](id),
    takes(id, location) {
      const entry = positionOf(map, id)?.entry
      return entry !== undefined && whyNotAt(entry, location) === undefined
    },
    place: (id, to) => edit((now) => placeEntry(now, id, to), id),
  }
  const found = asked && asked.to !== 'add' ? positionOf(map, asked.id) : undefined
  const target = asked?.to === 'add' ? locationOf(map, asked.location) : undefined
  return (
    <>
      <Stack ref={list} gap="1.125rem" pb="1rem">
        {listed.map(({ location, entries }) => {
          const whole = locationOf(map, location)
          return (
            whole && (
              <LocationSection
                key={location}
                location={whole}
                shown={entries}
                edits={edits}
                onAdd={() => setAsked({ to: 'add', location })}
              />
            )
          )
        })}
      </Stack>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
      {asked?.to === 'edit' && found && (
        <EntrySheet
          key={asked.id}
          entry={found.entry}
          map={map}
          editing={editing}
          onReset={() => reset(asked.id)}
          onClose={close}
        />
      )}
      {asked?.to === 'move' && found && (
        <MoveDialog
          entry={found.entry}
          map={map}
          onClose={close}
          onMove={(location) => {
            const index = locationOf(map, location)?.entries.length ?? 0
            edit((now) => placeEntry(now, asked.id, { location, index }), asked.id)
            follow(asked.id, found.location)
          }}
        />
      )}
      {target && (
        <AddDialog
          location={target}
          placeable={map.placeable}
          onClose={close}
          onAdd={(component, props) =>
            editing.edit((now) => {
              const { layout, id } = addEntry(now, component, target.location)
              return setProps({ ...now, layout }, id, props)
            })
          }
        />
      )}
    </>
  )
}

/** As they are on the screen. */
function inOrder(locations: readonly MapLocation[]): readonly MapLocation[] {
  const order: readonly string[] = locationsInOrder()
  return locations.toSorted(
    (one, other) => order.indexOf(one.location) - order.indexOf(other.location),
  )
}

/** Says where an entry is now, for those who do not see it move. */
function useSayPlace(): (map: SlotMapBody, id: string) => string {
  const { t } = useTexts('slots')
  const nameOf = useLocationName()
  return (map, id) => {
    const found = positionOf(map, id)
    if (!found) return ''
    const { entry, location, index } = found
    return t(entry.state === 'hidden' ? 'told.hidden' : 'told.place', {
      component: entry.component,
      location: nameOf(location),
      number: index + 1,
      all: locationOf(map, location)?.entries.length ?? 0,
    })
  }
}

/** Puts the focus on an entry, or, if it is not listed, on the location that it was at. */
function focusEntry(list: HTMLElement | null, id: string, location: string): void {
  const target = buttonOf(list, id) ?? document.getElementById(`at-${location}`)
  target?.focus()
}

/** The button that opens an entry in a list. */
export function buttonOf(list: ParentNode | null, id: string): HTMLElement | undefined {
  const buttons = list?.querySelectorAll<HTMLElement>('[data-row]') ?? []
  return [...buttons].find((one) => one.dataset['row'] === id)
}

function locationOf({ locations }: SlotMapBody, name: string): MapLocation | undefined {
  return locations.find(({ location }) => location === name)
}
