import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import type { LayoutDiffBody, LayoutDifference, SlotMapBody } from '@slipway/sdk/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useLocationName } from '../../../layout/location-names'
import { useTexts } from '../../../texts/use-texts'
import { QueryView } from '../../../ui/query-view'
import { PageDrawings } from './page-drawings'
import styles from './slots.module.css'
import { type DifferencePart, useDifferenceWords } from './use-difference-words'

interface LayoutDiffProps {
  readonly diff: Pick<UseQueryResult<LayoutDiffBody>, 'data' | 'error' | 'refetch'>
  readonly map: SlotMapBody
}

/** The differences between two layouts: on the drawings of the pages, and as a list. */
export function LayoutDiff({ diff, map }: LayoutDiffProps): ReactElement {
  const { t } = useTexts('slots')
  return (
    <QueryView
      result={diff}
      skeleton={<Skeleton height={220} radius="lg" aria-label={t('diff.loading')} />}
    >
      {({ differences }) =>
        differences.length === 0 ? (
          <p className={styles.hint}>{t('diff.nothing')}</p>
        ) : (
          <Differences differences={differences} map={map} />
        )
      }
    </QueryView>
  )
}

interface DifferencesProps {
  readonly differences: readonly LayoutDifference[]
  readonly map: SlotMapBody
}

function Differences({ differences, map }: DifferencesProps) {
  const { t } = useTexts('slots')
  const nameOf = useLocationName()
  const say = useDifferenceWords(map)
  const changesAt = (name: string) =>
    differences.filter((difference) => placesOf(difference).includes(name)).length
  return (
    <Stack gap="1rem">
      <div className={styles.picture}>
        <PageDrawings onlyChanged map={map} changesAt={changesAt} />
      </div>
      <ul className={styles.rows} aria-label={t('diff.list')}>
        {differences.map((difference) => (
          <li key={`${difference.id} ${difference.location}`} className={styles.row}>
            <span className={styles.strong}>
              <bdi>{difference.component ?? nameOf(difference.location)}</bdi>
            </span>
            {difference.id !== null && (
              <span className={styles.quiet}>{nameOf(difference.location)}</span>
            )}
            {say(difference).map((part) => (
              <DifferenceRow key={part.what} part={part} />
            ))}
          </li>
        ))}
      </ul>
    </Stack>
  )
}

/** `title: Closed → Open`; what it was is struck through. */
function DifferenceRow({ part: { what, values } }: { readonly part: DifferencePart }) {
  const { t } = useTexts('slots')
  if (!values) return <span className={styles.difference}>{what}</span>
  return (
    <span className={styles.difference}>
      <span>{what}:</span> <VisuallyHidden>{t('diff.before')} </VisuallyHidden>
      <del>
        <bdi>{values.from}</bdi>
      </del>
      <span aria-hidden>{' → '}</span>
      <VisuallyHidden> {t('diff.after')} </VisuallyHidden>
      <ins>
        <bdi>{values.to}</bdi>
      </ins>
    </span>
  )
}

/** The locations that a difference is seen at. */
function placesOf({ location, from, to }: LayoutDifference): readonly (string | undefined)[] {
  return [location, from?.location, to?.location]
}
