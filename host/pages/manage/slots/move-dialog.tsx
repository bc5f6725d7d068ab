import { Radio } from '@mantine/core'
import type { MapEntry, SlotMapBody } from '@slipway/sdk/contract'
import { type ReactElement, useState } from 'react'
import { whyNotAt } from '../../../layout/layout-edits'
import { useLocationName } from '../../../layout/location-names'
import { useTexts } from '../../../texts/use-texts'
import { ChangeDialog } from '../../../ui/change-dialog'
import styles from './slots.module.css'

interface MoveDialogProps {
  readonly entry: MapEntry
  readonly map: SlotMapBody
  readonly onMove: (location: string) => void
  readonly onClose: () => void
}

const refusals = {
  'not-made-for': 'move.notMadeFor',
  'gate-at-sign-in': 'move.gateAtSignIn',
} as const

/** Chooses another location for an entry; one that cannot have it says why. */
export function MoveDialog({ entry, map, onMove, onClose }: MoveDialogProps): ReactElement {
  const { t } = useTexts('slots')
  const nameOf = useLocationName()
  const [chosen, setChosen] = useState<string>()
  const others = map.locations.filter(({ location }) => location !== entry.location)
  const open = others.filter((one) => whyNotAt(entry, one) === undefined)
  const closed = others.filter((one) => whyNotAt(entry, one) !== undefined)
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
        <div className={styles.choices}>
          {[...open, ...closed].map((one) => {
            const refusal = whyNotAt(entry, one)
            return (
              <Radio
                key={one.location}
                value={one.location}
                label={nameOf(one.location)}
                {...(refusal && { description: t(refusals[refusal]) })}
                disabled={refusal !== undefined}
              />
            )
          })}
        </div>
      </Radio.Group>
    </ChangeDialog>
  )
}
