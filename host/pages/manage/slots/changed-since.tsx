import { Alert } from '@mantine/core'
import type { ReviewChange, SlotMapBody } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useLocationName } from '../../../layout/location-names'
import { useTexts } from '../../../texts/use-texts'
import styles from './slots.module.css'
import { type DifferencePart, useDifferenceWords } from './use-difference-words'

interface ChangedSinceProps {
  readonly changes: readonly ReviewChange[]
  readonly map: SlotMapBody
}

const texts = { new: 'since.new', other: 'since.other', gone: 'since.gone' } as const

/** Somebody else changed the draft after it was reviewed: what of it is not as it was. */
export function ChangedSince({ changes, map }: ChangedSinceProps): ReactElement {
  const { t } = useTexts('slots')
  const nameOf = useLocationName()
  const say = useDifferenceWords(map)
  return (
    <Alert color="orange" role="alert" py="xs" title={t('since.title')}>
      <p className={styles.plain}>{t(changes.length === 0 ? 'since.same' : 'since.text')}</p>
      <ul className={styles.faults}>
        {changes.map(({ is, difference }) => {
          const { id, component, location } = difference
          const name = component ?? nameOf(location)
          return (
            <li key={`${is} ${id} ${location}`}>
              {t(texts[is], { name, what: say(difference).map(writePart).join(' · ') })}
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}

function writePart({ what, values }: DifferencePart): string {
  return values ? `${what}: ${values.from} → ${values.to}` : what
}
