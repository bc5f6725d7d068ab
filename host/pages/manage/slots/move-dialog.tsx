import { Button, Group, Radio } from '@mantine/core'
import type { MapEntry, SlotMapBody } from '@slipway/sdk/contract'
import { type ReactElement, useState } from 'react'
import { whyNotAt } from '../../../layout/layout-edits'
import { useLocationName } from '../../../layout/location-names'
import { useTexts } from '../../../texts/use-texts'
import { Dialog } from '../../../ui/dialog'
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
  const { t: tc } = useTexts('common')
  const nameOf = useLocationName()
  const [chosen, setChosen] = useState<string>()
  const others = map.locations.filter(({ location }) => location !== entry.location)
  const open = others.filter((one) => whyNotAt(entry, one) === undefined)
  const closed = others.filter((one) => whyNotAt(entry, one) !== undefined)
  return (
    <Dialog
      opened
      onClose={onClose}
      size="md"
      title={t('move.title', { component: entry.component })}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen === undefined) return
          onMove(chosen)
          onClose()
        }}
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
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button type="submit" disabled={chosen === undefined}>
            {t('move.do')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
