import { ActionIcon, Button, Text } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { describeFault, isCodedError } from '../../../api/describe-error'
import { useTexts } from '../../../texts/use-texts'
import manage from '../manage.module.css'
import styles from './proposals.module.css'

/** One line, for its fields. */
export interface DraftLine<Line> {
  readonly line: Line
  readonly change: (values: Partial<Line>) => void
  /** The server's fault of the field of that name. */
  readonly faultAt: (name: string) => string | undefined
  /** The button that removes it. */
  readonly remove: ReactNode
}

export interface DraftLinesProps<Line> {
  readonly of: 'rules' | 'locks'
  readonly lines: readonly Line[]
  readonly blank: Line
  /** The server's error about them. */
  readonly error: unknown
  readonly onChange: (lines: readonly Line[]) => void
  readonly children: (line: DraftLine<Line>) => ReactNode
}

/** Lines of fields, which are added and removed. */
export function DraftLines<Line extends { readonly key: number }>(
  props: DraftLinesProps<Line>,
): ReactElement {
  const { of, lines, blank, error, onChange, children } = props
  const { t } = useTexts('proposals')
  const put = (index: number, ...by: Line[]) => onChange(lines.toSpliced(index, 1, ...by))
  const key = Math.max(-1, ...lines.map((line) => line.key)) + 1
  return (
    <fieldset className={manage.fieldset}>
      <legend className={styles.legend}>{t(of)}</legend>
      <Text size="sm" c="dimmed">
        {t(`help.${of}`)}
      </Text>
      {lines.map((line, index) => (
        <div
          key={line.key}
          className={styles.ruleLine}
          role="group"
          aria-label={t(`line.${of}`, { number: index + 1 })}
        >
          {children({
            line,
            change: (values) => put(index, { ...line, ...values }),
            faultAt: (name) => faultAt(error, `/${of}/${index}`, name),
            remove: (
              <Remove label={t(`remove.${of}`, { number: index + 1 })} onClick={() => put(index)} />
            ),
          })}
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          // The first button of the dialog that is there without any line.
          data-autofocus={of === 'rules' || undefined}
          leftSection={<Plus size="0.875rem" aria-hidden />}
          onClick={() => onChange([...lines, { ...blank, key }])}
        >
          {t(`add.${of}`)}
        </Button>
      </div>
    </fieldset>
  )
}

function Remove({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <ActionIcon
      className={styles.remove ?? ''}
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      onClick={onClick}
    >
      <Trash2 size="1rem" aria-hidden />
    </ActionIcon>
  )
}

/** The fault of a field; the first field has that of the line as a whole, too. */
function faultAt(error: unknown, line: string, name: string): string | undefined {
  const all = isCodedError(error) ? (error.errors ?? []) : []
  const isFirst = name === 'remote' || name === 'component'
  const found = all.filter(
    ({ pointer }) => pointer === `${line}/${name}` || (isFirst && pointer === line),
  )
  return found.map(describeFault).join(' ') || undefined
}
