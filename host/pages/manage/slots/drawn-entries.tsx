import { Text, UnstyledButton } from '@mantine/core'
import type { MapEntry } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useTexts } from '../../../texts/use-texts'
import { type EntryMark, EntryMarkIcon, useMarkWord } from './entry/entry-mark'
import styles from './page-drawings.module.css'

interface DrawnEntriesProps {
  readonly entries: readonly MapEntry[]
  readonly markOf: (entry: MapEntry) => EntryMark
  readonly onPress: (id: string) => void
}

/** A box of the drawing has room for so many. */
const MOST = 4

/** The entries of a location, by name and mark; what is bad is never among those left out. */
export function DrawnEntries({ entries, markOf, onPress }: DrawnEntriesProps): ReactElement {
  const { t } = useTexts('slots')
  const wordOf = useMarkWord()
  const drawn = entries.map((entry) => ({ ...entry, mark: markOf(entry) }))
  const shown = drawn.length <= MOST ? drawn : worstOf(drawn)
  return (
    <ul className={styles.boxes}>
      {shown.map(({ id, component, mark }) => (
        <li key={id}>
          <UnstyledButton
            className={styles.box ?? ''}
            data-on-map={id}
            data-mark={mark}
            title={`${component} · ${wordOf(mark)}`}
            aria-label={t('box', { component, state: wordOf(mark) })}
            onClick={() => onPress(id)}
          >
            <Text span inherit truncate>
              {component}
            </Text>
            <EntryMarkIcon mark={mark} hasWord={mark !== 'live'} />
          </UnstyledButton>
        </li>
      ))}
      {shown.length < entries.length && (
        <li className={styles.more}>{t('box.more', { count: entries.length - shown.length })}</li>
      )}
    </ul>
  )
}

/** As many as there is room for, in their order: those that fail, and then the first. */
function worstOf<Drawn extends { readonly mark: EntryMark }>(entries: readonly Drawn[]): Drawn[] {
  const isBad = ({ mark }: Drawn) => mark === 'bad' || mark === 'warn'
  const worstFirst = entries.toSorted((one, other) => Number(isBad(other)) - Number(isBad(one)))
  const chosen = new Set(worstFirst.slice(0, MOST - 1))
  return entries.filter((one) => chosen.has(one))
}
