import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { CircleAlert, CircleCheck, Undo2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { describeFault } from '../../api/describe-error'
import { useFormats } from '../../formats/use-formats'
import { useTexts } from '../../texts/use-texts'
import type { JobOutcome } from './action-job'
import styles from './actions.module.css'

interface ActionOutcomeProps {
  readonly outcome: JobOutcome
  readonly path: string
  readonly onClose: () => void
  readonly onUndo?: () => void
}

type OutcomeListsProps = Pick<ActionOutcomeProps, 'outcome' | 'path'>

/** The outcome of an action, where there is nothing left to do. */
export function ActionOutcome({
  outcome,
  path,
  onClose,
  onUndo,
}: ActionOutcomeProps): ReactElement {
  const { t } = useTexts('common')
  const { t: list } = useTexts('list')
  const undo = () => {
    onUndo?.()
    onClose()
  }
  return (
    <Stack gap="md">
      <OutcomeLists outcome={outcome} path={path} />
      <Group justify="flex-end" gap="xs">
        {onUndo && (
          <Button variant="default" leftSection={<Undo2 size="1rem" aria-hidden />} onClick={undo}>
            {list('undo')}
          </Button>
        )}
        <Button data-autofocus variant="default" onClick={onClose}>
          {t('close')}
        </Button>
      </Group>
    </Stack>
  )
}

/** The number of records that are done, and which were refused and why. */
export function OutcomeLists({ outcome, path }: OutcomeListsProps): ReactElement {
  const { t } = useTexts('list')
  const formats = useFormats()
  const { done, refused, left } = outcome
  const shown = (list: readonly unknown[]) => ({
    count: list.length,
    shown: formats.number(list.length),
  })
  return (
    <Stack gap="md" role="status">
      {done.length > 0 && (
        <Text size="sm" className={styles.line ?? ''}>
          <CircleCheck size="1rem" className={styles.done} aria-hidden />
          {t('result.count', shown(done))}
        </Text>
      )}
      {left.length > 0 && <Text size="sm">{t('result.left', shown(left))}</Text>}
      {refused.length > 0 && (
        <div>
          <Text size="sm" className={styles.line ?? ''}>
            <CircleAlert size="1rem" className={styles.refused} aria-hidden />
            {t('result.refused', shown(refused))}
          </Text>
          <ul className={styles.refusals}>
            {refused.map(({ id, title, code, detail }) => (
              <li key={id}>
                <Anchor component={Link} to={`${path}/${id}`} size="sm" fw={500}>
                  {title}
                </Anchor>
                <span>{describeFault({ pointer: '', code, detail })}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Stack>
  )
}
