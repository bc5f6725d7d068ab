import { Radio, Select, Stack, Text } from '@mantine/core'
import type { MapEntry, MapLocation, SlotMapBody } from '@slipway/sdk/contract'
import { type ReactElement, useState } from 'react'
import { whyNotAt } from '../../../layout/layout-edits'
import { useLocationName } from '../../../layout/location-names'
import { faultsOfProps } from '../../../layout/props-form/props-faults'
import { isObject, startOf, toSchema } from '../../../layout/props-form/schema'
import { useTexts } from '../../../texts/use-texts'
import { ChangeDialog } from '../../../ui/dialogs/change-dialog'
import { PropsFields } from './entry/props-fields'
import styles from './slots.module.css'

type Props = MapEntry['props']

type Placeable = SlotMapBody['placeable'][number]

interface AddDialogProps {
  readonly location: MapLocation
  readonly placeable: readonly Placeable[]
  readonly onAdd: (component: string, props: Props) => void
  readonly onClose: () => void
}

/** Adds an entry of a released component to a location. */
export function AddDialog({ location, placeable, onAdd, onClose }: AddDialogProps): ReactElement {
  const { t } = useTexts('slots')
  const nameOf = useLocationName()
  const [chosen, setChosen] = useState<Placeable>()
  const [props, setProps] = useState<Props>({})
  const [isTried, setTried] = useState(false)
  const made = placeable.filter(
    ({ locations }) => locations === null || locations.includes(location.location),
  )
  const faults = faultsOfProps(props, toSchema(chosen?.propsSchema))
  const isWithoutGrant = location.isPublic && chosen !== undefined && !chosen.publicGranted
  const choose = (component: string | null) => {
    const next = made.find((one) => one.component === component)
    const start = next && isObject(next.propsSchema) ? startOf(next.propsSchema) : {}
    setChosen(next)
    setProps(isObject(start) ? start : {})
    setTried(false)
  }
  return (
    <ChangeDialog
      size="lg"
      title={t('add.title', { location: nameOf(location.location) })}
      action={t('add.do')}
      isReady={chosen !== undefined}
      onSend={() => {
        setTried(true)
        if (!chosen || faults.length > 0) return
        onAdd(chosen.component, props)
        onClose()
      }}
      onClose={onClose}
    >
      {made.length === 0 ? (
        <p className={styles.hint}>{t('add.nothing')}</p>
      ) : (
        <Select
          label={t('add.component')}
          placeholder={t('add.choose')}
          searchable
          data-autofocus
          data={made.map(({ component, remote, version }) => ({
            value: component,
            label: `${component} · ${remote} ${version}`,
          }))}
          nothingFoundMessage={t('add.noSuch')}
          value={chosen?.component ?? null}
          onChange={choose}
        />
      )}
      {isWithoutGrant && (
        <Text fz="sm" c="orange" role="status">
          {t('add.notGranted', { remote: chosen.remote })}
        </Text>
      )}
      {chosen && (
        <PropsFields
          schema={chosen.propsSchema}
          props={props}
          faultAt={(pointer) =>
            isTried ? faults.find((fault) => fault.pointer === pointer)?.detail : undefined
          }
          onChange={setProps}
        />
      )}
    </ChangeDialog>
  )
}

interface MoveDialogProps {
  readonly entry: MapEntry
  readonly map: SlotMapBody
  readonly onMove: (location: string) => void
  readonly onClose: () => void
}

const refusals = {
  'not-made-for': 'move.notMadeFor',
  'gate-at-sign-in': 'move.gateAtSignIn',
  'no-record': 'move.noRecord',
} as const

/** Chooses another location for an entry; one that cannot have it says why. */
export function MoveDialog({ entry, map, onMove, onClose }: MoveDialogProps): ReactElement {
  const { t } = useTexts('slots')
  const nameOf = useLocationName()
  const [chosen, setChosen] = useState<string>()
  const others = map.locations
    .filter(({ location }) => location !== entry.location)
    .map((one) => ({ location: one.location, refusal: whyNotAt(entry, one) }))
    .toSorted((one, other) => Number(!!one.refusal) - Number(!!other.refusal))
  return (
    <ChangeDialog
      title={t('move.title', { component: entry.component })}
      action={t('move.do')}
      isReady={chosen !== undefined}
      closeOnClickOutside
      onSend={() => {
        if (chosen === undefined) return
        onMove(chosen)
        onClose()
      }}
      onClose={onClose}
    >
      <p className={styles.hint}>{t('move.now', { location: nameOf(entry.location) })}</p>
      <Radio.Group label={t('move.to')} value={chosen ?? null} onChange={setChosen}>
        <Stack gap="0.5rem" mt="0.375rem">
          {others.map(({ location, refusal }) => (
            <Radio
              key={location}
              value={location}
              label={nameOf(location)}
              {...(refusal && { description: t(refusals[refusal]) })}
              disabled={refusal !== undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
    </ChangeDialog>
  )
}
