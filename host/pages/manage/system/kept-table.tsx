import {
  type KeptRows,
  type PruneDryRun,
  type PrunedKind,
  prunedKinds,
  type StorageBody,
} from '@slipway/sdk/contract'
import type { ReactElement, ReactNode } from 'react'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { FactTable } from '../../../ui/fact-table'
import { useSizeText } from '../remotes/use-size-text'

interface KeptTableProps {
  readonly kinds: StorageBody['kinds']
  /** `undefined`: nobody has asked. */
  readonly dryRun: PruneDryRun | undefined
}

/** A row for each kind that a prune knows. */
export function KeptTable({ kinds, dryRun }: KeptTableProps): ReactElement {
  const { t } = useTexts('system')
  const { t: nameOf } = useTexts('auditDetail')
  const cellsOf = useCells()
  const wouldGo = useWouldGo()
  const columns = [
    t('kept.kind'),
    t('kept.rows'),
    t('kept.size'),
    t('kept.days'),
    t('kept.oldest'),
    ...(dryRun ? [t('kept.would')] : []),
  ]
  const row = (kind: PrunedKind) => ({
    key: kind,
    name: nameOf(kind),
    cells: [...cellsOf(kinds[kind]), ...(dryRun ? [wouldGo(dryRun[kind])] : [])],
  })
  return (
    <FactTable
      isHeaded
      isLoose
      aria-labelledby="system-kept"
      columns={columns}
      rows={prunedKinds.map(row)}
    />
  )
}

function useCells(): (kept: KeptRows) => readonly ReactNode[] {
  const { t } = useTexts('system')
  const formats = useFormats()
  const sizeOf = useSizeText()
  return ({ rows, bytes, isEstimate, days, oldestAt }) => {
    const about = (value: string) => (isEstimate ? t('kept.about', { value }) : value)
    return [
      about(formats.number(rows)),
      rows === 0 ? '–' : about(sizeOf(bytes)),
      days === null
        ? t('kept.withVersion')
        : t('kept.forDays', { count: days, shown: formats.number(days) }),
      oldestAt === null ? '–' : formats.dateTime(oldestAt),
    ]
  }
}

function useWouldGo(): (rows: PruneDryRun[PrunedKind]) => ReactNode {
  const { t } = useTexts('system')
  const formats = useFormats()
  const sizeOf = useSizeText()
  return ({ rows, bytes }) =>
    rows === 0 ? (
      <span data-quiet="true">{formats.number(0)}</span>
    ) : (
      t('kept.rowsOf', { rows: formats.number(rows), size: sizeOf(bytes) })
    )
}
