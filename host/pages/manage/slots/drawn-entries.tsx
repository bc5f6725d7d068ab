import { Text, UnstyledButton } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTexts } from '../../../texts/use-texts'
import type { EntryMark } from './entry/entry-mark'
import { EntryMarkIcon, useMarkWord } from './entry/entry-mark-icon'
import styles from './page-drawings.module.css'

/** An entry on a drawing of its page. */
export interface DrawnEntry {
  readonly id: string
  readonly component: string
  readonly mark: EntryMark
}

interface DrawnEntriesProps {
  readonly entries: readonly DrawnEntry[]
  readonly onPress: (id: string) => void
}

/** A box of the drawing has room for so many. */
const MOST = 4

/** The entries of a location, by name and mark; what is bad is never among those left out. */
export function DrawnEntries({ entries, onPress }: DrawnEntriesProps): ReactElement {
  const { t } = useTexts('slots')
  const wordOf = useMarkWord()
  const shown = entries.length <= MOST ? entries : worstOf(entries)
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
function worstOf(entries: readonly DrawnEntry[]): readonly DrawnEntry[] {
  const isBad = ({ mark }: DrawnEntry) => mark === 'bad' || mark === 'warn'
  const chosen = new Set(
    [...entries.filter(isBad), ...entries.filter((one) => !isBad(one))].slice(0, MOST - 1),
  )
  return entries.filter((one) => chosen.has(one))
}
